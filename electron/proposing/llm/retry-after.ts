import { askedToWaitMs } from '../../lib/retry-after';

/** Longer than this is not believed: the user can always try again by hand. */
export const LONGEST_WAIT_MS = 3_600_000;

/**
 * How long a server wants to be left alone (Retry-After, or `retry-after-ms` as some model providers add it), at most
 * one hour. Null when it does not say, or says nonsense.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const milliseconds = Number(headers.get('retry-after-ms') ?? NaN);
  if (milliseconds >= 0) return Math.min(milliseconds, LONGEST_WAIT_MS);
  const askedMs = askedToWaitMs(headers.get('retry-after'), nowMs);
  return askedMs === null ? null : Math.min(Math.max(0, askedMs), LONGEST_WAIT_MS);
}
