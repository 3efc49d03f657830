import type { MailboxObject } from 'imapflow';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage } from './slice-plan';

/** More is never kept of one listing; the rest is listed when these are read. */
const LONGEST_LISTING = 100_000;
/** Beyond this a server is not listing a mailbox. */
const MOST_ANSWERS = 1_000_000;

/** INBOX as it is open on this connection; throws like imapflow when it is not. */
export function inboxOf(client: ReadOnlyClient): MailboxObject {
  if (client.mailbox) return client.mailbox;
  throw Object.assign(new Error('No mailbox is open'), { code: 'NoConnection' });
}

/**
 * What is new, without content. A backlog is listed once and read from memory slice by slice, so that catching up
 * costs the server one listing and not one per slice.
 */
export class InboxListing {
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
    const toldOfMore = this.#client === client && inboxOf(client).exists > this.#exists;
    if (!toldOfMore) await client.noop();
    this.#client = client;
    this.#exists = inboxOf(client).exists;
    this.#more = false;
    // A FETCH in an empty mailbox is an error for some servers.
    if (this.#exists === 0) return;
    // `n:*` always holds the last message, even below n (RFC 9051 §9, seq-range): that one is dropped here.
    const found = (await listMessages(client, `${lastUid + 1}:*`)).filter((message) => message.uid > lastUid);
    this.#messages = found.slice(0, LONGEST_LISTING);
    this.#more = found.length > LONGEST_LISTING;
  }
}

/** UID FETCH of everything but the content, ascending and each message once. */
export async function listMessages(client: ReadOnlyClient, uids: string): Promise<ListedMessage[]> {
  const listed = new Map<number, ListedMessage>();
  const query = { uid: true, size: true, internalDate: true, flags: true };
  for await (const { uid, size, internalDate, flags } of client.fetch(uids, query, { uid: true })) {
    if (!uid) continue;
    if (listed.size > MOST_ANSWERS) throw Object.assign(new Error('Endless listing'), { code: 'TooManyResponses' });
    const date = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
    listed.set(uid, {
      uid,
      size: size ?? null,
      dateMs: Number.isFinite(date) ? date : null,
      seen: flags?.has('\\Seen') ?? false,
    });
  }
  return [...listed.values()].sort((a, b) => a.uid - b.uid);
}
