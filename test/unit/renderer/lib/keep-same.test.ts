import { describe, expect, it } from 'vitest';
import { keepSame } from '../../../../renderer/lib/keep-same';

describe('what main sends again', () => {
  const before = {
    id: 'a',
    list: [
      { id: 1, to: ['x'] },
      { id: 2, to: [] },
    ],
    none: null,
  };

  it('is the same object where nothing in it changed', () => {
    expect(keepSame(before, structuredClone(before))).toBe(before);
  });

  it('keeps the parts that did not change and renews the way to the one that did', () => {
    const now = structuredClone(before);
    now.list[1]!.to.push('y');
    const kept = keepSame(before, now);
    expect(kept).toEqual(now);
    expect(kept.list).not.toBe(before.list);
    expect(kept.list[0]).toBe(before.list[0]);
  });

  it.each([
    ['a part that is gone', { a: 1, b: undefined }, { a: 1 }],
    ['a part that is new', { a: 1 }, { a: 1, b: undefined }],
    ['another name', { a: undefined }, { b: undefined }],
    ['a shorter list', [1, 2], [1]],
    ['a longer list', [1], [1, 2]],
    ['a list for an object', { 0: 1 }, [1]],
    ['an object for a list', [1], { 0: 1 }],
    ['nothing for something', { a: 1 }, null],
    ['something for nothing', null, { a: 1 }],
  ])('takes %s', (_, was, now) => {
    expect(keepSame(was, now)).toStrictEqual(now);
    expect(keepSame(was, now)).not.toBe(was);
  });

  it('never changes what it was given', () => {
    const now = { id: 'b', list: [{ id: 1, to: ['x'] }], none: null };
    const copies = [structuredClone(before), structuredClone(now)];
    keepSame(before, now);
    expect([before, now]).toEqual(copies);
  });

  it('keeps what only looks alike apart', () => {
    expect(keepSame({ a: NaN }, { a: NaN })).toEqual({ a: NaN });
    expect(keepSame({ a: 0 }, { a: '0' })).toEqual({ a: '0' });
  });
});
