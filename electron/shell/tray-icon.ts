import type { TrayMode } from './tray-mode';

/** Where the icon is going to be shown. */
export type TrayPanel = {
  platform: NodeJS.Platform;
  /** The panel's own background is dark. Not asked on macOS, which tints template images itself. */
  dark: boolean;
  /** Device pixels per logical pixel of the display with the panel. */
  scaleFactor: number;
};

/** One picture of the icon: a file of resources/icons and the scale factor at which it is right. */
export type TrayPicture = { file: string; scaleFactor: number };

/**
 * The drawn sizes that fit a panel. Windows and macOS choose among several scale factors themselves. A Linux panel
 * takes a single bitmap and scales it, so it gets the drawing nearest to its real pixels.
 */
export function trayPictures(mode: TrayMode, panel: TrayPanel): TrayPicture[] {
  if (panel.platform === 'darwin') return pictures(mode, 'template', [18, 1], [36, 2]);
  const variant = panel.dark ? 'on-dark' : 'on-light';
  if (panel.platform === 'win32') return pictures(mode, variant, [16, 1], [24, 1.5], [32, 2], [48, 3]);
  const pixels = 22 * panel.scaleFactor;
  const size = [22, 24, 32, 44, 48, 64].find((drawn) => drawn >= pixels) ?? 64;
  return pictures(mode, variant, [size, 1]);
}

function pictures(mode: TrayMode, variant: string, ...sizes: [pixels: number, scaleFactor: number][]): TrayPicture[] {
  return sizes.map(([pixels, scaleFactor]) => ({ file: `tray-${mode}-${variant}-${pixels}.png`, scaleFactor }));
}

/**
 * Whether the panel is dark. GNOME's and Unity's bar is dark in both themes; elsewhere the panel follows the system's
 * theme. `desktop` is XDG_CURRENT_DESKTOP, a list with colons.
 */
export function panelIsDark(platform: NodeJS.Platform, desktop: string, systemThemeIsDark: boolean): boolean {
  const names = desktop.toLowerCase().split(':');
  if (platform === 'linux' && (names.includes('gnome') || names.includes('unity'))) return true;
  return systemThemeIsDark;
}
