export type Bounds = { x: number; y: number; width: number; height: number };
/** A display: all of it, and what panels and docks leave free. */
export type DisplayArea = { bounds: Bounds; workArea: Bounds };

export const WINDOW_SIZE = { width: 440, height: 680, minWidth: 380, maxWidth: 720, minHeight: 480 };
const MARGIN = 8;

/**
 * Where the window opens: at its remembered place if that is still on a display, else at the tray icon, else in the
 * corner of the first display where the panel usually is. Always whole on one work area.
 */
export function windowBounds(saved: Bounds | null, tray: Bounds | null, displays: readonly DisplayArea[]): Bounds {
  const first = displays[0];
  if (first === undefined) return { x: 0, y: 0, width: WINDOW_SIZE.width, height: WINDOW_SIZE.height };
  const width = clamp(saved?.width ?? WINDOW_SIZE.width, WINDOW_SIZE.minWidth, WINDOW_SIZE.maxWidth);
  const height = Math.max(saved?.height ?? WINDOW_SIZE.height, WINDOW_SIZE.minHeight);

  const home = saved && displays.find((display) => contains(display.bounds, middle(saved)));
  if (saved && home) return inside({ ...saved, width, height }, home.workArea);
  const panel = tray && displays.find((display) => contains(display.bounds, middle(tray)));
  if (tray && panel) return inside(atTray(tray, { width, height }, panel.workArea), panel.workArea);
  return inside(inCorner({ width, height }, first), first.workArea);
}

function atTray(tray: Bounds, size: { width: number; height: number }, area: Bounds): Bounds {
  const above = middle(tray).y > area.y + area.height / 2;
  const x = Math.round(middle(tray).x - size.width / 2);
  return { x, y: above ? tray.y - size.height - MARGIN : tray.y + tray.height + MARGIN, ...size };
}

/** Right, and at the top where a panel takes room there, else at the bottom. */
function inCorner(size: { width: number; height: number }, display: DisplayArea): Bounds {
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

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function middle(bounds: Bounds): { x: number; y: number } {
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

function contains(bounds: Bounds, point: { x: number; y: number }): boolean {
  const { x, y, width, height } = bounds;
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}
