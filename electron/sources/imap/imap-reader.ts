import type { FetchMessageObject, MailboxObject } from 'imapflow';
import type { MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import type { ImapCursor } from './imap-cursor';
import { formatImapCursor, parseImapCursor } from './imap-cursor';
import type { ImapFailure } from './imap-failure';
import { isAnswerTooLarge } from './imap-errors';
import { InboxListing, inboxOf, listMessages } from './inbox-listing';
import { INBOX } from './open-client';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage } from './slice-plan';
import { messageKey, planSlice } from './slice-plan';

const DAY = 86_400_000;
/** How far the clock of a server may be from ours. */
const CLOCK_SKEW = 600_000;
/** A message that came without content is asked for this often, then it is a gap. */
const EMPTY_ANSWERS = 3;
/** A message that broke the connection this often, the last times fetched alone, is a gap. */
const BROKEN_CONNECTIONS = 4;
/** Beyond this many messages a renumbered mailbox is searched by date rather than listed whole. */
const WORTH_A_SEARCH = 2_000;

/** Reads INBOX slice by slice. One instance per account: it remembers what was listed and what made trouble. */
export class ImapReader {
  readonly #clock: Clock;
  #listing = new InboxListing();
  readonly #trouble = new Map<number, number>();
  #uidValidity = '';
  #fetching: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A cursor behind everything in the freshly opened INBOX. */
  async baseline(client: ReadOnlyClient): Promise<string> {
    const inbox = inboxOf(client);
    const lastUid = inbox.uidNext ? inbox.uidNext - 1 : await highestUid(client, inbox);
    const now = this.#clock.now();
    return formatImapCursor({ uidValidity: uidValidityOf(inbox), lastUid, startedMs: now, newestMs: now });
  }

  /** The next slice after the cursor: at most three commands, none of them while another is being answered. */
  async slice(client: ReadOnlyClient, cursorText: string, limits: SliceLimits): Promise<MailSlice> {
    const inbox = inboxOf(client);
    this.#fetching = [];
    this.#forgetOldNumbers(uidValidityOf(inbox));
    const stored = parseImapCursor(cursorText);
    const cursor = stored.uidValidity === this.#uidValidity ? stored : await this.#renumbered(client, stored);

    const { messages: listed, more } = await this.#listing.after(client, cursor.lastUid);
    // Asked for again only when there is nothing else to do, so that the attempts are some time apart.
    const again = listed.length === 0 ? cursor.retry : [];
    const askedAgain = again.length > 0 && inbox.exists > 0 ? await listExactly(client, again) : [];

    const plan = planSlice(listed, cursor, limits, {
      alone: (uid) => this.#trouble.has(uid),
      unreadable: (uid) => (this.#trouble.get(uid) ?? 0) >= BROKEN_CONNECTIONS,
    });
    const wanted = [...askedAgain, ...plan.fetch];
    const contents = await this.#fetch(client, wanted, limits);

    const result = this.#sort(wanted, contents, new Map(again), limits);
    const stillThere = new Set(askedAgain.map((message) => message.uid));
    const gone = again.filter(([uid]) => !stillThere.has(uid)).map(([uid]) => this.#gap(uid, 'vanished', null));
    const retry = [...(again.length > 0 ? [] : cursor.retry), ...result.retry];
    return {
      messages: result.messages,
      gaps: [...plan.gaps, ...gone, ...result.gaps],
      cursor: formatImapCursor({ ...advanced(cursor, plan.lastUid, this.#newest(wanted, cursor)), retry }),
      hasMore: !plan.complete || more,
    };
  }

  /** To be told when a slice failed, so that one bad message does not keep the others from being read (bars S9). */
  failed(failure: ImapFailure): void {
    const alone = this.#fetching.length === 1;
    for (const uid of this.#fetching) {
      const count = (this.#trouble.get(uid) ?? 0) + 1;
      this.#trouble.set(uid, alone && isAnswerTooLarge(failure) ? BROKEN_CONNECTIONS : alone ? count : 1);
    }
    this.#fetching = [];
  }

  async #fetch(client: ReadOnlyClient, wanted: ListedMessage[], limits: SliceLimits): Promise<Map<number, Uint8Array>> {
    const contents = new Map<number, Uint8Array>();
    if (wanted.length === 0) return contents;
    this.#fetching = wanted.map((message) => message.uid);
    const asked = new Set(this.#fetching);
    let bytes = 0;
    // Answers may repeat messages, belong to others, or only tell a change of flags (RFC 9051 §7.5.2).
    for await (const answer of client.fetch(this.#fetching.join(','), { uid: true, source: true }, { uid: true })) {
      if (!asked.has(answer.uid) || contents.has(answer.uid)) continue;
      const content = contentOf(answer);
      if (!content) continue;
      bytes += content.length;
      if (bytes > limits.maxBytes + limits.maxMessageBytes) {
        throw Object.assign(new Error('More content than announced'), { code: 'ResponseTooLarge' });
      }
      contents.set(answer.uid, content);
    }
    for (const uid of this.#fetching) this.#trouble.delete(uid);
    this.#fetching = [];
    return contents;
  }

  #sort(
    wanted: ListedMessage[],
    contents: Map<number, Uint8Array>,
    asked: Map<number, number>,
    limits: SliceLimits,
  ): { messages: SourceMessage[]; gaps: SourceGap[]; retry: [number, number][] } {
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    const retry: [number, number][] = [];
    for (const { uid, size, dateMs, seen } of wanted) {
      const raw = contents.get(uid);
      const attempts = (asked.get(uid) ?? 0) + 1;
      if (raw === undefined) gaps.push(this.#gap(uid, 'vanished', size));
      else if (raw.length > limits.maxMessageBytes) gaps.push(this.#gap(uid, 'too_large', raw.length));
      else if (raw.length > 0) {
        const key = messageKey(this.#uidValidity, uid);
        messages.push({ key, mailbox: INBOX, raw, receivedAtMs: dateMs ?? this.#clock.now(), seen });
      } else if (attempts < EMPTY_ANSWERS) retry.push([uid, attempts]);
      else gaps.push(this.#gap(uid, 'vanished', size));
    }
    return { messages, gaps, retry };
  }

  #gap(uid: number, reason: SourceGap['reason'], size: number | null): SourceGap {
    return { key: messageKey(this.#uidValidity, uid), mailbox: INBOX, reason, size };
  }

  /**
   * UIDVALIDITY changed, so every UID is new (RFC 9051 §2.3.1.1) and starting from now would lose what came in
   * between. Everything that is not clearly older than the newest message read so far is read again, one day of
   * overlap included, but nothing from before reading began; the keys are new, and intake knows the same content again.
   */
  async #renumbered(client: ReadOnlyClient, stored: ImapCursor): Promise<ImapCursor> {
    const inbox = inboxOf(client);
    const fromMs = Math.max(stored.newestMs - DAY, stored.startedMs - CLOCK_SKEW);
    const toUid = inbox.uidNext ? inbox.uidNext - 1 : await highestUid(client, inbox);
    // SEARCH compares days without a time zone: one more day makes sure.
    const found =
      inbox.exists > WORTH_A_SEARCH && (await client.search({ since: new Date(fromMs - DAY) }, { uid: true }));
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
    this.#trouble.clear();
    this.#listing = new InboxListing();
    this.#fetching = [];
  }

  // A date in the future would make the next renumbering skip everything.
  #newest(read: ListedMessage[], cursor: ImapCursor): number {
    const now = this.#clock.now();
    return read.reduce((newest, { dateMs }) => Math.max(newest, Math.min(dateMs ?? 0, now)), cursor.newestMs);
  }
}

function advanced(cursor: ImapCursor, lastUid: number, newestMs: number): ImapCursor {
  const { reread, ...rest } = cursor;
  const unfinished = reread && lastUid < reread.toUid;
  return { ...rest, lastUid, newestMs, ...(unfinished ? { reread } : {}) };
}

// Empty where the server answered NIL, null where the answer is not about the content at all.
function contentOf(answer: FetchMessageObject): Uint8Array | null {
  if (answer.source === undefined) return null;
  return answer.source || new Uint8Array();
}

async function highestUid(client: ReadOnlyClient, inbox: MailboxObject): Promise<number> {
  if (inbox.exists === 0) return 0;
  const found = await client.search({ all: true }, { uid: true });
  if (!found)
    throw Object.assign(new Error('SEARCH refused'), { responseStatus: 'NO', responseText: 'SEARCH refused' });
  return found.at(-1) ?? 0;
}

function uidValidityOf(inbox: MailboxObject): string {
  // A server without it (older than RFC 3501) has one numbering for ever.
  return String(inbox.uidValidity ?? 0);
}

async function listExactly(client: ReadOnlyClient, retry: [number, number][]): Promise<ListedMessage[]> {
  const wanted = new Set(retry.map(([uid]) => uid));
  const listed = await listMessages(client, [...wanted].join(','));
  return listed.filter((message) => wanted.has(message.uid));
}
