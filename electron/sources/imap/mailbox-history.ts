import { z } from 'zod';
import type { HistoryWindow } from '../../../shared/domain/history';
import type { HistoryPlan, MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import { parseImapCursor, rereadFromMs } from './imap-cursor';
import type { Clock } from '../../lib/clock';
import { highestUid, listDates, listExactly, openedMailbox, uidValidityOf } from './mailbox-listing';
import type { MessageContents, ReadContent } from './message-contents';
import { messageKey } from './message-key';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage } from './slice-plan';
import { SliceFilling } from './slice-plan';

export type MailboxReaderOptions = {
  mailbox: string;
  clock: Clock;
  /** Which of these keys are stored already. */
  known: (keys: string[]) => ReadonlySet<string>;
};

const DAY = 86_400_000;
/** So many messages are looked up at once; a plan of no more than that tells its size in octets. */
const BLOCK = 500;
/** A slice in which everything is stored already ends after so many blocks, so that an import shows where it is. */
const MOST_BLOCKS = 20;

/** How far an import has come, in ascending order of UID. */
const historyCursor = z.strictObject({
  uidValidity: z.string(),
  next: z.int().min(1),
  to: z.int().min(0),
  /** INTERNALDATE of the oldest message that is wanted: from there a renumbered mailbox is planned anew. */
  fromMs: z.int(),
  /** From here on watching itself reads a renumbered mailbox. */
  untilMs: z.int(),
  /** Which of the two are limits: a window by number has none, and after a renumbering both hold. */
  limits: z.enum(['none', 'from', 'both']),
});
type HistoryCursor = z.output<typeof historyCursor>;

/** A window on one connection: the UIDs still to be looked up, and what is wanted from `from` up to `blockEnd`. */
type ListedWindow = {
  client: ReadOnlyClient;
  window: string;
  from: number;
  uids: number[];
  /** Not small: their sizes are asked for before they are fetched. Null where the server cannot tell. */
  large: ReadonlySet<number> | null;
  block: number[];
  blockEnd: number;
};

type Part = { messages: SourceMessage[]; gaps: SourceGap[]; last: number };

/** Reads what lies before watching, oldest first. One instance per mailbox and numbering. */
export class MailboxHistory {
  #listed: ListedWindow | null = null;

  constructor(
    private readonly options: MailboxReaderOptions,
    private readonly contents: MessageContents,
  ) {}

  /** Plans an import of what is in the window and not behind the cursor of watching. */
  async plan(client: ReadOnlyClient, watchCursor: string, window: HistoryWindow): Promise<HistoryPlan> {
    const cursor = await this.#beforeWatching(client, watchCursor, 'last' in window ? 0 : window.sinceMs);
    const found =
      'last' in window && cursor.limits === 'none'
        ? (await this.#search(client, cursor)).slice(-window.last)
        : await this.#searchByDate(client, cursor, 'last' in window ? window.last : null);
    const first = found[0];
    if (first === undefined) return { cursor: format({ ...cursor, next: 1, to: 0 }), total: 0, bytes: 0 };
    const listed = await listExactly(client, found.length <= BLOCK ? found : [first]);
    const fromMs = 'last' in window ? (listed[0]?.dateMs ?? 0) : cursor.fromMs;
    const planned = { ...cursor, next: first, fromMs };
    // The slices that follow find it searched.
    this.#keep(client, planned, first, found);
    const sizes = found.length <= BLOCK ? listed.map(({ size }) => size) : [null];
    return {
      cursor: format(planned),
      total: found.length,
      bytes: sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0),
    };
  }

  /** The next part of a plan: messages that are stored already are passed over without fetching them. */
  async slice(client: ReadOnlyClient, cursorText: string, limits: SliceLimits): Promise<MailSlice> {
    const stored = historyCursor.parse(JSON.parse(cursorText));
    const uidValidity = uidValidityOf(openedMailbox(client));
    const cursor = stored.uidValidity === uidValidity ? stored : await this.#renumbered(client, stored);
    let next = cursor.next;
    let part: Part = { messages: [], gaps: [], last: 0 };
    for (let blocks = 0; blocks < MOST_BLOCKS && next <= cursor.to && part.last === 0; blocks += 1) {
      const window = await this.#windowFrom(client, cursor, next, limits);
      if (window.block.length > 0) part = await this.#part(window, cursor, limits);
      next = part.last === 0 || part.last === window.block.at(-1) ? window.blockEnd + 1 : part.last + 1;
    }
    return {
      messages: part.messages,
      gaps: part.gaps,
      cursor: format({ ...cursor, next }),
      hasMore: next <= cursor.to,
    };
  }

  /** Everything that watching does not find by itself, narrowed down to what is not older than `fromMs`. */
  async #beforeWatching(client: ReadOnlyClient, watchCursor: string, fromMs: number): Promise<HistoryCursor> {
    const watch = parseImapCursor(watchCursor);
    const uidValidity = uidValidityOf(openedMailbox(client));
    const untilMs = watch.reread?.fromMs ?? rereadFromMs(watch);
    const limits = fromMs > 0 ? 'from' : 'none';
    const common = { uidValidity, next: 1, fromMs, untilMs };
    // While a renumbered mailbox is read again, the date tells what watching is going to find.
    if (watch.uidValidity !== uidValidity) return { ...common, to: await highestUid(client), limits: 'both' };
    if (watch.reread) return { ...common, to: watch.reread.toUid, limits: 'both' };
    return { ...common, to: watch.lastUid, limits };
  }

  /** UIDVALIDITY changed in the middle: the rest of the window by date; what was stored before, intake knows again. */
  async #renumbered(client: ReadOnlyClient, stored: HistoryCursor): Promise<HistoryCursor> {
    const uidValidity = uidValidityOf(openedMailbox(client));
    return { ...stored, uidValidity, next: 1, to: await highestUid(client), limits: 'both' };
  }

  /** UIDs of the window, ascending. Days are compared without a time zone (RFC 9051 §6.4.4): one more makes sure. */
  async #search(client: ReadOnlyClient, cursor: HistoryCursor, since = cursor.fromMs - DAY): Promise<number[]> {
    const { next, to, limits } = cursor;
    if (openedMailbox(client).exists === 0 || next > to) return [];
    const uid = `${next}:${to}`;
    const byDate = limits !== 'none' && since > 0;
    const found =
      (await client.search(byDate ? { uid, since: new Date(since) } : { uid }, { uid: true })) ||
      (await listDates(client, uid, byDate ? since : null));
    return found.filter((one) => one >= next && one <= to);
  }

  // Exact to the second: the days at the edges are listed.
  async #searchByDate(client: ReadOnlyClient, cursor: HistoryCursor, last: number | null): Promise<number[]> {
    const found = await this.#search(client, cursor);
    const inside =
      cursor.limits === 'from' ? new Set(await this.#search(client, cursor, cursor.fromMs + 2 * DAY)) : null;
    const edge = new Set<number>();
    const doubtful = found.filter((uid) => !inside?.has(uid));
    for (let at = 0; at < doubtful.length; at += BLOCK) {
      const listed = await listExactly(client, doubtful.slice(at, at + BLOCK));
      for (const message of listed) if (isWanted(message, cursor)) edge.add(message.uid);
    }
    const wanted = found.filter((uid) => inside?.has(uid) || edge.has(uid));
    return last === null ? wanted : wanted.slice(-last);
  }

  /** What is wanted from `next` on; up to `blockEnd` there is nothing else in the window. */
  async #windowFrom(
    client: ReadOnlyClient,
    cursor: HistoryCursor,
    next: number,
    limits: SliceLimits,
  ): Promise<ListedWindow> {
    const known = this.#listed;
    const covers = known?.client === client && known.window === windowOf(cursor) && next >= known.from;
    const listed = covers ? known : this.#keep(client, cursor, next, await this.#search(client, { ...cursor, next }));
    listed.large ??= await this.#searchLarge(client, cursor, limits);
    listed.from = next;
    listed.block = listed.block.filter((uid) => uid >= next);
    if (next > listed.blockEnd) {
      listed.uids = listed.uids.filter((uid) => uid >= next);
      const uids = listed.uids.splice(0, BLOCK);
      listed.block = this.#unknown(uids, cursor);
      listed.blockEnd = listed.uids.length === 0 ? cursor.to : (uids.at(-1) ?? cursor.to);
    }
    return listed;
  }

  #keep(client: ReadOnlyClient, cursor: HistoryCursor, from: number, uids: number[]): ListedWindow {
    const window = windowOf(cursor);
    return (this.#listed = { client, window, from, uids, large: null, block: [], blockEnd: from - 1 });
  }

  /** One slice of the block: many small messages with one command, or larger ones as far as they fit. */
  async #part({ client, block, large }: ListedWindow, cursor: HistoryCursor, limits: SliceLimits): Promise<Part> {
    const isSmall = (uid: number) => large !== null && !large.has(uid) && !this.contents.troublesome.alone(uid);
    const uids = block.slice(0, limits.maxMessages);
    const alike = runAtStart(uids, isSmall);
    if (isSmall(alike[0]!)) {
      const read = await this.contents.read(client, alike, limits);
      return { ...this.#sort(alike, read, cursor, limits), last: alike.at(-1)! };
    }
    const listed = new Map((await listExactly(client, alike)).map((message) => [message.uid, message]));
    const filling = new SliceFilling(limits, this.contents.troublesome);
    const place = { mailbox: this.options.mailbox, uidValidity: cursor.uidValidity };
    // What is not there any more takes no room; it is reported with what was fetched.
    const waiting = alike.findIndex((uid) => {
      const message = listed.get(uid);
      return message !== undefined && !filling.take(message, place);
    });
    const taken = waiting < 0 ? alike : alike.slice(0, waiting);
    const tooLarge = new Set(filling.gaps.map(({ key }) => key));
    const rest = taken.filter((uid) => !tooLarge.has(this.#key(uid, cursor)));
    const fetch = filling.fetch.map(({ uid }) => uid);
    const { messages, gaps } = this.#sort(rest, await this.contents.read(client, fetch, limits), cursor, limits);
    return { messages, gaps: [...filling.gaps, ...gaps], last: taken.at(-1)! };
  }

  /** Which messages are larger than the share of one message in a slice (RFC 9051 §6.4.4); null when refused. */
  async #searchLarge(
    client: ReadOnlyClient,
    { next, to }: HistoryCursor,
    { maxBytes, maxMessages }: SliceLimits,
  ): Promise<ReadonlySet<number> | null> {
    if (openedMailbox(client).exists === 0 || next > to) return new Set();
    const larger = Math.max(1, Math.floor(maxBytes / maxMessages));
    const found = await client.search({ uid: `${next}:${to}`, larger }, { uid: true });
    return found ? new Set(found) : null;
  }

  #unknown(uids: readonly number[], cursor: HistoryCursor): number[] {
    const known = this.options.known(uids.map((uid) => this.#key(uid, cursor)));
    return uids.filter((uid) => !known.has(this.#key(uid, cursor)));
  }

  #key(uid: number, { uidValidity }: HistoryCursor): string {
    return messageKey(this.options.mailbox, uidValidity, uid);
  }

  #sort(
    uids: readonly number[],
    read: ReadonlyMap<number, ReadContent>,
    cursor: HistoryCursor,
    { maxMessageBytes }: SliceLimits,
  ): { messages: SourceMessage[]; gaps: SourceGap[] } {
    const { mailbox, clock } = this.options;
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    for (const uid of uids) {
      const key = this.#key(uid, cursor);
      const message = read.get(uid);
      const size = message?.size ?? null;
      if (message && !isWanted(message, cursor)) continue;
      if (!message?.raw.length) gaps.push({ key, mailbox, reason: 'vanished', size });
      else if (message.raw.length > maxMessageBytes) gaps.push({ key, mailbox, reason: 'too_large', size });
      else {
        const { raw, dateMs, seen } = message;
        messages.push({ key, mailbox, raw, receivedAtMs: dateMs ?? clock.now(), seen });
      }
    }
    return { messages, gaps };
  }
}

/** The longest run of entries that are alike in this. */
function runAtStart(uids: readonly number[], test: (uid: number) => boolean): number[] {
  const end = uids.findIndex((uid) => test(uid) !== test(uids[0]!));
  return end < 0 ? [...uids] : uids.slice(0, end);
}

function windowOf({ uidValidity, to, fromMs, limits }: HistoryCursor): string {
  return JSON.stringify([uidValidity, to, fromMs, limits]);
}

// A message without a date is history only where nothing else than its UID says so.
function isWanted({ dateMs }: ListedMessage, { limits, fromMs, untilMs }: HistoryCursor): boolean {
  if (limits === 'none') return true;
  if (dateMs === null) return limits === 'from';
  return dateMs >= fromMs && (limits === 'from' || dateMs < untilMs);
}

function format(cursor: HistoryCursor): string {
  return JSON.stringify(cursor);
}
