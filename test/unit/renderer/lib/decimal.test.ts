import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../renderer/lib/decimal';

describe('decimal', () => {
  it('reads a number with a point or a comma', () => {
    expect(decimal(' 2.5 ')).toBe(2.5);
    expect(decimal('2,5')).toBe(2.5);
  });

  it('tells nothing from something that is no number', () => {
    expect(decimal('  ')).toBeNull();
    for (const text of ['-1', '1e3', 'ten', '1.2.3', '1,000.5']) expect(decimal(text)).toBeNaN();
  });
});
