import type { MailSlice, SliceLimits } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { stopped } from './imap-session';

/** A slice that lies ready for longer is dropped: flags and all may have changed on the server. */
const KEPT_MS = 30_000;

export type ReadSlice = (
  mailbox: string,
  cursor: string,
  limits: SliceLimits,
  signal: AbortSignal,
) => Promise<MailSlice>;

/**
 * Reads the next slice while the caller works on the present one: one slice, and only where there is more. It belongs
 * to the cursor it was read for; asked for another one, it is dropped.
 */
export class ReadAhead {
  readonly #read: ReadSlice;
  readonly #clock: Clock;
  #ahead: { key: string; readyAtMs: number | null; slice: Promise<MailSlice> } | null = null;

  constructor(read: ReadSlice, clock: Clock) {
    this.#read = read;
    this.#clock = clock;
  }

  readonly slice: ReadSlice = async (mailbox, cursor, limits, signal) => {
    const ahead = this.#take(keyOf(mailbox, cursor, limits));
    const slice = await (ahead ? unlessAborted(ahead, signal) : this.#read(mailbox, cursor, limits, signal));
    if (slice.hasMore && !signal.aborted) this.#start(mailbox, slice.cursor, limits, signal);
    return slice;
  };

  drop(): void {
    this.#ahead = null;
  }

  #take(key: string): Promise<MailSlice> | null {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.key !== key) return null;
    return ahead.readyAtMs === null || this.#clock.now() - ahead.readyAtMs <= KEPT_MS ? ahead.slice : null;
  }

  #start(mailbox: string, cursor: string, limits: SliceLimits, signal: AbortSignal): void {
    const slice = this.#read(mailbox, cursor, limits, signal);
    const ahead = { key: keyOf(mailbox, cursor, limits), readyAtMs: null as number | null, slice };
    const ready = () => void (ahead.readyAtMs = this.#clock.now());
    // Who takes it learns of the failure; when nobody does, the next read meets it again.
    slice.then(ready, ready);
    this.#ahead = ahead;
  }
}

// B11: the read was begun for an earlier call, so its end would not know that this one was stopped.
function unlessAborted(slice: Promise<MailSlice>, signal: AbortSignal): Promise<MailSlice> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(stopped());
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    void slice.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function keyOf(mailbox: string, cursor: string, limits: SliceLimits): string {
  return JSON.stringify([mailbox, cursor, limits.maxMessages, limits.maxBytes, limits.maxMessageBytes]);
}
