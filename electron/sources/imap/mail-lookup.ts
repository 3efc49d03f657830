import { createHash } from 'node:crypto';
import type { SearchObject } from 'imapflow';
import type { MailboxInfo, SliceLimits, SourceMessage } from '../../interfaces/mail-source';
import { fieldValue, parseHeaderBlock } from '../../reading/header-fields';
import { messageIdKey, parseMessageIds } from '../../reading/message-ids';
import { cleanQuery, matchHeaders, wordsOf } from './header-match';
import { ImapFailure } from './imap-failure';
import { listMailboxes } from './mailbox-list';
import { listExactly, openedMailbox, uidValidityOf } from './mailbox-listing';
import { MessageContents } from './message-contents';
import { messageKey, parseMessageKey } from './message-key';
import type { OpenClient } from './open-client';
import { openMailbox } from './open-mailbox';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage } from './slice-plan';
import type { WatchedAccount } from './watched-account';

/** Of more than this, the rest is left out. */
const MOST_IDS = 50;
const MOST_RESULTS = 50;
const MOST_MAILBOXES = 20;
/** Message-IDs in one SEARCH. */
const IDS_AT_ONCE = 10;
/** Found messages whose dates are compared, the ones with the highest UIDs. */
const COMPARED = 200;
const LIMITS: SliceLimits = {
  maxMessages: MOST_RESULTS,
  maxBytes: 10 * 1024 * 1024,
  maxMessageBytes: 30 * 1024 * 1024,
};
/** Where mail goes that is no longer, or never was, in a watched mailbox. */
const ELSEWHERE: readonly MailboxInfo['role'][] = ['all', 'archive', 'sent'];

type Found = ListedMessage & { mailbox: string };

/** Single messages by key, by Message-ID or by the server's own search, on the connection of the account. */
export class MailLookup {
  readonly #account: WatchedAccount;

  constructor(account: WatchedAccount) {
    this.#account = account;
  }

  /** The raw message; where it is not there any more, the one with this Message-ID in a mailbox that `find` looks at. */
  async fetch(key: string, messageId: string | null, signal: AbortSignal): Promise<Uint8Array | null> {
    const place = parseMessageKey(key);
    const raw =
      place &&
      (await this.#in(place.mailbox, signal, async (client) => {
        if (uidValidityOf(openedMailbox(client)) !== place.uidValidity) return null;
        const listed = await listExactly(client, [place.uid]);
        const content = (await new MessageContents().fetch(client, listed, LIMITS)).get(place.uid);
        return content?.length ? content : null;
      }));
    if (raw) return raw;
    const [moved] = messageId === null ? [] : await this.find([messageId], 1, signal);
    return moved?.raw ?? null;
  }

  /** Watched mailboxes first, then all mail, archive and sent; an id that was found is not looked for further on. */
  async find(messageIds: readonly string[], limit: number, signal: AbortSignal): Promise<SourceMessage[]> {
    const missing = new Set(messageIds.flatMap(parseMessageIds).slice(0, MOST_IDS).map(messageIdKey));
    const most = Math.min(limit, MOST_RESULTS);
    const found: SourceMessage[] = [];
    if (missing.size === 0 || most < 1) return found;
    for (const mailbox of await this.#wherever(signal)) {
      if (missing.size === 0 || found.length >= most) break;
      const here = await this.#in(mailbox, signal, async (client) => {
        const uids = await searchIds(client, [...missing]);
        return readMessages(client, mailbox, await listExactly(client, uids), most - found.length);
      });
      // SEARCH compares parts of a header; only the very id counts.
      const exact = (here ?? []).flatMap((message) => {
        const id = messageIdOf(message);
        return id !== null && missing.has(id) ? [{ id, message }] : [];
      });
      for (const { id, message } of exact) {
        missing.delete(id);
        found.push(message);
      }
    }
    return withoutCopies(found);
  }

  /** In the watched mailboxes, newest first. Gmail searches as on its web page (X-GM-RAW). */
  async search(words: string, limit: number, signal: AbortSignal): Promise<SourceMessage[]> {
    const query = cleanQuery(words);
    const most = Math.min(limit, MOST_RESULTS);
    if (query === '' || most < 1) return [];
    const found: Found[] = [];
    for (const mailbox of this.#account.mailboxes) {
      const here = await this.#in(mailbox, signal, async (client) => {
        const uids = (await searchWords(client, query)) ?? (await matchHeaders(client, wordsOf(query)));
        return listExactly(client, uids.slice(-COMPARED));
      });
      found.push(...(here ?? []).map((message) => ({ ...message, mailbox })));
    }
    // Some may be copies of others.
    const newest = found.sort((a, b) => (b.dateMs ?? 0) - (a.dateMs ?? 0)).slice(0, 2 * most);
    const messages: SourceMessage[] = [];
    for (const mailbox of new Set(newest.map((message) => message.mailbox))) {
      const here = newest.filter((message) => message.mailbox === mailbox);
      const read = await this.#in(mailbox, signal, (client) => readMessages(client, mailbox, here, here.length));
      messages.push(...(read ?? []));
    }
    return withoutCopies(messages.sort((a, b) => b.receivedAtMs - a.receivedAtMs)).slice(0, most);
  }

  async #wherever(signal: AbortSignal): Promise<string[]> {
    const listed = await this.#account.session.use(signal, ({ client }) => listMailboxes(client));
    const elsewhere = ELSEWHERE.flatMap((role) => listed.filter((one) => one.role === role));
    const names = [...this.#account.mailboxes, ...elsewhere.map(({ mailbox }) => mailbox)];
    return [...new Set(names)].slice(0, MOST_MAILBOXES);
  }

  /** Null where the mailbox cannot be opened: what is looked for may still be in another one. */
  async #in<T>(mailbox: string, signal: AbortSignal, work: (client: ReadOnlyClient) => Promise<T>): Promise<T | null> {
    try {
      return await this.#account.session.use(signal, async (opened: OpenClient) => {
        await openMailbox(opened, mailbox, this.#account.options.config);
        return work(opened.client);
      });
    } catch (thrown) {
      if (thrown instanceof ImapFailure && thrown.mailbox !== undefined) return null;
      throw thrown;
    }
  }
}

async function searchIds(client: ReadOnlyClient, ids: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const or = ids.slice(at, at + IDS_AT_ONCE).map((id) => ({ header: { 'message-id': id } }));
    const uids = await client.search({ or }, { uid: true });
    // Refused: such a server cannot tell, and there is nothing else to ask it.
    if (uids) found.push(...uids);
  }
  return [...new Set(found)].sort((a, b) => a - b).slice(-COMPARED);
}

/** Every word somewhere in the message, each looked for among what the one before left; null when refused. */
async function searchWords(client: ReadOnlyClient, query: string): Promise<number[] | null> {
  if (client.capabilities.has('X-GM-EXT-1')) {
    return (await client.search({ gmraw: query }, { uid: true })) || null;
  }
  let uids: number[] | null = null;
  for (const word of wordsOf(query)) {
    const among: SearchObject = uids === null ? { text: word } : { uid: uids.join(','), text: word };
    const found: number[] | false | undefined = await client.search(among, { uid: true });
    if (!found) return null;
    uids = found.slice(-COMPARED * 5);
    if (uids.length === 0) break;
  }
  return uids ?? [];
}

/** The contents of as many of these as fit; what is too large or gone is left out. */
async function readMessages(
  client: ReadOnlyClient,
  mailbox: string,
  listed: readonly ListedMessage[],
  most: number,
): Promise<SourceMessage[]> {
  let bytes = 0;
  const fitting = listed.filter(({ size }) => (bytes += size ?? 0) <= LIMITS.maxBytes).slice(0, most);
  const contents = await new MessageContents().fetch(client, fitting, LIMITS);
  const uidValidity = uidValidityOf(openedMailbox(client));
  return fitting.flatMap(({ uid, dateMs, seen }) => {
    const raw = contents.get(uid);
    if (!raw?.length) return [];
    return [{ key: messageKey(mailbox, uidValidity, uid), mailbox, raw, receivedAtMs: dateMs ?? 0, seen }];
  });
}

function messageIdOf({ raw }: SourceMessage): string | null {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, 262_144)).toString('latin1');
  const value = fieldValue(parseHeaderBlock(text, 0, text.length).fields, 'message-id');
  const [id] = value === null ? [] : parseMessageIds(value);
  return id === undefined ? null : messageIdKey(id);
}

// The same mail in two mailboxes, such as in Gmail's INBOX and All Mail.
function withoutCopies(messages: readonly SourceMessage[]): SourceMessage[] {
  const seen = new Set<string>();
  return messages.filter(({ raw }) => {
    const hash = createHash('sha256').update(raw).digest('hex');
    return !seen.has(hash) && seen.add(hash);
  });
}
