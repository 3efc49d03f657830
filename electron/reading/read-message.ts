import type { AttachmentInfo, MessageImage, MessageLink, ParsedMessage } from '../../shared/domain/message';
import { AppError } from '../../shared/errors/app-error';
import type { AccountScope } from '../store/scope';
import type { Store } from '../store/store';
import { storedThread } from './stored-thread';
import { chunkStarts } from './text-chunks';

const READ_LIMITS = {
  minChars: 16,
  maxChars: 20_000,
  defaultChars: 10_000,
  maxPage: 200,
  defaultPage: 50,
} as const;

type PageOptions = { offset?: number; limit?: number };
type Page<T> = { items: T[]; offset: number; total: number; hasMore: boolean };

export type ReadMessageOptions = {
  /** UTF-16 units a chunk, 16 to 20,000. */
  maxChars?: number;
  /** From 1. */
  chunk?: number;
  /** The quoted history instead of the new text. */
  quoted?: boolean;
  links?: PageOptions;
  images?: PageOptions;
};

/** A stored message as it is handed out piece by piece (C2). All of it was written by a stranger. */
export type MessageReading = Pick<
  ParsedMessage,
  'subject' | 'from' | 'replyTo' | 'to' | 'cc' | 'messageId' | 'flags' | 'sender'
> & {
  id: string;
  accountId: string;
  mailbox: string;
  receivedAtMs: number;
  /** Since when the server does not have it any more; the text here stays. */
  goneAtMs: number | null;
  text: string;
  chunk: number;
  chunks: number;
  hasMore: boolean;
  /** How long the quoted history is. */
  quotedChars: number;
  links: Page<MessageLink>;
  images: Page<MessageImage>;
  attachments: (AttachmentInfo & { position: number; fetched: boolean })[];
  thread: { completeness: 'full' | 'partial'; missing: number };
};

/**
 * One chunk of a stored message with a page of its links and images. Null when there is no such message within the
 * scope. Throws AppError `bad_input` for numbers out of range, `not_found` for a chunk behind the last one.
 */
export function readMessage(
  store: Pick<Store, 'messages' | 'attachments'>,
  scope: AccountScope,
  id: string,
  options: ReadMessageOptions = {},
): MessageReading | null {
  const message = store.messages.get(scope, id);
  const thread = message === null ? null : storedThread(store, scope, id);
  if (message === null || thread === null) return null;
  const { parsed } = message;
  const { text, ...position } = chunkOf(options.quoted === true ? parsed.quotedText : parsed.visibleText, options);
  const fetched = new Set(store.attachments.list(scope, id).map((one) => one.position));
  return {
    id,
    accountId: message.accountId,
    mailbox: message.mailbox,
    receivedAtMs: message.receivedAtMs,
    goneAtMs: store.messages.place(scope, id)?.goneAtMs ?? null,
    subject: parsed.subject,
    from: parsed.from,
    replyTo: parsed.replyTo,
    to: parsed.to,
    cc: parsed.cc,
    messageId: parsed.messageId,
    flags: parsed.flags,
    sender: parsed.sender,
    text,
    ...position,
    quotedChars: parsed.quotedText.length,
    links: pageOf(parsed.links, options.links, 'links'),
    images: pageOf(parsed.images ?? [], options.images, 'images'),
    attachments: parsed.attachments.map((one, n) => ({ position: n + 1, fetched: fetched.has(n + 1), ...one })),
    thread: { completeness: thread.completeness, missing: thread.missing.length },
  };
}

function chunkOf(text: string, { maxChars = READ_LIMITS.defaultChars, chunk = 1 }: ReadMessageOptions) {
  requireRange('The length of a chunk', maxChars, READ_LIMITS.minChars, READ_LIMITS.maxChars);
  requireRange('The chunk', chunk, 1, Number.MAX_SAFE_INTEGER);
  const starts = chunkStarts(text, maxChars);
  const start = starts[chunk - 1];
  if (start === undefined) {
    throw new AppError(
      'not_found',
      `This message ends with chunk ${starts.length}.`,
      `Ask for chunk 1 to ${starts.length}.`,
    );
  }
  return { text: text.slice(start, starts[chunk]), chunk, chunks: starts.length, hasMore: chunk < starts.length };
}

function pageOf<T>(all: readonly T[], options: PageOptions | undefined, what: string): Page<T> {
  const { offset = 0, limit = READ_LIMITS.defaultPage } = options ?? {};
  requireRange(`The offset of the ${what}`, offset, 0, Number.MAX_SAFE_INTEGER);
  requireRange(`The number of ${what}`, limit, 1, READ_LIMITS.maxPage);
  return { items: all.slice(offset, offset + limit), offset, total: all.length, hasMore: offset + limit < all.length };
}

function requireRange(what: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `${least} to ${most}`;
  throw new AppError('bad_input', `${what} is a whole number, ${range}.`, 'Ask again with such a number.');
}
