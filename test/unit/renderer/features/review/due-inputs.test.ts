import { describe, expect, it } from 'vitest';
import { isoFromInputs, localInputs } from '../../../../../renderer/features/review/due-inputs';

describe('due dates in inputs', () => {
  it('keep a date a date', () => {
    expect(localInputs('2026-12-04')).toEqual({ date: '2026-12-04', time: '' });
    expect(isoFromInputs('2026-12-04', '')).toBe('2026-12-04');
  });

  it('keep a local date-time the same moment', () => {
    const { date, time } = localInputs('2026-12-04T09:30:00');
    expect(isoFromInputs(date, time)).toBe('2026-12-04T09:30:00');
  });

  it('turn an offset into local time', () => {
    const { date, time } = localInputs('2026-12-04T09:30:00Z');
    expect(new Date(isoFromInputs(date, time)!).getTime()).toBe(Date.UTC(2026, 11, 4, 9, 30));
  });

  it('mean nothing without a date', () => {
    expect(isoFromInputs('', '09:00')).toBeUndefined();
    expect(localInputs('rubbish')).toEqual({ date: '', time: '' });
    expect(localInputs(undefined)).toEqual({ date: '', time: '' });
  });
});
