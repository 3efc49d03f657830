import type { MenuItemConstructorOptions } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import { inertText } from './inert-text';
import type { TrayMode } from './tray-mode';

export type TrayItem = { type: 'session' | 'held'; id: string; label: string };

export type TrayState = {
  mode: TrayMode;
  waiting: number;
  /** Newest first; only the first five are shown. */
  items: readonly TrayItem[];
  paused: boolean;
  lastCheckedAtMs: number | null;
};

export type TrayActions = {
  /** A click on the icon: shows the window, or puts it away again. */
  activate(): void;
  open(): void;
  openItem(item: TrayItem): void;
  checkNow(): void;
  togglePause(): void;
  openSettings(): void;
  quit(): void;
};

const MAX_ITEMS = 5;
const MAX_LABEL = 60;

/** The tray menu for one state: everything the icon can do, and more, since some desktops only offer the menu (D1). */
export function trayMenu(state: TrayState, actions: TrayActions, translate: Translate): MenuItemConstructorOptions[] {
  return [
    { label: translate('shell.menu.open'), click: () => actions.open() },
    { type: 'separator' },
    ...waitingItems(state, actions, translate),
    { type: 'separator' },
    { label: translate('shell.menu.checkNow'), enabled: !state.paused, click: () => actions.checkNow() },
    {
      label: translate(state.paused ? 'shell.menu.resume' : 'shell.menu.pause'),
      click: () => actions.togglePause(),
    },
    { label: translate('shell.menu.settings'), click: () => actions.openSettings() },
    { type: 'separator' },
    { label: translate('shell.menu.quit'), click: () => actions.quit() },
  ];
}

function waitingItems(state: TrayState, actions: TrayActions, translate: Translate): MenuItemConstructorOptions[] {
  const shown = state.items.slice(0, MAX_ITEMS);
  if (shown.length === 0) return [{ label: translate('shell.menu.nothingWaiting'), enabled: false }];
  const more = state.waiting - shown.length;
  return [
    ...shown.map((item) => ({ label: menuLabel(item.label), click: () => actions.openItem(item) })),
    ...(more > 0 ? [{ label: translate('shell.menu.more_other', { count: more }), click: () => actions.open() }] : []),
  ];
}

/** A single & would mark a keyboard mnemonic and vanish. */
function menuLabel(text: string): string {
  return inertText(text, MAX_LABEL).replaceAll('&', '&&');
}

/** One line for the tooltip. Numbers and our own words only: some desktops read markup in tooltips. */
export function trayTooltip(state: TrayState, translate: Translate, formatTime: (atMs: number) => string): string {
  const parts = [translate('shell.appName')];
  if (state.mode === 'attention') parts.push(translate('shell.tooltip.attention'));
  if (state.mode === 'offline') parts.push(translate('shell.tooltip.offline'));
  if (state.paused) parts.push(translate('shell.tooltip.paused'));
  parts.push(
    state.waiting > 0
      ? translate('shell.tooltip.waiting_other', { count: state.waiting })
      : translate('shell.tooltip.nothing'),
    state.lastCheckedAtMs === null
      ? translate('shell.tooltip.neverChecked')
      : translate('shell.tooltip.checked', { time: formatTime(state.lastCheckedAtMs) }),
  );
  return parts.join(' · ');
}
