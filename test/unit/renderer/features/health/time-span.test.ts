import { describe, expect, it } from 'vitest';
import { spanText } from '../../../../../renderer/features/health/time-span';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('how long something lasts', () => {
  it('is said in the one or two units that matter', () => {
    expect(spanText(42_400, 'en')).toBe('42 s');
    expect(spanText(10 * MINUTE, 'de')).toBe('10 min');
    expect(spanText(22 * HOUR + 10 * MINUTE, 'en')).toBe('22 h 10 min');
    expect(spanText(2 * HOUR, 'en')).toBe('2 h');
    expect(spanText(24 * HOUR, 'en')).toBe('1 day');
    expect(spanText(72 * HOUR, 'de')).toBe('3 Tage');
  });

  it('never shows 60 minutes, and nothing below zero', () => {
    expect(spanText(3 * HOUR - 10_000, 'en')).toBe('3 h');
    expect(spanText(-5, 'en')).toBe('0 s');
  });
});
