import type { MenuItemConstructorOptions } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import { inertText } from './inert-text';
import type { TrayMode } from './tray-mode';

export type TrayItem = { type: 'session' | 'held'; id: string; label: string };
/** How long nothing is read and no model is asked; null: until the user resumes. */
export type Pause = { untilMs: number | null };
export type PauseChoice = 'hour' | 'tomorrow' | 'resumed';

export type TrayState = {
  mode: TrayMode;
  /** Sessions and held requests that wait for the user. */
  waiting: number;
  /** "Needs you" items that are open. */
  needsYou: number;
  /** Mailboxes that cannot be read until the user does something. */
  troubled: number;
  /** Newest first; only the first five are shown. */
  items: readonly TrayItem[];
  pause: Pause | null;
  startAtLogin: { supported: boolean; active: boolean };
  lastCheckedAtMs: number | null;
};

export type TrayActions = {
  /** A click on the icon: shows the window, or puts it away again. */
  activate(): void;
  open(): void;
  openItem(item: TrayItem): void;
  openSearch(): void;
  openOutcomes(): void;
  openHealth(): void;
  checkNow(): void;
  pause(choice: PauseChoice): void;
  resume(): void;
  setStartAtLogin(on: boolean): void;
  openSettings(): void;
  showAbout(): void;
  quit(): void;
};

/** A time for the user's eyes. */
export type FormatTime = (atMs: number) => string;

const MAX_ITEMS = 5;
const MAX_LABEL = 60;

/** The tray menu for one state: everything the icon can do, and more, since some desktops only offer the menu (D1). */
export function trayMenu(
  state: TrayState,
  actions: TrayActions,
  translate: Translate,
  formatTime: FormatTime,
): MenuItemConstructorOptions[] {
  const { supported, active } = state.startAtLogin;
  return [
    { label: translate('shell.menu.open'), click: () => actions.open() },
    { type: 'separator' },
    ...waitingItems(state, actions, translate),
    ...troubleItem(state, actions, translate),
    { type: 'separator' },
    { label: translate('shell.menu.search'), click: () => actions.openSearch() },
    { label: outcomesLabel(state, translate), click: () => actions.openOutcomes() },
    { type: 'separator' },
    { label: translate('shell.menu.checkNow'), enabled: state.pause === null, click: () => actions.checkNow() },
    ...pauseItems(state, actions, translate, formatTime),
    { type: 'separator' },
    {
      label: translate('shell.menu.startAtLogin'),
      type: 'checkbox',
      checked: active,
      enabled: supported,
      click: () => actions.setStartAtLogin(!active),
    },
    { label: translate('shell.menu.settings'), click: () => actions.openSettings() },
    { label: translate('shell.menu.about'), click: () => actions.showAbout() },
    { type: 'separator' },
    { label: translate('shell.menu.quit'), click: () => actions.quit() },
  ];
}

/** The same as the menu of the window, where a desktop has no tray: one more level, and a key to quit. */
export function windowMenu(menu: MenuItemConstructorOptions[], translate: Translate): MenuItemConstructorOptions[] {
  const quit = menu.at(-1);
  const submenu = [...menu.slice(0, -1), { ...quit, accelerator: 'CommandOrControl+Q' }];
  return [{ label: translate('shell.appName'), submenu }];
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

function troubleItem(state: TrayState, actions: TrayActions, translate: Translate): MenuItemConstructorOptions[] {
  if (state.troubled === 0) return [];
  const label = translate('shell.menu.troubled_other', { count: state.troubled });
  return [{ label, click: () => actions.openHealth() }];
}

function outcomesLabel({ needsYou }: TrayState, translate: Translate): string {
  return needsYou > 0 ? translate('shell.menu.needsYou', { number: needsYou }) : translate('shell.menu.outcomes');
}

function pauseItems(
  { pause }: TrayState,
  actions: TrayActions,
  translate: Translate,
  formatTime: FormatTime,
): MenuItemConstructorOptions[] {
  if (pause !== null) {
    return [
      { label: pauseText(pause, translate, formatTime), enabled: false },
      { label: translate('shell.menu.resume'), click: () => actions.resume() },
    ];
  }
  const submenu = [
    { label: translate('shell.menu.pauseHour'), click: () => actions.pause('hour') },
    { label: translate('shell.menu.pauseTomorrow'), click: () => actions.pause('tomorrow') },
    { label: translate('shell.menu.pauseResumed'), click: () => actions.pause('resumed') },
  ];
  return [{ label: translate('shell.menu.pause'), submenu }];
}

function pauseText({ untilMs }: Pause, translate: Translate, formatTime: FormatTime): string {
  if (untilMs === null) return translate('shell.tooltip.paused');
  return translate('shell.tooltip.pausedUntil', { time: formatTime(untilMs) });
}

/** A single & would mark a keyboard mnemonic and vanish. */
function menuLabel(text: string): string {
  return inertText(text, MAX_LABEL).replaceAll('&', '&&');
}

/** One line for the tooltip. Numbers and our own words only: some desktops read markup in tooltips. */
export function trayTooltip(state: TrayState, translate: Translate, formatTime: FormatTime): string {
  const { mode, waiting, needsYou, troubled, pause, lastCheckedAtMs } = state;
  const parts = [translate('shell.appName')];
  if (troubled > 0) parts.push(translate('shell.tooltip.troubled_other', { count: troubled }));
  else if (mode === 'attention') parts.push(translate('shell.tooltip.attention'));
  if (mode === 'offline') parts.push(translate('shell.tooltip.offline'));
  if (pause !== null) parts.push(pauseText(pause, translate, formatTime));
  if (waiting > 0) parts.push(translate('shell.tooltip.waiting_other', { count: waiting }));
  if (needsYou > 0) parts.push(translate('shell.tooltip.needsYou_other', { count: needsYou }));
  if (waiting + needsYou === 0) parts.push(translate('shell.tooltip.nothing'));
  parts.push(
    lastCheckedAtMs === null
      ? translate('shell.tooltip.neverChecked')
      : translate('shell.tooltip.checked', { time: formatTime(lastCheckedAtMs) }),
  );
  return parts.join(' · ');
}
