import type { FetchMessageObject, FetchQueryObject } from 'imapflow';
import type { SliceLimits } from '../../interfaces/mail-source';
import type { ImapFailure } from './imap-failure';
import { isAnswerTooLarge } from './imap-errors';
import { LISTED_ITEMS, toListed, uidSet } from './mailbox-listing';
import type { ReadOnlyClient } from './read-only-client';
import type { ListedMessage, Troublesome } from './slice-plan';

export type ReadContent = ListedMessage & { raw: Uint8Array };

/** A message that broke the connection this often, the last times fetched alone, is a gap. */
const BROKEN_CONNECTIONS = 4;

/**
 * Fetches what messages hold, and remembers which ones broke the connection, so that one bad message keeps no other
 * one from being read (bars S9). One instance per mailbox and numbering.
 */
export class MessageContents {
  readonly #trouble = new Map<number, number>();
  #fetching: number[] = [];

  readonly troublesome: Troublesome = {
    alone: (uid) => this.#trouble.has(uid),
    unreadable: (uid) => (this.#trouble.get(uid) ?? 0) >= BROKEN_CONNECTIONS,
  };

  /**
   * Content by UID in one command; empty where the server answered NIL, missing where it answered nothing. Throws when
   * far more content comes than was announced.
   */
  async fetch(
    client: ReadOnlyClient,
    wanted: readonly ListedMessage[],
    limits: SliceLimits,
  ): Promise<Map<number, Uint8Array>> {
    const uids = wanted.map((message) => message.uid);
    const read = await this.#fetch(client, uids, limits, { uid: true, source: true });
    return new Map([...read].map(([uid, { raw }]) => [uid, raw]));
  }

  /** The same with what a listing tells, for messages that were not listed before. */
  read(client: ReadOnlyClient, uids: readonly number[], limits: SliceLimits): Promise<Map<number, ReadContent>> {
    return this.#fetch(client, uids, limits, { ...LISTED_ITEMS, source: true });
  }

  async #fetch(
    client: ReadOnlyClient,
    uids: readonly number[],
    limits: SliceLimits,
    query: FetchQueryObject,
  ): Promise<Map<number, ReadContent>> {
    const contents = new Map<number, ReadContent>();
    this.#fetching = [...uids];
    if (uids.length === 0) return contents;
    const asked = new Set(uids);
    const range = uidSet(uids.toSorted((a, b) => a - b));
    let bytes = 0;
    // Answers may repeat messages, belong to others, or only tell a change of flags (RFC 9051 §7.5.2).
    for await (const answer of client.fetch(range, query, { uid: true })) {
      if (!asked.has(answer.uid) || contents.has(answer.uid)) continue;
      const raw = contentOf(answer);
      if (!raw) continue;
      bytes += raw.length;
      if (bytes > limits.maxBytes + limits.maxMessageBytes) {
        throw Object.assign(new Error('More content than announced'), { code: 'ResponseTooLarge' });
      }
      contents.set(answer.uid, { ...toListed(answer), raw });
    }
    for (const uid of uids) this.#trouble.delete(uid);
    this.#fetching = [];
    return contents;
  }

  /** To be told when the connection failed, before anything else is fetched. */
  failed(failure: ImapFailure): void {
    const alone = this.#fetching.length === 1;
    for (const uid of this.#fetching) {
      const count = (this.#trouble.get(uid) ?? 0) + 1;
      this.#trouble.set(uid, alone && isAnswerTooLarge(failure) ? BROKEN_CONNECTIONS : alone ? count : 1);
    }
    this.#fetching = [];
  }
}

// Empty where the server answered NIL, null where the answer is not about the content at all.
function contentOf(answer: FetchMessageObject): Uint8Array | null {
  if (answer.source === undefined) return null;
  return answer.source || new Uint8Array();
}
