import { AppError } from '../../shared/errors/app-error';
import type { MailSource } from '../interfaces/mail-source';
import type { IntakeDependencies } from './intake';
import { createKeeper } from './keep-slice';
import { createMessageReading } from './read-messages';

const MOST_ANCESTORS = 20;
const MOST_FOUND = 50;
const ASKED_IDS = 100;

export interface MissingMail {
  /**
   * Fetches from the server what a stored message refers to and what is not stored yet (C4). Returns how many
   * messages were stored; they are history and start nothing.
   */
  fetchAncestors(accountId: string, messageId: string, source: MailSource, signal: AbortSignal): Promise<number>;
  /** The second step of a search (C6): what the server finds, stored so that it can be read here. Returns the ids. */
  searchServer(
    accountId: string,
    words: string,
    limit: number,
    source: MailSource,
    signal: AbortSignal,
  ): Promise<string[]>;
  /** Reads a quarantined message once more. False when it still cannot be read. Throws AppError when it is gone. */
  retryQuarantined(accountId: string, messageId: string, source: MailSource, signal: AbortSignal): Promise<boolean>;
}

/** Mail that is asked for one by one, beside the slices of watching and importing. */
export function createMissingMail(dependencies: IntakeDependencies): MissingMail {
  const { store, clock, log } = dependencies;
  const keeper = createKeeper(dependencies);
  const reading = createMessageReading(dependencies);

  return {
    async fetchAncestors(accountId, messageId, source, signal) {
      const message = store.messages.get([accountId], messageId);
      if (message === null) return 0;
      const { references, inReplyTo } = message.parsed;
      const ids = [...new Set([...references, ...inReplyTo])].slice(-ASKED_IDS);
      const stored = new Set(
        store.messages.byMessageIds([accountId], ids, MOST_FOUND).map(({ parsed }) => parsed.messageId),
      );
      const missing = ids.filter((id) => !stored.has(id)).slice(-MOST_ANCESTORS);
      if (missing.length === 0) return 0;
      const found = await source.find(missing, MOST_ANCESTORS * 2, signal);
      const { fresh } = await reading.readNew(keeper.requireActive(accountId), 'thread', found, signal);
      return store.transaction(() => keeper.keep(keeper.requireActive(accountId), 'thread', fresh));
    },

    async searchServer(accountId, words, limit, source, signal) {
      const found = await source.search(words, limit, signal);
      const { fresh } = await reading.readNew(keeper.requireActive(accountId), 'search', found, signal);
      return store.transaction(() => {
        keeper.keep(keeper.requireActive(accountId), 'search', fresh);
        const entries = store.ledger.byKeys(
          accountId,
          found.map((message) => message.key),
        );
        return found.flatMap(({ key }) => {
          const entry = entries.get(key);
          return entry && ['observed', 'routed'].includes(entry.state) ? [entry.id] : [];
        });
      });
    },

    async retryQuarantined(accountId, messageId, source, signal) {
      const row = store.messages.quarantined([accountId]).find(({ id }) => id === messageId);
      if (row === undefined) {
        throw new AppError(
          'not_found',
          'This message is not in quarantine.',
          'Look at the list: genie quarantine list.',
        );
      }
      const raw = await source.fetch(row.sourceKey, { messageId: null }, signal);
      if (raw === null) {
        store.ledger.setGone(accountId, row.sourceKey, clock.now());
        throw new AppError(
          'not_found',
          'The server does not have this message any more.',
          'It stays in the list as a record of what could not be read.',
        );
      }
      const account = keeper.requireActive(accountId);
      const { sourceKey: key, mailbox, receivedAtMs, origin } = row;
      const read = await reading.read(account, origin, { key, mailbox, raw, receivedAtMs, seen: false }, signal);
      return store.transaction(() => {
        const now = keeper.requireActive(accountId);
        store.messages.setAttempt([accountId], messageId);
        if (read.json === null) return false;
        store.ledger.release(accountId, key);
        keeper.keep(now, origin, [read]);
        log.info('intake.released', { accountId });
        return true;
      });
    },
  };
}
