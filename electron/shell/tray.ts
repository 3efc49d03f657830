import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, screen, Tray, type NativeImage } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import { panelIsDark, trayPictures } from './tray-icon';
import { trayMenu, trayTooltip, type TrayActions, type TrayState } from './tray-menu';
import type { TrayMode } from './tray-mode';

export type GenieTray = {
  /** Shows a new state: icon, tooltip, menu. Also after a change of language. */
  update(state: TrayState): void;
  /** Where the icon is on the screen; null on desktops that do not tell (most of Linux). */
  bounds(): Electron.Rectangle | null;
  destroy(): void;
};

const START: TrayState = { mode: 'quiet', waiting: 0, items: [], paused: false, lastCheckedAtMs: null };

/** Puts the icon into the tray, after the app is ready. Throws when a picture of `iconsDir` is missing. */
export function createTray(deps: {
  iconsDir: string;
  translate: () => Translate;
  actions: TrayActions;
  /** BCP 47 tag for the time in the tooltip. */
  locale?: () => string | undefined;
}): GenieTray {
  let state = START;
  let shownMenu = '';
  const tray = new Tray(image(state.mode, deps.iconsDir));
  const repaint = () => tray.setImage(image(state.mode, deps.iconsDir));

  const show = (next: TrayState) => {
    const translate = deps.translate();
    const isOtherPicture = next.mode !== state.mode;
    state = next;
    if (isOtherPicture) repaint();
    tray.setToolTip(trayTooltip(state, translate, (atMs) => timeOfDay(atMs, deps.locale?.())));
    if (process.platform === 'darwin') tray.setTitle(state.waiting > 0 ? String(state.waiting) : '');
    const menu = trayMenu(state, deps.actions, translate);
    const menuText = JSON.stringify([menu, state.items]);
    // An open menu must not close because nothing in it changed.
    if (menuText === shownMenu) return;
    shownMenu = menuText;
    // On Linux a changed menu reaches the desktop only as a whole new one.
    tray.setContextMenu(Menu.buildFromTemplate(menu));
  };

  tray.on('click', () => deps.actions.activate());
  nativeTheme.on('updated', repaint);
  screen.on('display-metrics-changed', repaint);
  show(state);

  return {
    update: show,
    bounds() {
      const bounds = tray.getBounds();
      return bounds.width > 0 && bounds.height > 0 ? bounds : null;
    },
    destroy() {
      nativeTheme.off('updated', repaint);
      screen.off('display-metrics-changed', repaint);
      tray.destroy();
    },
  };
}

function image(mode: TrayMode, iconsDir: string): NativeImage {
  const pictures = trayPictures(mode, {
    platform: process.platform,
    dark: panelIsDark(process.platform, process.env.XDG_CURRENT_DESKTOP ?? '', systemIsDark()),
    scaleFactor: screen.getPrimaryDisplay().scaleFactor,
  });
  const result = nativeImage.createEmpty();
  for (const { file, scaleFactor } of pictures) {
    result.addRepresentation({ scaleFactor, buffer: readFileSync(join(iconsDir, file)) });
  }
  if (process.platform === 'darwin') result.setTemplateImage(true);
  return result;
}

/** On Windows the panel has a theme of its own, apart from that of the apps. */
function systemIsDark(): boolean {
  return nativeTheme.shouldUseDarkColorsForSystemIntegratedUI;
}

function timeOfDay(atMs: number, locale: string | undefined): string {
  return new Date(atMs).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
}
