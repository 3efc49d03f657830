/** A calendar day at a place: its name as YYYY-MM-DD, and where it begins and ends (exclusive) in epoch milliseconds. */
export type LocalDay = { day: string; fromMs: number; toMs: number };

/** Longer than any day: 24 hours, and the hours that clocks are put back. */
const LONGER_THAN_A_DAY_MS = 27 * 3_600_000;

/** The day that a moment belongs to in a time zone (IANA name). Throws RangeError for a zone that does not exist. */
export function localDay(atMs: number, timeZone: string): LocalDay {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const day = format.format(atMs);
  const isBefore = (ms: number) => format.format(ms) < day;
  const isOver = (ms: number) => format.format(ms) > day;
  return {
    day,
    fromMs: firstMs(atMs - LONGER_THAN_A_DAY_MS, atMs, (ms) => !isBefore(ms)),
    toMs: firstMs(atMs, atMs + LONGER_THAN_A_DAY_MS, isOver),
  };
}

/** The first millisecond after `from` that has come; it has at `until`. */
function firstMs(from: number, until: number, hasCome: (ms: number) => boolean): number {
  let [before, after] = [from, until];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasCome(middle)) after = middle;
    else before = middle;
  }
  return after;
}
