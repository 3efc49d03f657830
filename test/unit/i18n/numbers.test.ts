import { describe, expect, it } from 'vitest';
import { byteSize, count, duration, money } from '../../../renderer/lib/format';
import { clockTime, dayOf, exactTime } from '../../../renderer/lib/relative-time';
import { translator } from '../../../shared/i18n/translate';

const atMs = new Date(2025, 2, 4, 15, 7).getTime();
const nowMs = new Date(2026, 5, 1).getTime();

describe('a number in a text', () => {
  it('is grouped as its language does', () => {
    expect(translator('en')('nav.waiting_other', { count: 12_345 })).toContain('12,345');
    expect(translator('de')('nav.waiting_other', { count: 12_345 })).toContain('12.345');
  });

  it('takes the plural form of its language, and words are left alone', () => {
    expect(translator('en')('nav.waiting_other', { count: 1 })).toBe(translator('en')('nav.waiting_one', { count: 1 }));
    expect(translator('de')('tools.added', { name: '12345' })).toContain('12345');
  });
});

describe('dates, times and sizes', () => {
  it('follow the chosen language, whatever the system speaks', () => {
    expect([dayOf(atMs, nowMs, 'en'), dayOf(atMs, nowMs, 'de')]).toEqual(['4 Mar 2025', '4. März 2025']);
    expect([clockTime(atMs, 'en'), clockTime(atMs, 'de')]).toEqual(['15:07', '15:07']);
    expect([exactTime(atMs, 'en'), exactTime(atMs, 'de')]).toEqual(['4 Mar 2025, 15:07', '04.03.2025, 15:07']);
    expect([count(1_234_567, 'en'), count(1_234_567, 'de')]).toEqual(['1,234,567', '1.234.567']);
    expect([money(1_234.5, 'en'), money(1_234.5, 'de')]).toEqual(['1,234.50', '1.234,50']);
    expect([byteSize(1_500_000, 'en'), byteSize(1_500_000, 'de')]).toEqual(['1.5 MB', '1,5 MB']);
    expect([duration(3_140, 'en'), duration(3_140, 'de')]).toEqual(['3.1 s', '3,1 s']);
  });
});
