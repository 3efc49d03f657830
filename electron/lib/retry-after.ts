/**
 * How long Retry-After asks to wait, ms (RFC 9110 §10.2.3): seconds, also with decimals, or an HTTP date, which may have
 * passed already. `fetch` joins repeated headers with a comma; the first counts. Null for what is negative or neither
 * of the two, as if there was no header. How much of it is believed is the caller's business.
 */
export function askedToWaitMs(header: string | null, nowMs: number): number | null {
  const value = (header ?? '').slice(0, 200);
  const seconds = /^\s*(\d{1,12}(?:\.\d{1,12})?)\s*(?:,|$)/.exec(value)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1_000;
  const date = /^\s*[A-Za-z]{3,9}, .{10,60} GMT\s*$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(date) ? date - nowMs : null;
}
