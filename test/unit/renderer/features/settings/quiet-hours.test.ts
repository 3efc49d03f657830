import { describe, expect, it } from 'vitest';
import { isSpan, minuteOf, NIGHT, quietText, timeText } from '../../../../../renderer/features/settings/quiet-hours';
import { settings } from '../../../../../shared/ipc/views';

describe('quiet hours', () => {
  it('go from minutes to a time field and back', () => {
    for (const minute of [0, 7 * 60, 13 * 60 + 5, 1_439]) expect(minuteOf(timeText(minute))).toBe(minute);
    expect(timeText(425)).toBe('07:05');
  });

  it('are nothing while a time is half typed', () => {
    expect(['', '7', '7:5', '24:00', '10:60'].map(minuteOf)).toEqual([null, null, null, null, null]);
  });

  it('read as the language writes a span', () => {
    expect(quietText(NIGHT, 'de')).toBe('22:00 – 07:00');
    expect(quietText(NIGHT, 'en').replace(/\s/g, ' ')).toBe('10:00 PM – 07:00 AM');
  });

  it('need two different times', () => {
    expect(isSpan({ fromMinute: 60, toMinute: 60 })).toBe(false);
    expect(isSpan(NIGHT)).toBe(true);
  });

  it('begin with a night that the contract takes', () => {
    expect(settings.shape.quietHours.parse(NIGHT)).toEqual(NIGHT);
  });
});
