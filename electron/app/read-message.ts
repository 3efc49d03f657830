import { AppError } from '../../shared/errors/app-error';
import type { MailSource } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { ExtractedAttachment } from '../reading/extract-attachment';
import { LIMITS } from '../reading/limits';
import { readMessage, type MessageReading, type ReadMessageOptions } from '../reading/read-message';
import type { StoredAttachment } from '../store/attachments';
import type { MessagePlace } from '../store/messages';
import type { AccountScope } from '../store/scope';
import type { Store } from '../store/store';

type MessageReaderDependencies = {
  store: Store;
  clock: Clock;
  /** A source of an account that is active; closed after use. */
  openSource: (accountId: string) => Promise<MailSource>;
  extract: (raw: Uint8Array, position: number, signal: AbortSignal, accountId: string) => Promise<ExtractedAttachment>;
};

/** Reading one message, by window, command and tools. Every method throws AppError `not_found` for an unknown id. */
export interface MessageReader {
  read(scope: AccountScope, id: string, options?: ReadMessageOptions): MessageReading;
  /** The untouched octets, fetched from the server; also of a message that could not be read. */
  source(scope: AccountScope, id: string, signal: AbortSignal): Promise<Uint8Array>;
  /** Fetches one attachment into quarantine, or finds it there. Throws AppError `quota` beyond 10 MiB. */
  fetchAttachment(scope: AccountScope, id: string, position: number, signal: AbortSignal): Promise<StoredAttachment>;
}

export function createMessageReader({ store, clock, openSource, extract }: MessageReaderDependencies): MessageReader {
  const placeOf = (scope: AccountScope, id: string): MessagePlace => {
    const place = store.messages.place(scope, id);
    if (place === null) throw unknownMessage(id);
    return place;
  };

  const fetchRaw = async ({ accountId, sourceKey, messageId }: MessagePlace, signal: AbortSignal) => {
    if (store.accounts.get(accountId)?.active !== true) {
      throw new AppError('account_inactive', 'The account of this message is paused.', 'Resume the account first.');
    }
    const source = await openSource(accountId);
    try {
      const raw = await source.fetch(sourceKey, { messageId }, signal);
      signal.throwIfAborted();
      // Paused or removed meanwhile: what came then belongs to nobody any more (B11).
      if (store.accounts.get(accountId)?.active !== true) {
        throw new AppError(
          'account_inactive',
          'The account was paused or removed meanwhile.',
          'Resume the account first.',
        );
      }
      if (raw !== null) return raw;
    } finally {
      await source.close();
    }
    store.ledger.setGone(accountId, sourceKey, clock.now());
    throw new AppError(
      'not_found',
      'The server does not have this message any more.',
      'Its text that was read before stays here.',
    );
  };

  return {
    read(scope, id, options) {
      const reading = readMessage(store, scope, id, options);
      if (reading === null) throw unknownMessage(id);
      return reading;
    },

    source: async (scope, id, signal) => fetchRaw(placeOf(scope, id), signal),

    async fetchAttachment(scope, id, position, signal) {
      const place = placeOf(scope, id);
      const known = store.attachments.get(scope, id, position);
      if (known !== null) return known;
      requireListed(store, scope, id, position);
      const raw = await fetchRaw(place, signal);
      const found = await extract(raw, position, signal, place.accountId);
      if (found.kind === 'none') throw noAttachment(position);
      if (found.kind === 'too_large') throw tooLarge(`The attachment ${found.name} is`);
      return store.transaction(() => {
        const kept = store.attachments.list(scope, id).reduce((sum, one) => sum + one.size, 0);
        if (kept + found.content.length > LIMITS.attachmentBytes) throw tooLarge('The attachments of this message are');
        const { name, type, content } = found;
        const { accountId } = place;
        store.attachments.insert({
          id: newId(),
          accountId,
          messageId: id,
          position,
          name,
          type,
          content,
          atMs: clock.now(),
        });
        const stored = store.attachments.get(scope, id, position);
        if (stored === null) throw unknownMessage(id);
        return stored;
      });
    },
  };
}

// Asked before anything is fetched: no server needs to be asked for what the list does not have.
function requireListed(store: Store, scope: AccountScope, id: string, position: number): void {
  const message = store.messages.get(scope, id);
  if (message === null) throw unknownMessage(id);
  const listed = message.parsed.attachments[position - 1];
  if (listed === undefined) throw noAttachment(position);
  if (listed.size > LIMITS.attachmentBytes) throw tooLarge(`The attachment ${listed.name} is`);
}

function unknownMessage(id: string): AppError {
  return new AppError('not_found', `There is no message ${id} here.`, 'Find it with genie search.');
}

function noAttachment(position: number): AppError {
  return new AppError('not_found', `The message has no attachment ${position}.`, 'Look at its list of attachments.');
}

function tooLarge(what: string): AppError {
  return new AppError('quota', `${what} larger than 10 MiB.`, 'Open the message in your mail program instead.');
}
