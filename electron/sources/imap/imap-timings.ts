/** Every time span of an IMAP account; tests shorten them. */
export type ImapTimings = {
  /** Name resolution, TCP and TLS together. */
  connectMs: number;
  greetingMs: number;
  /** A connection on which an answer is due and nothing at all arrives for this long is dead (bars S4). */
  silentMs: number;
  /** How long a NOOP may take. */
  answerMs: number;
  /** The periodic check that finds what IDLE missed (B5). */
  checkMs: number;
  /** IDLE ends and starts anew, well under the 29 minutes of RFC 2177; the periodic check usually does it earlier. */
  renewIdleMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
  /** A connection counts as good again after this long. */
  stableMs: number;
};

export const IMAP_TIMINGS: ImapTimings = {
  connectMs: 20_000,
  greetingMs: 15_000,
  silentMs: 75_000,
  answerMs: 20_000,
  checkMs: 60_000,
  renewIdleMs: 270_000,
  firstRetryMs: 2_000,
  longestRetryMs: 600_000,
  stableMs: 60_000,
};
