import { describe, expect, it } from 'vitest';
import { anchorsAt, scrollTopToKeep, withFocusedRow } from '../../../../renderer/ui/virtual-rows';

const rows = [
  { key: 'a', start: 0, end: 40 },
  { key: 'b', start: 40, end: 100 },
  { key: 'c', start: 100, end: 140 },
];
const at = (starts: Record<string, number>) => (key: string) => starts[key];

describe('a long list whose rows change', () => {
  it('holds on to the row at the upper edge, cut as it was', () => {
    const anchors = anchorsAt(rows, 50);
    expect(anchors[0]).toEqual({ key: 'b', past: 10 });
    expect(scrollTopToKeep(anchors, at({ a: 500, b: 540, c: 600 }))).toBe(550);
  });

  it('holds on to the next row where that one is gone', () => {
    expect(scrollTopToKeep(anchorsAt(rows, 50), at({ a: 0, c: 40 }))).toBe(-10);
    expect(scrollTopToKeep(anchorsAt(rows, 50), at({ a: 200, c: 240 }))).toBe(190);
  });

  it('stays where it is when nothing that was in sight is left', () => {
    expect(scrollTopToKeep(anchorsAt(rows, 50), at({ a: 0 }))).toBeNull();
    expect(scrollTopToKeep(anchorsAt([], 0), at({ a: 0 }))).toBeNull();
  });

  it('keeps the row with the focus however far away it is, in its place', () => {
    expect(withFocusedRow([5, 6, 7], 2)).toEqual([2, 5, 6, 7]);
    expect(withFocusedRow([5, 6, 7], 90)).toEqual([5, 6, 7, 90]);
    expect(withFocusedRow([5, 6, 7], 6)).toEqual([5, 6, 7]);
    expect(withFocusedRow([5, 6, 7], -1)).toEqual([5, 6, 7]);
  });
});
