export type Bounds = { x: number; y: number; width: number; height: number };
/** A display: all of it, and what panels and docks leave free. */
export type DisplayArea = { bounds: Bounds; workArea: Bounds };
/** Where the window was. `isOwn`: the user put it there, so it opens there again; else only its size is kept. */
export type SavedPlace = Bounds & { isOwn: boolean };

type Size = { width: number; height: number };
type Point = { x: number; y: number };

export const WINDOW_SIZE = { width: 440, height: 680, minWidth: 380, maxWidth: 720, minHeight: 480 };
const MARGIN = 8;
/** Frames and shadows move a window by less than this; a user moves it by more. */
const MOVED_BY = 48;

/**
 * Where the window opens: where the user put it if that is still on a display, else at the tray icon, else in the
 * corner of the first display where the panel usually is. Always whole on one work area.
 */
export function windowBounds(saved: SavedPlace | null, tray: Bounds | null, displays: readonly DisplayArea[]): Bounds {
  const first = displays[0];
  if (first === undefined) return { x: 0, y: 0, width: WINDOW_SIZE.width, height: WINDOW_SIZE.height };
  const width = clamp(saved?.width ?? WINDOW_SIZE.width, WINDOW_SIZE.minWidth, WINDOW_SIZE.maxWidth);
  const height = Math.max(saved?.height ?? WINDOW_SIZE.height, WINDOW_SIZE.minHeight);

  const home = saved?.isOwn ? displayAt(middle(saved), displays) : undefined;
  if (saved && home) return inside({ x: saved.x, y: saved.y, width, height }, home.workArea);
  const panel = tray ? displayAt(middle(tray), displays) : undefined;
  if (tray && panel) return inside(atTray(tray, { width, height }, panel.workArea), panel.workArea);
  return inside(inCorner({ width, height }, first), first.workArea);
}

/**
 * The place to remember when the window goes away: the user's own as soon as it was moved from where it had been put,
 * and from then on, unless the display it was on is gone.
 */
export function placeToSave(now: Bounds, putAt: Bounds, wasOwn: boolean): SavedPlace {
  const hasMoved = Math.abs(now.x - putAt.x) > MOVED_BY || Math.abs(now.y - putAt.y) > MOVED_BY;
  return { ...now, isOwn: wasOwn || hasMoved };
}

/** Whether the window is where nobody can take hold of it, as after its display was unplugged. */
export function isLost(window: Bounds, displays: readonly DisplayArea[]): boolean {
  return displayAt(middle(window), displays) === undefined;
}

/**
 * The icon by the pointer, for desktops that do not say where the icon is: a pointer outside every work area that just
 * clicked the icon is on the panel. Null when it is not, as on Wayland, which does not tell.
 */
export function iconAtPointer(pointer: Point, displays: readonly DisplayArea[]): Bounds | null {
  const display = displayAt(pointer, displays);
  if (display === undefined || contains(display.workArea, pointer)) return null;
  return { ...pointer, width: 0, height: 0 };
}

/** Beside the icon, on the side away from the edge of the screen that its panel is at. */
function atTray(tray: Bounds, size: Size, area: Bounds): Bounds {
  const icon = middle(tray);
  const centred = { x: Math.round(icon.x - size.width / 2), y: Math.round(icon.y - size.height / 2) };
  const bottom = area.y + area.height;
  const right = area.x + area.width;
  const isLevel = icon.y >= area.y && icon.y < bottom;
  if (isLevel && icon.x < area.x) return { ...size, x: area.x + MARGIN, y: centred.y };
  if (isLevel && icon.x >= right) return { ...size, x: right - size.width - MARGIN, y: centred.y };
  const isBelow = icon.y > area.y + area.height / 2;
  return { ...size, x: centred.x, y: isBelow ? tray.y - size.height - MARGIN : tray.y + tray.height + MARGIN };
}

/** Right, and at the top where a panel takes room there, else at the bottom. */
function inCorner(size: Size, display: DisplayArea): Bounds {
  const area = display.workArea;
  const panelOnTop = area.y > display.bounds.y;
  const y = panelOnTop ? area.y + MARGIN : area.y + area.height - size.height - MARGIN;
  return { x: area.x + area.width - size.width - MARGIN, y, ...size };
}

function inside(bounds: Bounds, area: Bounds): Bounds {
  const width = Math.min(bounds.width, area.width);
  const height = Math.min(bounds.height, area.height);
  return {
    x: clamp(bounds.x, area.x, area.x + area.width - width),
    y: clamp(bounds.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function displayAt(point: Point, displays: readonly DisplayArea[]): DisplayArea | undefined {
  return displays.find((display) => contains(display.bounds, point));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function middle(bounds: Bounds): Point {
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

function contains(bounds: Bounds, point: Point): boolean {
  const { x, y, width, height } = bounds;
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}
