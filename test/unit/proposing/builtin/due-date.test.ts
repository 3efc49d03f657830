import { describe, expect, it } from 'vitest';
import { dueDate, nineOClock } from '../../../../electron/proposing/builtin/due-date';

// Tuesday, 3 March 2026, 10:15 in Berlin
const MOMENT = { atMs: Date.UTC(2026, 2, 3, 9, 15), timeZone: 'Europe/Berlin' };

describe('the day a text names', () => {
  it.each([
    ['Please send it by Friday.', '2026-03-06'],
    ['Could you do that tomorrow?', '2026-03-04'],
    ['The deadline is 12 May.', '2026-05-12'],
    ['due on March 2', '2027-03-02'],
    ['between the 10th and the 12th of March', '2026-03-12'],
    ['until 2026-04-01', '2026-04-01'],
  ])('in English: %s', (text, day) => {
    expect(dueDate(text, 'en', MOMENT)).toBe(day);
  });

  it.each([
    ['Bitte bis Freitag schicken.', '2026-03-06'],
    ['Kannst du das morgen machen?', '2026-03-04'],
    ['bis zum 16. Oktober', '2026-10-16'],
    ['spätestens am 10.03.2026', '2026-03-10'],
  ])('in German: %s', (text, day) => {
    expect(dueDate(text, 'de', MOMENT)).toBe(day);
  });

  it.each(['We meet at 10.', 'The cat sat on the mat.', 'You may go.', 'Room 12 costs 1,900 EUR.', ''])(
    'none in: %s',
    (text) => {
      expect(dueDate(text, 'en', MOMENT)).toBeNull();
    },
  );

  it('is counted where the reader lives', () => {
    const lateEvening = { atMs: Date.UTC(2026, 2, 3, 23, 30), timeZone: 'Europe/Berlin' };
    expect(dueDate('tomorrow', 'en', lateEvening)).toBe('2026-03-05');
    expect(dueDate('tomorrow', 'en', { ...lateEvening, timeZone: 'America/New_York' })).toBe('2026-03-04');
  });
});

describe('nine in the morning', () => {
  it.each([
    ['2026-01-15', 'Europe/Berlin', '2026-01-15T09:00:00+01:00'],
    ['2026-07-15', 'Europe/Berlin', '2026-07-15T09:00:00+02:00'],
    ['2026-07-15', 'UTC', '2026-07-15T09:00:00Z'],
    ['2026-01-15', 'America/New_York', '2026-01-15T09:00:00-05:00'],
  ])('of %s in %s', (day, timeZone, expected) => {
    expect(nineOClock(day, timeZone)).toBe(expected);
  });
});
