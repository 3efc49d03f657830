import { describe, expect, it } from 'vitest';
import { neighbour } from '../../../../../renderer/features/lists/row-order';

describe('j and k through a list', () => {
  const keys = ['a', 'b', 'c'];

  it('lead to the next and the one before, and nowhere past the ends', () => {
    expect(neighbour(keys, 'b', 1)).toBe('c');
    expect(neighbour(keys, 'b', -1)).toBe('a');
    expect(neighbour(keys, 'c', 1)).toBeNull();
    expect(neighbour(keys, 'a', -1)).toBeNull();
  });

  it('begin at an end where no row, or one that has gone, is current', () => {
    expect(neighbour(keys, null, 1)).toBe('a');
    expect(neighbour(keys, 'gone', -1)).toBe('c');
    expect(neighbour([], null, 1)).toBeNull();
  });
});
