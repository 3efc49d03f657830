import { AppError } from '../../../shared/errors/app-error';
import type { SliceLimits, SourceMessage } from '../../interfaces/mail-source';
import { badResponse } from './graph-errors';
import { GraphFailure } from './graph-failure';
import { pageOf, type GraphItem } from './graph-items';
import type { GraphLinks } from './graph-links';
import type { GraphSession } from './graph-session';
import { messageKey, type MessageContents } from './message-contents';

const MAX_MESSAGE_BYTES = 30 * 1024 * 1024;
const MOST_FOUND = 250;
/** RFC 5322 §3.6.4; whatever else may stand there is not asked for. */
const MESSAGE_ID = /^<[^<>\s\p{Cc}]{1,990}>$/u;

/** One by one, whenever somebody asks: outside of watching and importing. */
export class GraphLookup {
  readonly #session: GraphSession;
  readonly #links: GraphLinks;
  readonly #contents: MessageContents;
  readonly #user: string;

  constructor(session: GraphSession, links: GraphLinks, contents: MessageContents, user: string) {
    this.#session = session;
    this.#links = links;
    this.#contents = contents;
    this.#user = user;
  }

  /**
   * Immutable ids outlive moves within the mailbox, but not a move to the archive mailbox: then the message is looked
   * up once by its Message-ID. Null when it is nowhere. Throws AppError `parse` when it is beyond 30 MiB.
   */
  async content(key: string, messageId: string | null, signal: AbortSignal): Promise<Uint8Array | null> {
    const prefix = messageKey('');
    const raw = key.startsWith(prefix) ? await this.#raw(key.slice(prefix.length), signal) : null;
    if (raw !== null || messageId === null) return raw;
    const [elsewhere] = await this.#byMessageId(messageId, 1, signal);
    return elsewhere === undefined ? null : this.#raw(elsewhere.id, signal);
  }

  async find(messageIds: readonly string[], limit: number, signal: AbortSignal): Promise<SourceMessage[]> {
    const most = Math.min(limit, MOST_FOUND);
    const found = new Map<string, GraphItem>();
    for (const messageId of new Set(messageIds)) {
      if (found.size >= most) break;
      for (const item of await this.#byMessageId(messageId, most - found.size, signal)) found.set(item.id, item);
    }
    return this.#read([...found.values()], most, signal);
  }

  /** Newest first. */
  async search(words: string, limit: number, signal: AbortSignal): Promise<SourceMessage[]> {
    if (!/[\p{L}\p{N}]/u.test(words)) return [];
    const most = Math.min(limit, MOST_FOUND);
    const items = await this.#listed(this.#links.search(words.slice(0, 1_000), most), signal);
    const newestFirst = items.sort((a, b) => (b.receivedMs ?? 0) - (a.receivedMs ?? 0));
    return this.#read(newestFirst, most, signal);
  }

  async #byMessageId(messageId: string, top: number, signal: AbortSignal): Promise<GraphItem[]> {
    const bracketed = messageId.startsWith('<') ? messageId : `<${messageId}>`;
    if (!MESSAGE_ID.test(bracketed)) return [];
    return this.#listed(this.#links.byMessageId(bracketed, top), signal);
  }

  async #listed(link: string, signal: AbortSignal): Promise<GraphItem[]> {
    const page = pageOf(await this.#session.get(link, {}, signal));
    if (page) return page.items.filter((item) => item.isDraft !== true && !item.removed);
    const failure = badResponse(this.#user);
    this.#session.record(failure);
    throw failure;
  }

  async #read(items: GraphItem[], limit: number, signal: AbortSignal): Promise<SourceMessage[]> {
    const limits: SliceLimits = { maxMessages: 1, maxBytes: MAX_MESSAGE_BYTES, maxMessageBytes: MAX_MESSAGE_BYTES };
    const messages: SourceMessage[] = [];
    for (const item of items.slice(0, limit)) {
      const read = await this.#contents.read([item], item.folderId ?? '', limits, signal);
      if (read.failure) throw read.failure;
      messages.push(...read.messages);
    }
    return messages;
  }

  async #raw(id: string, signal: AbortSignal): Promise<Uint8Array | null> {
    try {
      const options = { contentBytes: MAX_MESSAGE_BYTES, expects: ['item_missing', 'request_refused'] as const };
      const { body } = await this.#session.get(this.#links.content(id), options, signal);
      if (body !== null) return body;
    } catch (thrown) {
      if (thrown instanceof GraphFailure && thrown.kind === 'item_missing') return null;
      throw thrown;
    }
    throw new AppError('parse', 'This message is larger than 30 MB.', 'Open it in Outlook.');
  }
}
