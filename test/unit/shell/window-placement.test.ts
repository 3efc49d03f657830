import { describe, expect, it } from 'vitest';
import { windowBounds, type DisplayArea } from '../../../electron/shell/window-placement';

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
    const saved = { x: 2000, y: 60, width: 600, height: 700 };
    expect(windowBounds(saved, { x: 0, y: 0, width: 24, height: 24 }, [panelBelow, second])).toEqual(saved);
  });

  it('forgets a place on a display that is gone, but not the size', () => {
    const saved = { x: 2000, y: 60, width: 600, height: 700 };
    expect(windowBounds(saved, null, [panelBelow])).toEqual({ x: 1312, y: 332, width: 600, height: 700 });
  });

  it('is moved back whole onto the work area', () => {
    const saved = { x: 1690, y: 900, width: 440, height: 300 };
    expect(windowBounds(saved, null, [panelBelow])).toEqual({ x: 1480, y: 560, width: 440, height: 480 });
  });

  it('keeps the limits of width and is never larger than the work area', () => {
    const saved = { x: 0, y: 0, width: 1_000, height: 1_500 };
    expect(windowBounds(saved, null, [panelBelow])).toEqual({
      x: 0,
      y: 0,
      width: 720,
      height: 1040,
    });
  });
});
