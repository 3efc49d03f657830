import { describe, expect, it } from 'vitest';
import { localDay } from '../../../electron/app/model-day';

const HOUR = 3_600_000;

describe('a local day', () => {
  it('is the one on the calendar of the place, not of the clock', () => {
    const atMs = Date.parse('2026-03-03T23:30:00Z');
    expect(localDay(atMs, 'UTC').day).toBe('2026-03-03');
    expect(localDay(atMs, 'Europe/Berlin')).toEqual({
      day: '2026-03-04',
      fromMs: Date.parse('2026-03-03T23:00:00Z'),
      toMs: Date.parse('2026-03-04T23:00:00Z'),
    });
    expect(localDay(atMs, 'America/Los_Angeles').day).toBe('2026-03-03');
    expect(localDay(atMs, 'Asia/Kathmandu').fromMs).toBe(Date.parse('2026-03-03T18:15:00Z'));
  });

  it.each([
    ['the clocks go forward', '2026-03-29T12:00:00Z', 23],
    ['the clocks go back', '2026-10-25T12:00:00Z', 25],
  ])('is shorter or longer when %s', (_name, at, hours) => {
    const { fromMs, toMs } = localDay(Date.parse(at), 'Europe/Berlin');
    expect((toMs - fromMs) / HOUR).toBe(hours);
  });

  it('begins with its first millisecond and ends before the next day', () => {
    const { fromMs, toMs } = localDay(Date.parse('2026-03-03T09:15:00Z'), 'Europe/Berlin');
    expect(localDay(fromMs, 'Europe/Berlin').day).toBe('2026-03-03');
    expect(localDay(fromMs - 1, 'Europe/Berlin').day).toBe('2026-03-02');
    expect(localDay(toMs - 1, 'Europe/Berlin').day).toBe('2026-03-03');
    expect(localDay(toMs, 'Europe/Berlin').day).toBe('2026-03-04');
  });

  it('refuses a zone that does not exist', () => {
    expect(() => localDay(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
