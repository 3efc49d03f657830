import { describe, expect, it } from 'vitest';
import { mebibytes } from '../../../../../renderer/features/health/mebibytes';

const MIB = 1_048_576;

describe('the room for texts', () => {
  it('is said in the unit in which it is set', () => {
    expect(mebibytes(100 * MIB, 'en')).toBe('100 MiB');
    expect(mebibytes(2_048 * MIB, 'de')).toBe('2.048 MiB');
  });

  it('is told in two digits where little is used', () => {
    expect(mebibytes(20_000, 'en')).toBe('0.019 MiB');
    expect(mebibytes(2.54 * MIB, 'de')).toBe('2,5 MiB');
    expect(mebibytes(0, 'en')).toBe('0 MiB');
  });

  it('is never said to be full before it is', () => {
    expect(mebibytes(99.9 * MIB, 'en')).toBe('99 MiB');
  });
});
