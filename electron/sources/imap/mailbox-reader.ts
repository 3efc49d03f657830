import type { ImapFlowError } from 'imapflow';
import type { MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import type { ImapCursor } from './imap-cursor';
import { formatImapCursor, parseImapCursor, rereadFromMs } from './imap-cursor';
import type { MailboxReaderOptions } from './mailbox-history';
import { MailboxHistory } from './mailbox-history';
import { highestUid, listExactly, MailboxListing, openedMailbox, uidValidityOf } from './mailbox-listing';
import { MessageContents } from './message-contents';
import { messageKey } from './message-key';
import type { ImapFailure } from './imap-failure';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage } from './slice-plan';
import { planSlice } from './slice-plan';

const DAY = 86_400_000;
/** A message that came without content is asked for this often, then it is a gap. */
const EMPTY_ANSWERS = 3;
/** Beyond this many messages a renumbered mailbox is searched by date rather than listed whole. */
const WORTH_A_SEARCH = 2_000;

/** Reads one mailbox slice by slice: it remembers what was listed and what made trouble. */
export class MailboxReader {
  readonly #options: MailboxReaderOptions;
  #listing = new MailboxListing();
  #contents = new MessageContents();
  #history: MailboxHistory;
  #uidValidity = '';
  /** What the last look that found everything went up to. */
  #settled: { uidValidity: string; lastUid: number; uidNext: number } | null = null;

  constructor(options: MailboxReaderOptions) {
    this.#options = options;
    this.#history = new MailboxHistory(options, this.#contents);
  }

  /** A cursor behind everything in the freshly opened mailbox. */
  async baseline(client: ReadOnlyClient): Promise<string> {
    const uidValidity = uidValidityOf(openedMailbox(client));
    const now = this.#options.clock.now();
    return formatImapCursor({ uidValidity, lastUid: await highestUid(client), startedMs: now, newestMs: now });
  }

  /**
   * Whether STATUS says that nothing came since the cursor, so that the mailbox need not be opened. Only for a mailbox
   * that is not the open one: of that one STATUS may be out of date (RFC 9051 §6.3.11).
   */
  async hasNothingNew(client: ReadOnlyClient, cursorText: string): Promise<boolean> {
    const { uidValidity, lastUid, retry, reread } = parseImapCursor(cursorText);
    if (retry.length > 0 || reread) return false;
    const { mailbox } = this.#options;
    const status = await client
      .status(mailbox, { uidNext: true, messages: true, uidValidity: true })
      .catch(unlessMissing);
    if (!status || String(status.uidValidity ?? 0) !== uidValidity || !status.uidNext) return false;
    const settled = this.#settled;
    const upTo = settled?.uidValidity === uidValidity && settled.lastUid === lastUid ? settled.uidNext : lastUid + 1;
    return status.uidNext <= upTo;
  }

  /** The next slice after the cursor: at most three commands, none of them while another is being answered. */
  async slice(client: ReadOnlyClient, cursorText: string, limits: SliceLimits): Promise<MailSlice> {
    const opened = openedMailbox(client);
    this.#forgetOldNumbers(uidValidityOf(opened));
    const stored = parseImapCursor(cursorText);
    const cursor = stored.uidValidity === this.#uidValidity ? stored : await this.#renumbered(client, stored);

    const { messages: listed, more } = await this.#listing.after(client, cursor.lastUid);
    // Asked for again only when there is nothing else to do, so that the attempts are some time apart.
    const again = listed.length === 0 ? cursor.retry : [];
    const againUids = again.map(([uid]) => uid);
    const askedAgain = await listExactly(client, againUids);

    const plan = planSlice(this.#options.mailbox, listed, cursor, limits, this.#contents.troublesome);
    const wanted = [...askedAgain, ...plan.fetch];
    const contents = await this.#contents.fetch(client, wanted, limits);

    const result = this.#sort(wanted, contents, new Map(again), limits);
    const stillThere = new Set(askedAgain.map((message) => message.uid));
    const gone = againUids.filter((uid) => !stillThere.has(uid)).map((uid) => this.#gap(uid, 'vanished', null));
    const retry = [...(again.length > 0 ? [] : cursor.retry), ...result.retry];
    const hasMore = !plan.complete || more;
    this.#settled = hasMore
      ? null
      : { uidValidity: this.#uidValidity, lastUid: plan.lastUid, uidNext: opened.uidNext || plan.lastUid + 1 };
    return {
      messages: result.messages,
      gaps: [...plan.gaps, ...gone, ...result.gaps],
      cursor: formatImapCursor({ ...advanced(cursor, plan.lastUid, this.#newest(wanted, cursor)), retry }),
      hasMore,
    };
  }

  /** What lies before watching, for an import. */
  history(client: ReadOnlyClient): MailboxHistory {
    this.#forgetOldNumbers(uidValidityOf(openedMailbox(client)));
    return this.#history;
  }

  /** To be told when the connection failed at work for this mailbox, before anything else is read. */
  failed(failure: ImapFailure): void {
    this.#contents.failed(failure);
  }

  #sort(
    wanted: readonly ListedMessage[],
    contents: ReadonlyMap<number, Uint8Array>,
    asked: ReadonlyMap<number, number>,
    limits: SliceLimits,
  ): { messages: SourceMessage[]; gaps: SourceGap[]; retry: [number, number][] } {
    const { mailbox, clock } = this.#options;
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    const retry: [number, number][] = [];
    for (const { uid, size, dateMs, seen } of wanted) {
      const raw = contents.get(uid);
      const attempts = (asked.get(uid) ?? 0) + 1;
      if (raw === undefined) gaps.push(this.#gap(uid, 'vanished', size));
      else if (raw.length > limits.maxMessageBytes) gaps.push(this.#gap(uid, 'too_large', raw.length));
      else if (raw.length > 0) {
        const key = messageKey(mailbox, this.#uidValidity, uid);
        messages.push({ key, mailbox, raw, receivedAtMs: dateMs ?? clock.now(), seen });
      } else if (attempts < EMPTY_ANSWERS) retry.push([uid, attempts]);
      else gaps.push(this.#gap(uid, 'vanished', size));
    }
    return { messages, gaps, retry };
  }

  #gap(uid: number, reason: SourceGap['reason'], size: number | null): SourceGap {
    const { mailbox } = this.#options;
    return { key: messageKey(mailbox, this.#uidValidity, uid), mailbox, reason, size };
  }

  /**
   * UIDVALIDITY changed, so every UID is new (RFC 9051 §2.3.1.1) and starting from now would lose what came in
   * between. Everything that is not clearly older than the newest message read so far is read again, one day of
   * overlap included, but nothing from before reading began; the keys are new, and intake knows the same content again.
   */
  async #renumbered(client: ReadOnlyClient, stored: ImapCursor): Promise<ImapCursor> {
    const fromMs = rereadFromMs(stored);
    const toUid = await highestUid(client);
    // SEARCH compares days without a time zone: one more day makes sure.
    const found =
      openedMailbox(client).exists > WORTH_A_SEARCH &&
      (await client.search({ since: new Date(fromMs - DAY) }, { uid: true }));
    const firstUid = Array.isArray(found) ? (found[0] ?? toUid + 1) : 1;
    return {
      uidValidity: this.#uidValidity,
      lastUid: firstUid - 1,
      startedMs: stored.startedMs,
      newestMs: stored.newestMs,
      retry: [],
      reread: { toUid, fromMs },
    };
  }

  #forgetOldNumbers(uidValidity: string): void {
    if (uidValidity === this.#uidValidity) return;
    this.#uidValidity = uidValidity;
    this.#listing = new MailboxListing();
    this.#contents = new MessageContents();
    this.#history = new MailboxHistory(this.#options, this.#contents);
    this.#settled = null;
  }

  // A date in the future would make the next renumbering skip everything.
  #newest(read: readonly ListedMessage[], cursor: ImapCursor): number {
    const now = this.#options.clock.now();
    return read.reduce((newest, { dateMs }) => Math.max(newest, Math.min(dateMs ?? 0, now)), cursor.newestMs);
  }
}

function advanced(cursor: ImapCursor, lastUid: number, newestMs: number): ImapCursor {
  const { reread, ...rest } = cursor;
  const unfinished = reread && lastUid < reread.toUid;
  return { ...rest, lastUid, newestMs, ...(unfinished ? { reread } : {}) };
}

// Opening it tells more about a mailbox that is gone.
function unlessMissing(error: unknown): false {
  if ((error as ImapFlowError).code === 'NotFound') return false;
  throw error;
}
