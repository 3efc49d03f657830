import { describe, expect, it } from 'vitest';
import {
  iconAtPointer,
  isLost,
  placeToSave,
  windowBounds,
  type DisplayArea,
} from '../../../electron/shell/window-placement';

const fullHd = { x: 0, y: 0, width: 1920, height: 1080 };
const panelBelow: DisplayArea = { bounds: fullHd, workArea: { ...fullHd, height: 1040 } };
const panelAbove: DisplayArea = { bounds: fullHd, workArea: { x: 0, y: 32, width: 1920, height: 1048 } };
const second: DisplayArea = {
  bounds: { x: 1920, y: 0, width: 1280, height: 800 },
  workArea: { x: 1920, y: 0, width: 1280, height: 800 },
};
const DEFAULT = { width: 440, height: 680 };

describe('where the window opens', () => {
  it('is above a tray icon at the bottom, centred on it', () => {
    const tray = { x: 1500, y: 1045, width: 24, height: 24 };
    expect(windowBounds(null, tray, [panelBelow])).toEqual({ x: 1292, y: 357, ...DEFAULT });
  });

  it('is below a tray icon at the top, and stays on the screen', () => {
    const tray = { x: 1880, y: 4, width: 24, height: 24 };
    expect(windowBounds(null, tray, [panelAbove])).toEqual({ x: 1480, y: 36, ...DEFAULT });
  });

  it('is the corner at the panel where nobody says where the icon is', () => {
    expect(windowBounds(null, null, [panelBelow])).toEqual({ x: 1472, y: 352, ...DEFAULT });
    expect(windowBounds(null, null, [panelAbove])).toEqual({ x: 1472, y: 40, ...DEFAULT });
  });

  it('is the remembered place, also on the second display', () => {
    const saved = { x: 2000, y: 60, width: 600, height: 700, isOwn: true };
    expect(windowBounds(saved, { x: 0, y: 0, width: 24, height: 24 }, [panelBelow, second])).toEqual({
      x: 2000,
      y: 60,
      width: 600,
      height: 700,
    });
  });

  it('forgets a place on a display that is gone, but not the size', () => {
    const saved = { x: 2000, y: 60, width: 600, height: 700, isOwn: true };
    expect(windowBounds(saved, null, [panelBelow])).toEqual({ x: 1312, y: 332, width: 600, height: 700 });
  });

  it('is moved back whole onto the work area', () => {
    const saved = { x: 1690, y: 900, width: 440, height: 300, isOwn: true };
    expect(windowBounds(saved, null, [panelBelow])).toEqual({ x: 1480, y: 560, width: 440, height: 480 });
  });

  it('keeps the limits of width and is never larger than the work area', () => {
    const saved = { x: 0, y: 0, width: 1_000, height: 1_500, isOwn: true };
    expect(windowBounds(saved, null, [panelBelow])).toEqual({
      x: 0,
      y: 0,
      width: 720,
      height: 1040,
    });
  });

  it.each([
    ['left', { x: 60, y: 0, width: 1860, height: 1080 }, { x: 20, y: 1000, width: 24, height: 24 }, { x: 68, y: 400 }],
    [
      'right',
      { x: 0, y: 0, width: 1860, height: 1080 },
      { x: 1880, y: 1000, width: 24, height: 24 },
      { x: 1412, y: 400 },
    ],
  ])('is beside the icon where the panel is on the %s edge', (_, workArea, tray, place) => {
    expect(windowBounds(null, tray, [{ bounds: fullHd, workArea }])).toEqual({ ...place, ...DEFAULT });
  });

  it('is at the icon again in its new size when the user only resized it', () => {
    const tray = { x: 1500, y: 1045, width: 24, height: 24 };
    const saved = { x: 0, y: 0, width: 500, height: 700, isOwn: false };
    expect(windowBounds(saved, tray, [panelBelow])).toEqual({ x: 1262, y: 337, width: 500, height: 700 });
  });
});

describe('the place that is remembered', () => {
  const put = { x: 1292, y: 357, ...DEFAULT };

  it('is the user’s own once the window was moved, not for the width of a frame', () => {
    expect(placeToSave({ ...put, x: 1292 + 10, y: 357 + 37 }, put, false).isOwn).toBe(false);
    expect(placeToSave({ ...put, x: 900 }, put, false)).toEqual({ ...put, x: 900, isOwn: true });
  });

  it('stays the user’s own', () => {
    expect(placeToSave(put, put, true).isOwn).toBe(true);
  });
});

describe('a window', () => {
  it('is lost when its display is gone', () => {
    const window = { x: 2000, y: 60, width: 440, height: 680 };
    expect(isLost(window, [panelBelow, second])).toBe(false);
    expect(isLost(window, [panelBelow])).toBe(true);
  });
});

describe('the icon, where the desktop does not tell where it is', () => {
  it('is under the pointer that is on the panel', () => {
    expect(iconAtPointer({ x: 1700, y: 1060 }, [panelBelow])).toEqual({ x: 1700, y: 1060, width: 0, height: 0 });
  });

  it('is not under a pointer in the work area, or on no display', () => {
    expect(iconAtPointer({ x: 1700, y: 500 }, [panelBelow])).toBeNull();
    expect(iconAtPointer({ x: -5, y: 0 }, [panelBelow])).toBeNull();
  });
});
