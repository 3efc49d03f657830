import { z } from 'zod';

const time = z.int().min(0);
const link = z.string().max(20_000);
const ids = z.array(z.string().max(1_000)).max(5_000);

/**
 * How far a folder has been watched. A round is everything from one delta link to the next; the old link stays until a
 * new one is there, so that a round that breaks off anywhere can start again (message: delta).
 */
const watchCursor = z.strictObject({
  /** Mail received from here on is watched, what is older is history: a whole second of the server's clock. */
  startedMs: time,
  /** The latest receivedDateTime so far: from a day before it a folder is read again whose link expired. */
  newestMs: time,
  /** Where a round without a delta link begins. */
  fromMs: time,
  /** The link that ended the last round. */
  delta: link.nullable(),
  /** Within a round: the page to read next. */
  page: link.nullable(),
  /** Ids of this page that were handed out already. */
  done: ids.default([]),
  /** Pages of this round so far, and the link by which a circle of pages is noticed. */
  pages: z.int().min(0).default(0),
  mark: z.string().max(100).default(''),
  /** Messages listed in this round so far, and whether the round lists the whole folder. */
  listed: z.int().min(0).default(0),
  whole: z.boolean().default(false),
  /** Keys removed in this round so far: what is listed under a new id later in it was moved and is not gone. */
  removed: z.array(z.string().max(1_100)).max(5_000).default([]),
  /** Rounds in a row that ended without a delta link. */
  missing: z.int().min(0).default(0),
});
export type WatchCursor = z.output<typeof watchCursor>;

/** How far an import has come: from the newest to the oldest, so that the place is a time and not a number of rows. */
const historyCursor = z.strictObject({
  /** Nothing received from here on belongs to it. */
  beforeMs: time,
  sinceMs: time.nullable(),
  /** The second reached, and the ids of that second that were handed out already. */
  lastMs: time.nullable(),
  done: ids,
  /** How many may still be read. */
  remaining: z.int().min(0),
});
export type HistoryCursor = z.output<typeof historyCursor>;

export function formatWatchCursor(cursor: z.input<typeof watchCursor>): string {
  return JSON.stringify(cursor);
}

/** Throws when the text was not made by `formatWatchCursor`: a fault of ours, reported as internal. */
export function parseWatchCursor(text: string): WatchCursor {
  return watchCursor.parse(JSON.parse(text));
}

export function formatHistoryCursor(cursor: z.input<typeof historyCursor>): string {
  return JSON.stringify(cursor);
}

/** Throws when the text was not made by `formatHistoryCursor`: a fault of ours, reported as internal. */
export function parseHistoryCursor(text: string): HistoryCursor {
  return historyCursor.parse(JSON.parse(text));
}
