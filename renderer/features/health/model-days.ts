import type { ModelDay } from '../../../shared/domain/health';

/** What the bars stand for. `unpriced`: tokens, because a call has no known price; `free`: because nothing cost anything. */
export type DayMeasure = 'cost' | 'unpriced' | 'free';

/** Cost is drawn only where it is known for every day with a call: half of it would look like all of it. */
export function measureOf(days: ModelDay[]): DayMeasure {
  const used = days.filter(({ calls }) => calls > 0);
  if (used.some(({ cost }) => cost === null)) return 'unpriced';
  return used.some(({ cost }) => (cost ?? 0) > 0) ? 'cost' : 'free';
}

/** The height of each day's bar, from 0 to 1. */
export function barHeights(days: ModelDay[], measure: DayMeasure): number[] {
  const values = days.map(({ tokens, cost }) => (measure === 'cost' ? (cost ?? 0) : tokens));
  const top = Math.max(...values, 0);
  return values.map((value) => (top === 0 ? 0 : value / top));
}

/** All days together; the cost is null where one of them has none. */
export function totalOf(days: ModelDay[]): Omit<ModelDay, 'day'> {
  return {
    calls: days.reduce((sum, { calls }) => sum + calls, 0),
    tokens: days.reduce((sum, { tokens }) => sum + tokens, 0),
    cost: measureOf(days) === 'unpriced' ? null : days.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
  };
}

/** Noon of a local day YYYY-MM-DD: the same day in every time zone's summer and winter. */
export function noonOf(day: string): number {
  return new Date(`${day}T12:00:00`).getTime();
}
