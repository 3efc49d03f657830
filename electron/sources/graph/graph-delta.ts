import type { MailSlice, SliceLimits, SourceChange, SourceGap } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { formatWatchCursor, parseWatchCursor, type WatchCursor } from './graph-cursor';
import { badResponse, dateOf, pagingLoop } from './graph-errors';
import { GraphFailure } from './graph-failure';
import { itemOf, pageOf, type GraphItem, type GraphPage } from './graph-items';
import { ownLink, type GraphLinks } from './graph-links';
import type { GraphSession } from './graph-session';
import { messageKey, type MessageContents } from './message-contents';
import { movedAmong, type StoredIdentity } from './moved-messages';
import { nextPage } from './page-circle';

const DAY = 86_400_000;
/** Where $filter is asked for, a round lists no more than this, and in no certain order. */
const FILTERED_MESSAGES = 5_000;
/** So many rounds in a row without a delta link, and the link is given up. */
const MISSING_LINKS = 3;

export type DeltaReaderOptions = {
  accountId: string;
  user: string;
  session: GraphSession;
  links: GraphLinks;
  origin: string;
  contents: MessageContents;
  known: (keys: string[]) => ReadonlySet<string>;
  identify: (keys: string[]) => ReadonlyMap<string, StoredIdentity>;
  clock: Clock;
  logger: Logger;
};

/** `passed`: looked at and not to be read; `more`: the limit came before the end of the page. */
type Unknown = { items: GraphItem[]; gaps: SourceGap[]; passed: string[]; more: boolean };

/** `complete`: the round is at its end, whether its link came or not. */
type AfterPage = { next: WatchCursor; failure: GraphFailure | null; complete: boolean };

/** Watches folders by message: delta, one page a slice. */
export class DeltaReader {
  readonly #options: DeltaReaderOptions;

  constructor(options: DeltaReaderOptions) {
    this.#options = options;
  }

  /** A cursor behind everything the folder holds now, by the server's clock: receivedDateTime is by that one. */
  async baseline(mailbox: string, signal: AbortSignal): Promise<string> {
    const { session, links, clock } = this.#options;
    const { headers } = await session.get(links.folder(mailbox), {}, signal);
    const now = Math.floor((dateOf(headers) ?? clock.now()) / 1_000) * 1_000;
    return formatWatchCursor({ startedMs: now, newestMs: now, fromMs: now, delta: null, page: null });
  }

  /**
   * The next page, or the part of it that fits. What its items tell is handed out even when its links are bad: then the
   * round begins again at the old delta link, and the failure meets the next slice.
   */
  async slice(mailbox: string, cursorText: string, limits: SliceLimits, signal: AbortSignal): Promise<MailSlice> {
    const { session, contents } = this.#options;
    const { page, cursor, asked } = await this.#page(mailbox, parseWatchCursor(cursorText), limits, signal);
    const { changes, moved, removed } = this.#changes(page, cursor);
    const unread = page.items.filter((item) => !item.removed && !moved.has(item.id));
    const found = await this.#unknown(unread, cursor, mailbox, limits, signal);
    const read = await contents.read(contents.inOrder(found.items), mailbox, limits, signal);

    const settled = [...read.messages, ...read.gaps].map(({ key }) => key.slice(messageKey('').length));
    const newestMs = this.#newest(page.items, cursor.newestMs);
    const gaps = [...found.gaps, ...read.gaps];
    if (read.left.length > 0 || found.more) {
      if (read.failure && read.messages.length + gaps.length === 0) throw read.failure;
      const rest = { ...cursor, newestMs, removed, done: [...cursor.done, ...found.passed, ...settled].slice(-5_000) };
      return { messages: read.messages, gaps, changes, cursor: formatWatchCursor(rest), hasMore: true };
    }
    const { next, failure, complete } = this.#after(page, { ...cursor, newestMs, removed }, asked);
    if (failure) session.record(failure);
    // Only at the end of a round it is certain that none of them is listed again.
    const gone = complete ? removed.map((key) => ({ key, type: 'gone' as const })) : [];
    return {
      messages: read.messages,
      gaps,
      changes: [...changes, ...gone],
      cursor: formatWatchCursor(complete ? { ...next, removed: [] } : next),
      hasMore: !complete,
    };
  }

  async #page(mailbox: string, stored: WatchCursor, limits: SliceLimits, signal: AbortSignal) {
    const { session, links, user } = this.#options;
    let cursor = stored;
    for (let attempt = 1; ; attempt += 1) {
      const asked = cursor.page ?? cursor.delta ?? links.delta(mailbox, cursor.whole ? null : cursor.fromMs);
      try {
        const mayRestart = attempt < 3 && (cursor.page !== null || cursor.delta !== null);
        const expects = mayRestart ? (['sync_reset', 'request_refused'] as const) : [];
        const prefer = `odata.maxpagesize=${limits.maxMessages}`;
        const answer = await session.get(asked, { prefer, expects }, signal);
        const page = pageOf(answer);
        if (page) return { page, cursor, asked };
        const failure = badResponse(user);
        session.record(failure);
        throw failure;
      } catch (thrown) {
        const again = thrown instanceof GraphFailure && attempt < 3 ? this.#restarted(thrown, cursor) : null;
        if (again === null) throw thrown;
        cursor = again;
      }
    }
  }

  // An old page link may be refused although the round can still begin again; an expired delta link never works again.
  #restarted({ kind }: GraphFailure, cursor: WatchCursor): WatchCursor | null {
    if (kind === 'request_refused' && cursor.page !== null) return roundFrom(cursor);
    const expired = kind === 'sync_reset' || kind === 'request_refused';
    if (!expired || (cursor.delta === null && cursor.page === null)) return null;
    this.#note(kind === 'sync_reset' ? 'sync_reset' : 'delta_link_refused');
    return resyncFrom(cursor);
  }

  #changes({ items }: GraphPage, cursor: WatchCursor) {
    const { known, identify } = this.#options;
    const listed = items.filter((item) => !item.removed);
    const removed = new Set(cursor.removed);
    for (const item of items) removed[item.removed ? 'add' : 'delete'](messageKey(item.id));

    const stored = known(listed.map((item) => messageKey(item.id)));
    const changes: SourceChange[] = [];
    const moved = new Set<string>();
    const fresh = listed.filter((item) => !stored.has(messageKey(item.id)));
    for (const [key, { id }] of movedAmong(removed, fresh, identify)) {
      changes.push({ key, type: 'moved', to: messageKey(id) });
      removed.delete(key);
      moved.add(id);
    }
    for (const { id, isRead } of listed) {
      const key = messageKey(id);
      if (stored.has(key) && isRead !== undefined) changes.push({ key, type: 'seen', seen: isRead });
    }
    return { changes, moved, removed: [...removed].slice(-5_000) };
  }

  /** What is to be fetched of these: received mail that is not stored, and not older than the beginning. */
  async #unknown(
    items: GraphItem[],
    cursor: WatchCursor,
    mailbox: string,
    limits: SliceLimits,
    signal: AbortSignal,
  ): Promise<Unknown> {
    const done = new Set(cursor.done);
    const stored = this.#options.known(items.map((item) => messageKey(item.id)));
    const found: Unknown = { items: [], gaps: [], passed: [], more: false };
    let asked = 0;
    for (const listed of items) {
      if (done.has(listed.id) || stored.has(messageKey(listed.id))) continue;
      if (asked + found.items.length >= limits.maxMessages) return { ...found, more: true };
      if (listed.receivedMs === undefined) asked += 1;
      const item = listed.receivedMs === undefined ? await this.#whole(listed, signal) : listed;
      if (item === null) {
        found.gaps.push({ key: messageKey(listed.id), mailbox, reason: 'vanished', size: null });
        found.passed.push(listed.id);
      } else if ((item.receivedMs ?? cursor.startedMs) >= cursor.startedMs && !this.#isDraft(item)) {
        found.items.push(item);
      } else {
        found.passed.push(listed.id);
      }
    }
    return found;
  }

  // A change of state names only what changed, whatever $select said; null when it is not there any more.
  async #whole(listed: GraphItem, signal: AbortSignal): Promise<GraphItem | null> {
    const { session, links } = this.#options;
    try {
      const answer = await session.get(links.message(listed.id), { expects: ['item_missing'] }, signal);
      const whole = itemOf(answer);
      return whole === null ? listed : { ...whole, id: listed.id, isRead: listed.isRead ?? whole.isRead };
    } catch (thrown) {
      if (thrown instanceof GraphFailure && thrown.kind === 'item_missing') return null;
      throw thrown;
    }
  }

  /**
   * A draft was not received, so it is no mail to be observed. A mail without author or subject is one: it is handed
   * out like any other, noted here because Genie never acts on it.
   */
  #isDraft(item: GraphItem): boolean {
    if (item.isDraft) this.#note('draft');
    else if (item.author === null) this.#note('no_author');
    else if (item.subject === null) this.#note('no_subject');
    return item.isDraft === true;
  }

  #after(page: GraphPage, cursor: WatchCursor, asked: string): AfterPage {
    const { origin, user, logger, accountId } = this.#options;
    if (page.unusable > 0) logger.warn('graph.unusable', { accountId, count: page.unusable });
    const start = roundFrom(cursor);
    const listed = cursor.listed + page.items.length;
    try {
      if (page.nextLink !== null) {
        ownLink(page.nextLink, origin);
        const round = nextPage(page.nextLink, asked, cursor);
        if (round === null) return { next: start, failure: pagingLoop(user), complete: false };
        return { next: { ...cursor, page: page.nextLink, done: [], listed, ...round }, failure: null, complete: false };
      }
      if (cursor.delta === null && !cursor.whole && listed >= FILTERED_MESSAGES) {
        this.#note('filter_limit');
        return { next: { ...start, whole: true }, failure: null, complete: false };
      }
      if (page.deltaLink !== null) {
        ownLink(page.deltaLink, origin);
        return { next: { ...start, delta: page.deltaLink, missing: 0, whole: false }, failure: null, complete: true };
      }
    } catch (thrown) {
      if (thrown instanceof GraphFailure) return { next: start, failure: thrown, complete: false };
      throw thrown;
    }
    logger.warn('graph.round', { accountId, code: 'delta_link_missing', count: cursor.missing + 1 });
    const missing = cursor.missing + 1;
    const next = missing < MISSING_LINKS ? { ...start, missing } : resyncFrom(cursor);
    return { next, failure: null, complete: true };
  }

  // A date in the future would make the next resync skip everything.
  #newest(items: GraphItem[], newestMs: number): number {
    const now = this.#options.clock.now();
    return items.reduce((newest, { receivedMs = 0 }) => Math.max(newest, Math.min(receivedMs, now)), newestMs);
  }

  #note(code: string): void {
    const { logger, accountId } = this.#options;
    logger.info('graph.noted', { accountId, code });
  }
}

/** The round from its beginning: nothing is lost, for what is stored already is known by its key. */
function roundFrom(cursor: WatchCursor): WatchCursor {
  return { ...cursor, page: null, done: [], pages: 0, mark: '', listed: 0 };
}

/**
 * Once more without the old link. Everything since a day before the newest mail read so far, but nothing from before
 * watching began (S7).
 */
function resyncFrom(cursor: WatchCursor): WatchCursor {
  const fromMs = Math.max(cursor.newestMs - DAY, cursor.startedMs);
  return { ...roundFrom(cursor), delta: null, fromMs, missing: 0, whole: false };
}
