import type { FetchMessageObject, FetchQueryObject, MailboxObject } from 'imapflow';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage } from './slice-plan';

/** So many numbers are asked for at once: a connection that does not live long still gets somewhere. */
const LISTED_AT_ONCE = 2_000;
/** More is never kept of one listing; the rest is listed when these are read. */
const LONGEST_LISTING = 100_000;
const HIGHEST_UID = 4_294_967_295;
/** Beyond this a server is not listing a mailbox. */
const MOST_ANSWERS = 1_000_000;

/** The mailbox that is open on this connection; throws like imapflow when none is. */
export function openedMailbox(client: ReadOnlyClient): MailboxObject {
  if (client.mailbox) return client.mailbox;
  throw Object.assign(new Error('No mailbox is open'), { code: 'NoConnection' });
}

/** A server without it (older than RFC 3501) has one numbering for ever. */
export function uidValidityOf(mailbox: MailboxObject): string {
  return String(mailbox.uidValidity ?? 0);
}

/** The highest UID so far, 0 in an empty mailbox. */
export async function highestUid(client: ReadOnlyClient): Promise<number> {
  const mailbox = openedMailbox(client);
  if (mailbox.uidNext) return mailbox.uidNext - 1;
  if (mailbox.exists === 0) return 0;
  // A range up to `*` always holds the last message (RFC 9051 §9, seq-range).
  const last = await listDates(client, `${HIGHEST_UID}:*`, null);
  return Math.max(0, ...last.slice(-1));
}

/**
 * What is new, without content. A backlog is listed in large pieces and read from memory slice by slice, so that
 * catching up does not cost the server a listing per slice.
 */
export class MailboxListing {
  #client: ReadOnlyClient | null = null;
  #messages: ListedMessage[] = [];
  #after = 0;
  #more = false;
  #exists = 0;

  /** Messages with a UID above `lastUid`, ascending; `more` when there may be others beyond. */
  async after(client: ReadOnlyClient, lastUid: number): Promise<{ messages: ListedMessage[]; more: boolean }> {
    // A cursor from before this listing comes again when a slice could not be stored.
    const covers = this.#client === client && lastUid >= this.#after;
    this.#messages = covers ? this.#messages.filter((message) => message.uid > lastUid) : [];
    this.#after = lastUid;
    if (this.#messages.length === 0) await this.#list(client, lastUid);
    return { messages: this.#messages, more: this.#more };
  }

  async #list(client: ReadOnlyClient, lastUid: number): Promise<void> {
    // Servers show new messages only after they told of them; whoever was not told asks with NOOP.
    const toldOfMore = this.#client === client && openedMailbox(client).exists > this.#exists;
    if (!toldOfMore) await client.noop();
    this.#client = client;
    this.#exists = openedMailbox(client).exists;
    this.#more = false;
    // A FETCH in an empty mailbox is an error for some servers.
    if (this.#exists === 0) return;
    const { found, more } = await nextMessages(client, lastUid);
    this.#messages = found.slice(0, LONGEST_LISTING);
    this.#more = more || found.length > LONGEST_LISTING;
  }
}

/** The first messages above `lastUid`. UIDNEXT is from when the mailbox was opened; what came later is beyond it. */
async function nextMessages(
  client: ReadOnlyClient,
  lastUid: number,
): Promise<{ found: ListedMessage[]; more: boolean }> {
  const highest = (openedMailbox(client).uidNext || 0) - 1;
  // Numbers may be missing by the million; each empty piece is followed by a larger one.
  for (let from = lastUid + 1, size = LISTED_AT_ONCE; from + size <= highest; from += size, size *= 4) {
    const found = await listMessages(client, `${from}:${from + size - 1}`);
    if (found.length > 0) return { found, more: true };
  }
  // `n:*` always holds the last message, even below n (RFC 9051 §9, seq-range): that one is dropped here.
  const found = (await listMessages(client, `${lastUid + 1}:*`)).filter((message) => message.uid > lastUid);
  return { found, more: false };
}

/** Everything a slice needs to know beside the content. */
export const LISTED_ITEMS: FetchQueryObject = { uid: true, size: true, internalDate: true, flags: true };

/** UID FETCH of everything but the content, ascending and each message once. */
async function listMessages(
  client: ReadOnlyClient,
  uids: string,
  query: FetchQueryObject = LISTED_ITEMS,
): Promise<ListedMessage[]> {
  const listed = new Map<number, ListedMessage>();
  for await (const answer of client.fetch(uids, query, { uid: true })) {
    if (!answer.uid) continue;
    if (listed.size > MOST_ANSWERS) throw Object.assign(new Error('Endless listing'), { code: 'TooManyResponses' });
    listed.set(answer.uid, toListed(answer));
  }
  return [...listed.values()].sort((a, b) => a.uid - b.uid);
}

export function toListed({ uid, size, internalDate, flags }: FetchMessageObject): ListedMessage {
  const date = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
  return {
    uid,
    size: size ?? null,
    dateMs: Number.isFinite(date) ? date : null,
    seen: flags?.has('\\Seen') ?? false,
  };
}

/** UIDs of what is not older than `sinceMs`, ascending: what SEARCH would say on a server that refuses it. */
export async function listDates(client: ReadOnlyClient, uids: string, sinceMs: number | null): Promise<number[]> {
  const listed = await listMessages(client, uids, { uid: true, internalDate: true });
  const wanted = listed.filter(({ dateMs }) => sinceMs === null || dateMs === null || dateMs >= sinceMs);
  return wanted.map(({ uid }) => uid);
}

/** Exactly these messages, as far as they are still there. */
export async function listExactly(client: ReadOnlyClient, uids: readonly number[]): Promise<ListedMessage[]> {
  if (uids.length === 0 || openedMailbox(client).exists === 0) return [];
  const wanted = new Set(uids);
  const listed = await listMessages(client, uidSet(uids));
  return listed.filter((message) => wanted.has(message.uid));
}

/** `1:3,7` for 1, 2, 3, 7 (RFC 9051 §9, sequence-set): ascending numbers, as short as can be. */
export function uidSet(uids: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const uid of uids) {
    const last = runs.at(-1);
    if (last && uid === last[1] + 1) last[1] = uid;
    else runs.push([uid, uid]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',');
}
