import type { SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { GraphFailure } from './graph-failure';
import type { GraphItem } from './graph-items';
import type { GraphLinks } from './graph-links';
import type { GraphSession } from './graph-session';

/** A message whose content failed this often while others could be read is a gap (bars S9). */
const FAILED_AMONG_OTHERS = 3;
/** And this often where there were no others to tell: with the growing waits between them, after some hours. */
const FAILED_ALONE = 20;
const MOST_REMEMBERED = 1_000;
const AT_ONCE = 2;

export type Contents = {
  messages: SourceMessage[];
  gaps: SourceGap[];
  /** What was not reached: for the next slice. */
  left: GraphItem[];
  /** Why nothing more was read; null when a limit was reached or everything was. */
  failure: GraphFailure | null;
};

type Content = { raw: Uint8Array } | { tooLarge: number | null } | { vanished: true } | { failure: GraphFailure };

/** Identity for ever: the immutable id (B9). */
export function messageKey(id: string): string {
  return `graph:${id}`;
}

/** Fetches the raw messages of listed ones. One instance an account: it remembers which ones made trouble. */
export class MessageContents {
  readonly #session: GraphSession;
  readonly #links: GraphLinks;
  readonly #clock: Clock;
  readonly #trouble = new Map<string, { failures: number; othersRead: boolean }>();

  constructor(session: GraphSession, links: GraphLinks, clock: Clock) {
    this.#session = session;
    this.#links = links;
    this.#clock = clock;
  }

  /**
   * Reads in this order until a limit or a failure. Graph does not tell sizes beforehand: what turns out not to fit
   * comes first in the next slice.
   */
  async read(
    items: readonly GraphItem[],
    mailbox: string,
    limits: SliceLimits,
    signal: AbortSignal,
  ): Promise<Contents> {
    const result: Contents = { messages: [], gaps: [], left: [], failure: null };
    let bytes = 0;
    let ended = false;
    for (let at = 0; at < items.length && !ended; at += AT_ONCE) {
      const room = limits.maxMessages - result.messages.length - result.gaps.length;
      const some = items.slice(at, at + Math.min(AT_ONCE, Math.max(room, 0)));
      const contents = await Promise.all(some.map((item) => this.#content(item.id, limits.maxMessageBytes, signal)));
      ended = some.length < Math.min(AT_ONCE, items.length - at);
      for (const [index, item] of some.entries()) {
        const content = contents[index]!;
        const fits = !('raw' in content) || bytes === 0 || bytes + content.raw.length <= limits.maxBytes;
        if (!fits || 'failure' in content) {
          ended = true;
          result.left.push(item);
          if ('failure' in content) result.failure ??= content.failure;
          continue;
        }
        if ('raw' in content) {
          bytes += content.raw.length;
          result.messages.push(this.#message(item, mailbox, content.raw));
        } else {
          const reason = 'tooLarge' in content ? 'too_large' : 'vanished';
          const size = 'tooLarge' in content ? content.tooLarge : null;
          result.gaps.push({ key: messageKey(item.id), mailbox, reason, size });
        }
      }
      if (ended) result.left.push(...items.slice(at + some.length));
    }
    return result;
  }

  /** Those that made trouble last, so that they keep no other from being read. */
  inOrder(items: readonly GraphItem[]): GraphItem[] {
    const failures = ({ id }: GraphItem) => this.#trouble.get(id)?.failures ?? 0;
    return [...items].sort((a, b) => failures(a) - failures(b));
  }

  async #content(id: string, maxBytes: number, signal: AbortSignal): Promise<Content> {
    try {
      const expects = ['item_missing', 'request_refused'] as const;
      const answer = await this.#session.get(this.#links.content(id), { contentBytes: maxBytes, expects }, signal);
      this.#trouble.delete(id);
      for (const other of this.#trouble.values()) other.othersRead = true;
      return answer.body === null ? { tooLarge: answer.announced } : { raw: answer.body };
    } catch (thrown) {
      if (!(thrown instanceof GraphFailure)) throw thrown;
      if (thrown.kind === 'item_missing') return { vanished: true };
      return this.#isUnreadable(id, thrown) ? { vanished: true } : { failure: thrown };
    }
  }

  // Only some failures can be the fault of one message; of the others the whole account suffers.
  #isUnreadable(id: string, failure: GraphFailure): boolean {
    const refused = failure.kind === 'request_refused';
    if (!refused && failure.kind !== 'server_unavailable' && failure.kind !== 'no_answer') return false;
    if (this.#trouble.size >= MOST_REMEMBERED) this.#trouble.clear();
    const trouble = this.#trouble.get(id) ?? { failures: 0, othersRead: false };
    this.#trouble.set(id, { ...trouble, failures: trouble.failures + 1 });
    return trouble.failures + 1 >= (refused || trouble.othersRead ? FAILED_AMONG_OTHERS : FAILED_ALONE);
  }

  #message(item: GraphItem, mailbox: string, raw: Uint8Array): SourceMessage {
    return {
      key: messageKey(item.id),
      mailbox,
      raw,
      receivedAtMs: item.receivedMs ?? this.#clock.now(),
      seen: item.isRead ?? false,
    };
  }
}
