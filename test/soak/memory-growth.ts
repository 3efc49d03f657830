/** Both sides of the comparison have the same share of opened, hidden and freed windows: see `isOpening` in soak.ts. */
const COMPARED_MINUTES = 3;
const BASE_FROM_MINUTE = 2;
const SHORTEST_TO_COMPARE = 10;
/** After so many minutes all is as it was with the window: `STAYS_AWAY_EVERY` in soak.ts. */
const ROUND_MINUTES = 5;
/** Four rounds. */
export const SLOPE_MINUTES = 20;

type Sample = { atMs: number };
type Mb<S> = (sample: S) => number;

/** Median of the last three minutes against that of the third to the fifth; null in a run too short to say. */
export function growthPercent<S extends Sample>(samples: readonly S[], minutes: number, of: Mb<S>): number | null {
  if (minutes < SHORTEST_TO_COMPARE) return null;
  const from = (minute: number) => median(during(samples, minute, COMPARED_MINUTES).map(of));
  return (from(minutes - COMPARED_MINUTES) / from(BASE_FROM_MINUTE) - 1) * 100;
}

/**
 * Least squares over the medians of the last twenty minutes, which a comparison of two ends may miss. Each is compared
 * with those at the same place of a round alone, by taking their means away first, so that opening and freeing the window
 * is no slope. Null in a run too short to say.
 */
export function slopeMbAnHour<S extends Sample>(samples: readonly S[], minutes: number, of: Mb<S>): number | null {
  if (minutes < SLOPE_MINUTES) return null;
  const first = Math.floor(minutes) - SLOPE_MINUTES;
  const medians = Array.from({ length: SLOPE_MINUTES }, (_, index) => {
    const minute = first + index;
    return { minute, mb: median(during(samples, minute, 1).map(of)) };
  });
  const centred = medians.map(({ minute, mb }) => {
    const alike = medians.filter((one) => one.minute % ROUND_MINUTES === minute % ROUND_MINUTES);
    return { minutes: minute - mean(alike.map((one) => one.minute)), mb: mb - mean(alike.map((one) => one.mb)) };
  });
  const products = centred.reduce((sum, one) => sum + one.minutes * one.mb, 0);
  const squares = centred.reduce((sum, one) => sum + one.minutes ** 2, 0);
  return (products / squares) * 60;
}

/** Throws where there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There are no samples.');
  return middle;
}

function during<S extends Sample>(samples: readonly S[], fromMinute: number, minutes: number): S[] {
  return samples.filter(({ atMs }) => atMs >= fromMinute * 60_000 && atMs < (fromMinute + minutes) * 60_000);
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
