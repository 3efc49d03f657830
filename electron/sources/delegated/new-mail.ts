import { toAppError, type AppError, type ErrorCode } from '../../../shared/errors/app-error';
import type { MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import type { Connector } from './connector';
import { cursorText, type DelegatedCursor } from './delegated-cursor';
import { rebuildMessage, sentAtMs } from './rebuilt-message';

/** As many results as one search may bring; beyond that the time that is searched is cut in half. */
const MOST_RESULTS = 100;
/** A server may be slow to find what arrived, and its clock is not ours. */
const OVERLAP_MS = 2 * 86_400_000;
/** More than 100 mails within this time cannot be told apart by their time. */
const SHORTEST_MS = 60_000;
const BEFORE_START_MS = 60 * 60_000;
/** A message that cannot be read in so many looks is given up, so that it does not hold up the others. */
const MOST_ATTEMPTS = 3;
/** What a connector answers about one message, while it works as a whole. */
const OF_ONE_MESSAGE: readonly ErrorCode[] = ['bad_input', 'parse'];

export type NewMailOptions = {
  connector: Connector;
  query: string;
  clock: Clock;
  /** Which of these keys are stored already. */
  known: (keys: string[]) => ReadonlySet<string>;
};

const keyOf = (id: string): string => `delegated:${id}`;

/** New mail of a connector: what its search finds from a time on and what is not stored yet. */
export class NewMail {
  /** How often a message could not be read. */
  readonly #attempts = new Map<string, number>();

  constructor(private readonly options: NewMailOptions) {}

  /** A first activation starts from now (B6): what is found now is known by its id, the rest by its time. */
  async baseline(signal: AbortSignal): Promise<string> {
    const { connector, query, clock } = this.options;
    const startMs = clock.now() - BEFORE_START_MS;
    const [recent, all] = [
      await connector.search(within(query, startMs, null), MOST_RESULTS, signal),
      // For a connector whose search does not know times.
      await connector.search(query, MOST_RESULTS, signal),
    ];
    return cursorText({ v: 1, startMs, afterMs: startMs, seen: [...new Set([...recent, ...all])] });
  }

  async slice(mailbox: string, cursor: DelegatedCursor, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice> {
    const { clock } = this.options;
    const lookedAtMs = clock.now();
    const { ids, untilMs } = await this.#search(cursor, lookedAtMs, signal);
    const fresh = this.#fresh(ids, cursor);
    const { messages, gaps, left } = await this.#read(mailbox, fresh, limits, signal);
    if (left) return { messages, gaps, cursor: cursorText(cursor), hasMore: true };
    const postponed = messages.length + gaps.length < fresh.length;
    const cut = untilMs !== null;
    const afterMs = cut ? untilMs : Math.max(cursor.startMs, cursor.afterMs, lookedAtMs - OVERLAP_MS);
    return {
      messages,
      gaps,
      cursor: cursorText(postponed ? cursor : { ...cursor, afterMs }),
      hasMore: cut && !postponed,
    };
  }

  // A search has no second page. When it is full, the older half of its time is looked at first.
  async #search(cursor: DelegatedCursor, nowMs: number, signal: AbortSignal) {
    const { connector, query } = this.options;
    let untilMs: number | null = null;
    for (;;) {
      const ids: string[] = await connector.search(within(query, cursor.afterMs, untilMs), MOST_RESULTS, signal);
      const spanMs: number = (untilMs ?? nowMs) - cursor.afterMs;
      const full = ids.length >= MOST_RESULTS && this.#fresh(ids, cursor).length > 0;
      if (!full || spanMs <= SHORTEST_MS) return { ids, untilMs };
      untilMs = cursor.afterMs + Math.floor(spanMs / 2);
    }
  }

  // Oldest first, as it came.
  #fresh(ids: readonly string[], cursor: DelegatedCursor): string[] {
    const seen = new Set(cursor.seen);
    const known = this.options.known(ids.map(keyOf));
    return ids.filter((id) => !seen.has(id) && !known.has(keyOf(id))).reverse();
  }

  async #read(mailbox: string, ids: readonly string[], limits: SliceLimits, signal: AbortSignal) {
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    let bytes = 0;
    let failure: AppError | null = null;
    const taken = ids.slice(0, limits.maxMessages);
    for (const id of taken) {
      if (bytes >= limits.maxBytes) return { messages, gaps, left: true };
      try {
        const message = await this.#message(id, mailbox, signal);
        bytes += message.raw.length;
        if (bytes > limits.maxBytes && messages.length > 0) return { messages, gaps, left: true };
        messages.push(message);
        this.#attempts.delete(id);
      } catch (thrown) {
        signal.throwIfAborted();
        failure = toAppError(thrown);
        // The others would fail the same way, each after a long wait.
        if (!OF_ONE_MESSAGE.includes(failure.code)) break;
        const attempts = (this.#attempts.get(id) ?? 0) + 1;
        this.#attempts.set(id, attempts);
        if (attempts < MOST_ATTEMPTS) continue;
        this.#attempts.delete(id);
        gaps.push({ key: keyOf(id), mailbox, reason: 'vanished', size: null });
      }
    }
    // Nothing could be read: that is the connector's fault, not one message's.
    if (failure !== null && messages.length + gaps.length === 0) throw failure;
    return { messages, gaps, left: failure === null && ids.length > taken.length };
  }

  async #message(id: string, mailbox: string, signal: AbortSignal): Promise<SourceMessage> {
    const message = await this.options.connector.read(id, signal);
    // When it arrived, the connector does not tell; the author's Date may say anything.
    return {
      key: keyOf(id),
      mailbox,
      raw: rebuildMessage(message),
      receivedAtMs: this.options.clock.now(),
      seen: false,
    };
  }

  /** Mail of any time, for a search of the user's. */
  async find(words: string, limit: number, mailbox: string, signal: AbortSignal): Promise<SourceMessage[]> {
    const found: SourceMessage[] = [];
    for (const id of await this.options.connector.search(words, limit, signal)) {
      const message = await this.options.connector.read(id, signal);
      const now = this.options.clock.now();
      const receivedAtMs = Math.min(sentAtMs(message) ?? now, now);
      found.push({ key: keyOf(id), mailbox, raw: rebuildMessage(message), receivedAtMs, seen: true });
    }
    return found;
  }
}

/** In Gmail's search language, which takes seconds for a time. */
function within(query: string, afterMs: number, untilMs: number | null): string {
  const before = untilMs === null ? '' : ` before:${Math.ceil(untilMs / 1_000)}`;
  return `${query} after:${Math.floor(afterMs / 1_000)}${before}`;
}
