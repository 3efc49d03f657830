import { askedToWaitMs } from '../../lib/retry-after';

const SHORTEST_MS = 1_000;
const LONGEST_MS = 900_000;

export type RetryAfter = {
  /** Whole seconds, from one second to 15 minutes. */
  waitMs: number;
  /** The server asked for more than 15 minutes. */
  clamped: boolean;
};

/** What of Retry-After is kept; null where the header counts as none. */
export function parseRetryAfter(header: string | null, nowMs: number): RetryAfter | null {
  const askedMs = askedToWaitMs(header, nowMs);
  if (askedMs === null) return null;
  const waitMs = Math.min(Math.max(Math.ceil(askedMs / 1_000) * 1_000, SHORTEST_MS), LONGEST_MS);
  return { waitMs, clamped: askedMs > LONGEST_MS };
}
