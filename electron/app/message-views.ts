import { AppError } from '../../shared/errors/app-error';
import type { MessageReading, ThreadMessage } from '../../shared/ipc/views';
import { threadContext } from '../proposing/thread-context';
import type { ReadMessageOptions } from '../reading/read-message';
import { storedThread } from '../reading/stored-thread';
import { messageView } from '../review/session-view';
import type { StoredMessage } from '../store/messages';
import type { Core } from './compose';
import { createMessageReader, type MessageReader } from './read-message';

const NOBODY = { name: '', address: '' };
const PREVIEW_LENGTH = 160;
/** The beginning of a source that is shown; all of it can be saved. */
const SHOWN_SOURCE = 256 * 1024;

/** Reads messages of this core, over a connection of its own where the server has to be asked. */
export function messageReaderOf({ store, clock, parser, accounts }: Core): MessageReader {
  const extract: Core['parser']['extract'] = (...asked) => parser.extract(...asked);
  return createMessageReader({ store, clock, extract, openSource: (id) => accounts.open(accounts.get(id)) });
}

/** A message piece by piece, for the reader of the window. Throws AppError `not_found`. */
export function messageReadingView(core: Core, messageId: string, options: ReadMessageOptions): MessageReading {
  const { store } = core;
  const reading = messageReaderOf(core).read(store.accounts.ids(), messageId, options);
  const { accountId, attachments, links, thread } = reading;
  const account = store.accounts.get(accountId);
  const message = store.messages.get([accountId], messageId);
  if (account === null || message === null) throw unknownMessage();
  const { subject, from, to, cc, receivedAtMs, flags, sender } = messageView(message, account);
  return {
    id: reading.id,
    accountId,
    accountLabel: account.label,
    mailbox: reading.mailbox,
    subject,
    from,
    to,
    cc,
    receivedAtMs,
    goneAtMs: reading.goneAtMs,
    flags,
    text: reading.text,
    chunk: reading.chunk,
    chunks: reading.chunks,
    hasMore: reading.hasMore,
    quotedChars: reading.quotedChars,
    links,
    attachments,
    thread,
    sender,
    sessionId: store.sessions.byMessage([accountId], messageId)?.id ?? null,
  };
}

/** A conversation as the user may read it, with a mark on what a model that is asked about `messageId` sees of it. */
export function threadView(
  { store }: Pick<Core, 'store'>,
  messageId: string,
): { messages: ThreadMessage[]; completeness: 'full' | 'partial'; missing: number; excluded: number } {
  const scope = store.accounts.ids();
  const thread = storedThread(store, scope, messageId);
  const trigger = store.messages.get(scope, messageId);
  if (thread === null || trigger === null) throw unknownMessage();
  const seen = new Set([messageId, ...threadContext(store, trigger).map(({ id }) => id)]);
  return {
    messages: thread.messages.map((message) => threadMessage(message, seen)),
    completeness: thread.completeness,
    missing: thread.missing.length,
    excluded: thread.excluded,
  };
}

function threadMessage({ id, receivedAtMs, parsed }: StoredMessage, seen: ReadonlySet<string>): ThreadMessage {
  return {
    id,
    from: parsed.from ?? NOBODY,
    subject: parsed.subject ?? '',
    receivedAtMs,
    preview: parsed.visibleText.slice(0, PREVIEW_LENGTH).replace(/\s+/g, ' ').trim(),
    inContext: seen.has(id),
  };
}

function unknownMessage(): AppError {
  return new AppError('not_found', 'This message is not here any more.', 'Look for it again in the search.');
}

/** Fetches what is missing of a conversation from the server (C4). Throws AppError. */
export async function fetchAncestors(core: Core, messageId: string, signal: AbortSignal): Promise<void> {
  const place = core.store.messages.place(core.store.accounts.ids(), messageId);
  if (place === null) return;
  const source = await core.accounts.open(core.accounts.get(place.accountId));
  try {
    await core.missing.fetchAncestors(place.accountId, messageId, source, signal);
  } finally {
    await source.close();
  }
}

/** The beginning of a source as text. */
export function sourceText(raw: Uint8Array): { text: string; size: number; truncated: boolean } {
  const shown = Buffer.from(raw.subarray(0, SHOWN_SOURCE));
  return {
    text: shown.toString('utf8').replaceAll('\r\n', '\n'),
    size: raw.length,
    truncated: raw.length > SHOWN_SOURCE,
  };
}
