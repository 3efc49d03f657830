import type { AccountHealthView } from '../../../shared/domain/health';

type Points = AccountHealthView['importPace'];

const MINUTE_MS = 60_000;
/** The present rate is that of the last minute. */
const WINDOW_MS = MINUTE_MS;
/** Without news for so long an import stands still. */
const STALLED_MS = 90_000;
/** More would be a line nobody can tell from noise. */
const MOST_STEPS = 40;

export type PaceStep = { atMs: number; perMinute: number };

/** Messages per minute from point to point, evened out to at most 40 steps. */
export function paceSteps(points: Points): PaceStep[] {
  const every = Math.max(1, Math.ceil((points.length - 1) / MOST_STEPS));
  // From the end, so that the last step is the newest.
  const kept = points.filter((_, index) => (points.length - 1 - index) % every === 0);
  return kept.slice(1).flatMap((point, index) => {
    const rate = rateBetween(kept[index]!, point);
    return rate === null ? [] : [{ atMs: point.atMs, perMinute: rate }];
  });
}

/** Messages per minute over the last minute; null where that cannot be told yet, or where the import stands still. */
export function presentRate(points: Points, nowMs: number): number | null {
  const last = points.at(-1);
  if (last === undefined || nowMs - last.atMs > STALLED_MS) return null;
  const from = points.findLast(({ atMs }) => atMs <= last.atMs - WINDOW_MS) ?? points[0]!;
  const rate = rateBetween(from, last);
  return rate === null || rate === 0 ? null : rate;
}

function rateBetween(from: Points[number], to: Points[number]): number | null {
  const ms = to.atMs - from.atMs;
  return ms <= 0 ? null : Math.max(0, ((to.read - from.read) / ms) * MINUTE_MS);
}

/** How long the rest takes at this rate, in ms. */
export function restMs(left: number, perMinute: number): number {
  return (left / perMinute) * MINUTE_MS;
}

/** To two digits that count: 1,237 is "about 1,200". */
export function roundedRate(perMinute: number): number {
  return Number(perMinute.toPrecision(2));
}

/** The line of the steps in a box of 100 by 100, the highest step at its top: an SVG path, empty below two steps. */
export function pacePath(steps: PaceStep[]): string {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined || steps.length < 2 || last.atMs === first.atMs) return '';
  const top = Math.max(1, ...steps.map(({ perMinute }) => perMinute));
  return steps
    .map(({ atMs, perMinute }, index) => {
      const x = (100 * (atMs - first.atMs)) / (last.atMs - first.atMs);
      const y = 100 - (100 * perMinute) / top;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
}
