const SHORTEST_MS = 1_000;
const LONGEST_MS = 900_000;

export type RetryAfter = {
  /** Whole seconds, from one second to 15 minutes. */
  waitMs: number;
  /** The server asked for more than 15 minutes. */
  clamped: boolean;
};

/**
 * Reads Retry-After (RFC 9110 §10.2.3): seconds, also with decimals, or an HTTP date. `fetch` joins repeated headers
 * with a comma; the first counts. Null for what is negative or neither of the two: as if there was no header.
 */
export function parseRetryAfter(header: string | null, nowMs: number): RetryAfter | null {
  const askedMs = header === null ? null : millisecondsOf(header.slice(0, 200), nowMs);
  if (askedMs === null) return null;
  const waitMs = Math.min(Math.max(Math.ceil(askedMs / 1_000) * 1_000, SHORTEST_MS), LONGEST_MS);
  return { waitMs, clamped: askedMs > LONGEST_MS };
}

function millisecondsOf(header: string, nowMs: number): number | null {
  const seconds = /^\s*(\d{1,12}(?:\.\d{1,12})?)\s*(?:,|$)/.exec(header)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const date = /^\s*[A-Za-z]{3,9}, .{10,60} GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isFinite(date) ? date - nowMs : null;
}
