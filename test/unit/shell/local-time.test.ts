import { describe, expect, it } from 'vitest';
import { isQuietAt, momentText, tomorrowMorning } from '../../../electron/shell/local-time';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();

describe('tomorrow morning', () => {
  it('is at eight of the next day, also just after midnight', () => {
    expect(tomorrowMorning(at(3, 23, 59))).toBe(at(4, 8));
    expect(tomorrowMorning(at(4, 0, 1))).toBe(at(5, 8));
  });

  it('is at eight on the clock when the clocks change in between', () => {
    expect(new Date(tomorrowMorning(at(28, 12))).getHours()).toBe(8);
  });
});

describe('quiet hours', () => {
  it('pass midnight', () => {
    const night = { fromMinute: 22 * 60, toMinute: 7 * 60 };
    const quiet = [at(3, 21, 59), at(3, 22), at(4, 0), at(4, 6, 59), at(4, 7)].map((ms) => isQuietAt(night, ms));
    expect(quiet).toEqual([false, true, true, true, false]);
  });

  it('lie within a day', () => {
    const noon = { fromMinute: 12 * 60, toMinute: 13 * 60 };
    expect([at(3, 11, 59), at(3, 12), at(3, 13)].map((ms) => isQuietAt(noon, ms))).toEqual([false, true, false]);
  });

  it('are none where none are wanted, or they end when they begin', () => {
    expect(isQuietAt(null, at(3, 12))).toBe(false);
    expect(isQuietAt({ fromMinute: 720, toMinute: 720 }, at(3, 12))).toBe(false);
  });
});

describe('a moment', () => {
  it('is a time today, and has its weekday on another day', () => {
    expect(momentText(at(3, 14, 5), at(3, 9), 'de')).toBe('14:05');
    expect(momentText(at(4, 8), at(3, 9), 'de')).toMatch(/^Mi\.?,? 08:00$/);
  });
});
