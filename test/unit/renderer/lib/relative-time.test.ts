import { describe, expect, it } from 'vitest';
import { dayOf, dueText, relativeTime } from '../../../../renderer/lib/relative-time';

const NOW = new Date('2026-11-30T12:00:00').getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('relativeTime', () => {
  it('is relative up to a day', () => {
    expect(relativeTime(NOW - 20_000, NOW, 'en')).toBe('now');
    expect(relativeTime(NOW - 5 * MINUTE, NOW, 'en')).toMatch(/^5 min\.? ago$/);
    expect(relativeTime(NOW - 5 * MINUTE, NOW, 'de')).toBe('vor 5 Min.');
    expect(relativeTime(NOW - 23 * HOUR, NOW, 'en')).toMatch(/^23 hr?\.? ago$/);
  });

  it('is a date from then on, with the year only where it differs', () => {
    expect(relativeTime(NOW - 24 * HOUR, NOW, 'en')).toBe('29 Nov');
    expect(relativeTime(NOW - 400 * 24 * HOUR, NOW, 'en')).toBe('26 Oct 2025');
    expect(dayOf(NOW - 2 * 24 * HOUR, NOW, 'de')).toBe('28. Nov.');
  });
});

describe('dueText', () => {
  it('names today, tomorrow and the weekday of the coming six days', () => {
    expect(dueText('2026-11-30', NOW, 'en')).toBe('today');
    expect(dueText('2026-12-01', NOW, 'de')).toBe('morgen');
    expect(dueText('2026-12-04', NOW, 'en')).toBe('Friday');
    expect(dueText('2026-12-06', NOW, 'en')).toBe('Sunday');
  });

  it('is a date for everything else, past days included', () => {
    expect(dueText('2026-12-07', NOW, 'en')).toBe('7 Dec');
    expect(dueText('2026-11-29', NOW, 'en')).toBe('29 Nov');
  });

  it('takes a date without time as a local day and keeps the time of a date-time', () => {
    expect(dueText('2026-12-04T09:30:00', NOW, 'en')).toBe('Friday, 09:30');
  });

  it('shows what is no date as it is', () => {
    expect(dueText('soon', NOW, 'en')).toBe('soon');
  });
});
