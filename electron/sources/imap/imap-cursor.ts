import { z } from 'zod';

const DAY = 86_400_000;
/** How far the clock of a server may be from ours. */
const CLOCK_SKEW = 600_000;

/**
 * How far a mailbox has been read. UIDs only mean something together with their UIDVALIDITY (RFC 9051 §2.3.1.1).
 * `startedMs` is when reading began and `newestMs` the latest INTERNALDATE so far: from there a renumbered mailbox is
 * read again.
 */
const imapCursor = z.strictObject({
  uidValidity: z.string(),
  lastUid: z.int().min(0),
  startedMs: z.int(),
  newestMs: z.int(),
  /** Messages the server listed but answered with no content: [UID, how often it was asked]. */
  retry: z.array(z.tuple([z.int(), z.int()])).default([]),
  /** After a renumbering: up to this UID only what is not older than `fromMs` is read. */
  reread: z.strictObject({ toUid: z.int(), fromMs: z.int() }).optional(),
});
export type ImapCursor = z.output<typeof imapCursor>;

export function formatImapCursor(cursor: z.input<typeof imapCursor>): string {
  return JSON.stringify(cursor);
}

/** Throws when the text was not made by `formatImapCursor`: a fault of ours, reported as internal. */
export function parseImapCursor(text: string): ImapCursor {
  return imapCursor.parse(JSON.parse(text));
}

/** INTERNALDATE (epoch ms) from which watching reads a mailbox once more when it was numbered anew. */
export function rereadFromMs({ newestMs, startedMs }: ImapCursor): number {
  return Math.max(newestMs - DAY, startedMs - CLOCK_SKEW);
}
