/** Every time span of a Graph account; tests shorten them. */
export type GraphTimings = {
  /** One request from its first octet to the last of its answer. */
  requestMs: number;
  /** A message with its attachments may take longer. */
  contentMs: number;
  /** Graph tells nobody by itself: how often is looked. */
  checkMs: number;
  /** An access token is asked for again after this long; the sign-in keeps and renews it. */
  tokenMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
  /** The server counts as good again after this long. */
  stableMs: number;
};

export const GRAPH_TIMINGS: GraphTimings = {
  requestMs: 30_000,
  contentMs: 120_000,
  checkMs: 60_000,
  tokenMs: 60_000,
  firstRetryMs: 5_000,
  longestRetryMs: 900_000,
  stableMs: 60_000,
};
