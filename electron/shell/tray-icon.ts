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

/** From this size on a number is legible in the dot; smaller ones have a plain dot. */
const SMALLEST_WITH_COUNT = 22;

/**
 * The drawn sizes that fit a panel, with the number of what waits where there is room. Windows and macOS choose among
 * several scale factors themselves; macOS shows the number as text beside the icon. A Linux panel takes a single bitmap
 * and scales it, so it gets the drawing nearest to its real pixels.
 */
export function trayPictures(mode: TrayMode, panel: TrayPanel, waiting: number): TrayPicture[] {
  const picture = (variant: string, size: number, scaleFactor: number) => ({
    file: pictureFile(mode, variant, size, waiting),
    scaleFactor,
  });
  if (panel.platform === 'darwin') return [picture('template', 18, 1), picture('template', 36, 2)];
  const variant = panel.dark ? 'on-dark' : 'on-light';
  if (panel.platform === 'win32') {
    return [16, 20, 24, 32, 40, 48].map((size) => picture(variant, size, size / 16));
  }
  const pixels = 22 * panel.scaleFactor;
  const size = [22, 24, 32, 44, 48, 64].find((drawn) => drawn >= pixels) ?? 64;
  return [picture(variant, size, 1)];
}

function pictureFile(mode: TrayMode, variant: string, size: number, waiting: number): string {
  const hasCount = mode === 'waiting' && waiting > 0 && variant !== 'template' && size >= SMALLEST_WITH_COUNT;
  if (!hasCount) return `tray-${mode}-${variant}-${size}.png`;
  return `counts/tray-waiting-${waiting > 9 ? '9-plus' : waiting}-${variant}-${size}.png`;
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
