import type { HistoryWindow } from '../../../shared/domain/history';
import type { HistoryPlan, MailSlice, SliceLimits } from '../../interfaces/mail-source';
import { formatHistoryCursor, parseHistoryCursor, parseWatchCursor, type HistoryCursor } from './graph-cursor';
import { badResponse, pagingLoop } from './graph-errors';
import { pageOf, type GraphItem, type GraphPage } from './graph-items';
import type { GraphLinks } from './graph-links';
import type { GraphSession } from './graph-session';
import { messageKey, type MessageContents } from './message-contents';

const SECOND = 1_000;
/** What Graph takes for `$top`. */
const LARGEST_PAGE = 1_000;
/** Pages that hold nothing but what was read before, in one second of a mailbox. */
const MOST_PAGES = 20;
const MOST_MESSAGES = 1_000_000_000;

export type HistoryReaderOptions = {
  user: string;
  session: GraphSession;
  links: GraphLinks;
  contents: MessageContents;
  known: (keys: string[]) => ReadonlySet<string>;
};

/**
 * Reads what was received before watching began, newest first. Its place is a second and the ids of that second, never
 * a number of rows: mail that comes or goes meanwhile shifts nothing, so no message is left out or read twice.
 */
export class HistoryReader {
  readonly #options: HistoryReaderOptions;

  constructor(options: HistoryReaderOptions) {
    this.#options = options;
  }

  /** Mail received from the beginning of watching on is found by watching and is never part of a plan. */
  async plan(mailbox: string, watchCursor: string, window: HistoryWindow, signal: AbortSignal): Promise<HistoryPlan> {
    const beforeMs = parseWatchCursor(watchCursor).startedMs;
    const sinceMs = 'sinceMs' in window ? window.sinceMs : null;
    const page = await this.#ask(this.#options.links.received(mailbox, { sinceMs, beforeMs }, 1), signal);
    const count = page.count ?? page.items.length;
    const total = 'last' in window ? Math.min(count, window.last) : count;
    // Mail that was moved here meanwhile belongs to "everything since", too; only "the last" has an end of its own.
    const remaining = 'last' in window ? window.last : MOST_MESSAGES;
    const cursor: HistoryCursor = { beforeMs, sinceMs, lastMs: null, done: [], remaining };
    return { cursor: formatHistoryCursor(cursor), total, bytes: null };
  }

  async slice(mailbox: string, cursorText: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice> {
    const cursor = parseHistoryCursor(cursorText);
    const ended = { messages: [], gaps: [], cursor: cursorText, hasMore: false };
    if (cursor.remaining === 0) return ended;
    const { listed, more } = await this.#next(mailbox, cursor, limits.maxMessages, signal);
    const items = listed.slice(0, Math.min(limits.maxMessages, cursor.remaining));
    if (items.length === 0) return ended;

    const stored = this.#options.known(items.map((item) => messageKey(item.id)));
    const unread = items.filter((item) => item.isDraft !== true && !stored.has(messageKey(item.id)));
    const read = await this.#options.contents.read(unread, mailbox, limits, signal);
    const [firstLeft] = read.left;
    const handled = firstLeft === undefined ? items : items.slice(0, items.indexOf(firstLeft));
    if (handled.length === 0 && read.failure) throw read.failure;

    const next = advanced(cursor, handled);
    const hasMore = next.remaining > 0 && (more || handled.length < listed.length);
    return { messages: read.messages, gaps: read.gaps, cursor: formatHistoryCursor(next), hasMore };
  }

  /** The messages after the cursor's place, at least one if there is any. */
  async #next(mailbox: string, cursor: HistoryCursor, wanted: number, signal: AbortSignal) {
    const { links, session, user } = this.#options;
    const done = new Set(cursor.done);
    const beforeMs = cursor.lastMs === null ? cursor.beforeMs : Math.min(cursor.beforeMs, cursor.lastMs + SECOND);
    const top = Math.min(LARGEST_PAGE, wanted + done.size);
    let link = links.received(mailbox, { sinceMs: cursor.sinceMs, beforeMs }, top);
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const { items, nextLink } = await this.#ask(link, signal);
      const belongs = ({ receivedMs }: GraphItem) => receivedMs === undefined || receivedMs < cursor.beforeMs;
      const listed = items.filter((item) => !done.has(item.id) && !item.removed && belongs(item));
      if (listed.length > 0 || nextLink === null) return { listed, more: nextLink !== null };
      link = nextLink;
    }
    const failure = pagingLoop(user);
    session.record(failure);
    throw failure;
  }

  async #ask(link: string, signal: AbortSignal): Promise<GraphPage> {
    const { session, user } = this.#options;
    const page = pageOf(await session.get(link, {}, signal));
    if (page) return page;
    const failure = badResponse(user);
    session.record(failure);
    throw failure;
  }
}

function advanced(cursor: HistoryCursor, handled: readonly GraphItem[]): HistoryCursor {
  const remaining = Math.max(0, cursor.remaining - handled.length);
  const lastMs = handled.reduce((last, item) => Math.min(last, secondOf(item, last)), cursor.lastMs ?? cursor.beforeMs);
  const inThatSecond = handled.filter((item) => secondOf(item, lastMs) === lastMs).map((item) => item.id);
  const done = lastMs === cursor.lastMs ? [...cursor.done, ...inThatSecond] : inThatSecond;
  return { ...cursor, lastMs, done: done.slice(-5_000), remaining };
}

// A message without a readable time stands where the ones beside it do.
function secondOf({ receivedMs }: GraphItem, otherwise: number): number {
  return receivedMs === undefined ? otherwise : Math.floor(receivedMs / SECOND) * SECOND;
}
