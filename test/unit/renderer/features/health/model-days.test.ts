import { describe, expect, it } from 'vitest';
import { barHeights, measureOf, noonOf, totalOf } from '../../../../../renderer/features/health/model-days';

const day = (calls: number, tokens: number, cost: number | null) => ({ day: '2026-11-30', calls, tokens, cost });

describe('the bars of the model days', () => {
  it('are cost where every day with a call has a price', () => {
    const days = [day(2, 100, 0.5), day(0, 0, null), day(4, 900, 1)];
    expect(measureOf(days)).toBe('cost');
    expect(barHeights(days, 'cost')).toEqual([0.5, 0, 1]);
  });

  it('are tokens where a price is missing or nothing costs anything', () => {
    const missing = [day(2, 100, 0.5), day(1, 400, null)];
    expect(measureOf(missing)).toBe('unpriced');
    expect(barHeights(missing, 'unpriced')).toEqual([0.25, 1]);
    expect(measureOf([day(2, 100, 0)])).toBe('free');
  });

  it('have no height where nothing was asked', () => {
    expect(barHeights([day(0, 0, 0)], 'free')).toEqual([0]);
  });

  it('add up, without a cost that is only half known', () => {
    expect(totalOf([day(2, 100, 0.5), day(1, 400, 0.25)])).toEqual({ calls: 3, tokens: 500, cost: 0.75 });
    expect(totalOf([day(2, 100, 0.5), day(1, 400, null)]).cost).toBeNull();
  });

  it('belong to local days', () => {
    expect(new Date(noonOf('2026-03-29')).getDate()).toBe(29);
  });
});
