import { setMaxListeners } from 'node:events';
import { AppError } from '../../shared/errors/app-error';
import type { ParsedMessage } from '../../shared/domain/message';
import type { ReadMessage } from '../interfaces/import-writer';
import type { SourceMessage } from '../interfaces/mail-source';
import type { MessageParser, ParseOptions } from '../interfaces/message-parser';
import { sha256 } from '../lib/canonical-json';
import type { Logger } from '../lib/logger';
import type { Account } from '../store/accounts';
import type { MessageOrigin } from '../store/messages';
import type { Store } from '../store/store';

export type ReadingDependencies = { store: Store; parser: MessageParser; log: Logger };

export type NewMessages = {
  fresh: ReadMessage[];
  /** Ids of what came here as history before, and was found by watching now. */
  promote: string[];
};

/** Reads what a source handed out, in the readers' threads. */
export function createMessageReading({ store, parser, log }: ReadingDependencies) {
  const parse = async (
    account: Account,
    origin: MessageOrigin,
    { raw, receivedAtMs }: SourceMessage,
    signal: AbortSignal,
  ) => {
    const options: ParseOptions = {
      receivedAtMs,
      authservId: account.authservId,
      viaGraph: account.kind === 'graph',
    };
    const json = await parser.parse(raw, options, signal, account.id);
    // Only what watching finds can be a request.
    if (origin !== 'watch' || !needsLocalDkim(account, JSON.parse(json) as ParsedMessage)) return json;
    return parser.parse(raw, { ...options, verifyDkim: true }, signal, account.id);
  };

  const read = async (
    account: Account,
    origin: MessageOrigin,
    message: SourceMessage,
    signal: AbortSignal,
  ): Promise<ReadMessage> => {
    const { raw, ...place } = message;
    const known = { ...place, size: raw.length, sha256: sha256(raw) };
    try {
      return { ...known, json: await parse(account, origin, message, signal), reason: '' };
    } catch (error) {
      signal.throwIfAborted();
      // Only the message's own fault is held against it; anything else, and the slice comes again.
      if (!(error instanceof AppError) || error.code !== 'parse') throw error;
      log.error('intake.unreadable', error, { accountId: account.id });
      return { ...known, json: null, reason: error.code };
    }
  };

  return {
    read,

    /** Reads messages side by side; only what is not in the ledger yet. Throws when the account ends meanwhile. */
    async readNew(
      account: Account,
      origin: MessageOrigin,
      messages: readonly SourceMessage[],
      signal: AbortSignal,
    ): Promise<NewMessages> {
      const entries = store.ledger.byKeys(
        account.id,
        messages.map((message) => message.key),
      );
      const unknown = messages.filter((message) => !entries.has(message.key));
      // Watching never looks at history, so what it finds under a known key is new.
      const promote = origin === 'watch' ? [...entries.values()].filter((entry) => entry.origin !== 'watch') : [];
      const ending = AbortSignal.any([signal]);
      // One listener a message is no leak here: this signal ends with the slice.
      setMaxListeners(unknown.length + 1, ending);
      const fresh = await Promise.all(unknown.map((message) => read(account, origin, message, ending)));
      return { fresh, promote: promote.map((entry) => entry.id) };
    },
  };
}

// Only mail whose author may ask at all can be helped by it: nobody else's mail makes this program ask DNS.
function needsLocalDkim(account: Account, { sender, from }: ParsedMessage): boolean {
  if (sender.verdict !== 'none' || from === null) return false;
  const author = from.address.toLowerCase();
  return [...account.addresses, ...account.allowed].some((address) => address.toLowerCase() === author);
}
