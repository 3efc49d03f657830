import type { FinishReason } from './finish-reason';

/** What one event of a stream says that the SDK folds away, renames or refuses to read. */
export type WireSigns = {
  /** The event reports an error after status 200; this is what `readComplaint` reads. */
  error?: unknown;
  /** The answer is over here, whatever still follows: a call of a tool that nobody offered, for one. */
  over?: FinishReason;
  /** The model refused; how the answer ends comes later. */
  refused?: boolean;
  /** How the answer ended. A stream that never says so was cut off. */
  finishReason?: FinishReason;
  /** A kind of event that came after the SDK was made; clients pass over it. */
  unknown?: boolean;
};

/** How one family of providers writes answers. Both functions take whatever a stranger sent and never throw. */
export type WireFormat = {
  readEvent(event: unknown): WireSigns;
  /**
   * A whole reply as the events of the stream that it stands for: some servers ignore that a stream was asked for. Null
   * when it is not an answer.
   */
  toEvents(body: unknown): unknown[] | null;
};
