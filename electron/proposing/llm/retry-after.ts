/** Longer than this is not believed: the user can always try again by hand. */
const LONGEST_MS = 3_600_000;

/**
 * How long a server wants to be left alone (RFC 9110 §10.2.3: seconds or a date; `retry-after-ms` as some model
 * providers add it), at most one hour. Null when it does not say, or says nonsense.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const milliseconds = Number(headers.get('retry-after-ms') ?? NaN);
  if (milliseconds >= 0) return Math.min(milliseconds, LONGEST_MS);
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Math.min(Number(value) * 1_000, LONGEST_MS);
  const date = Date.parse(value);
  if (Number.isNaN(date)) return null;
  return Math.min(Math.max(0, date - nowMs), LONGEST_MS);
}
