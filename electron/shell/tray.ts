import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Menu, nativeImage, nativeTheme, screen, Tray, type NativeImage } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import { panelIsDark, trayPictures } from './tray-icon';
import { trayMenu, trayTooltip, windowMenu, type FormatTime, type TrayActions, type TrayState } from './tray-menu';

export type GenieTray = {
  /** Shows a new state: icon, tooltip, menu. Also after a change of language. */
  update(state: TrayState): void;
  /** Puts the icon up anew: a tray that came after the app knows nothing of it. */
  renew(): void;
  /** Where the icon is on the screen; null on desktops that do not tell (most of Linux). */
  bounds(): Electron.Rectangle | null;
  destroy(): void;
};

/** Puts the icon into the tray, after the app is ready. Throws when a picture of `iconsDir` is missing. */
export function createTray(deps: {
  iconsDir: string;
  translate: () => Translate;
  formatTime: FormatTime;
  actions: TrayActions;
  state: TrayState;
  /** The same menu, for a window that has to do without the icon. */
  onMenu: (menu: Menu) => void;
}): GenieTray {
  const { actions, iconsDir, formatTime } = deps;
  let state = deps.state;
  let shownMenu = '';
  let tray = putUp();
  const repaint = () => tray.setImage(image(state, iconsDir));

  const show = (next: TrayState) => {
    const translate = deps.translate();
    const isOtherPicture = next.mode !== state.mode || next.waiting !== state.waiting;
    state = next;
    if (isOtherPicture) repaint();
    tray.setToolTip(trayTooltip(state, translate, formatTime));
    if (process.platform === 'darwin') tray.setTitle(state.waiting > 0 ? String(state.waiting) : '');
    const menu = trayMenu(state, actions, translate, formatTime);
    const menuText = JSON.stringify([menu, state.items]);
    // An open menu must not close because nothing in it changed.
    if (menuText === shownMenu) return;
    shownMenu = menuText;
    // On Linux a changed menu reaches the desktop only as a whole new one.
    tray.setContextMenu(Menu.buildFromTemplate(menu));
    deps.onMenu(Menu.buildFromTemplate(windowMenu(menu, translate)));
  };

  nativeTheme.on('updated', repaint);
  screen.on('display-metrics-changed', repaint);
  show(state);

  function putUp(): Tray {
    const icon = new Tray(image(state, iconsDir));
    icon.on('click', () => actions.activate());
    return icon;
  }

  return {
    update: show,
    renew() {
      tray.destroy();
      tray = putUp();
      shownMenu = '';
      show(state);
    },
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

function image({ mode, waiting }: TrayState, iconsDir: string): NativeImage {
  const panel = {
    platform: process.platform,
    // On Windows the panel has a theme of its own, apart from that of the apps.
    dark: panelIsDark(
      process.platform,
      process.env.XDG_CURRENT_DESKTOP ?? '',
      nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
    ),
    scaleFactor: screen.getPrimaryDisplay().scaleFactor,
  };
  const result = nativeImage.createEmpty();
  for (const { file, scaleFactor } of trayPictures(mode, panel, waiting)) {
    result.addRepresentation({ scaleFactor, buffer: readFileSync(join(iconsDir, file)) });
  }
  if (process.platform === 'darwin') result.setTemplateImage(true);
  return result;
}
