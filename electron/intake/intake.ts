import { AppError } from '../../shared/errors/app-error';
import type { MailSource, SliceLimits, SourceMessage } from '../interfaces/mail-source';
import type { MessageParser } from '../interfaces/message-parser';
import { sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId, newTraceId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { ParsedMessage } from '../../shared/domain/message';
import type { Account } from '../store/accounts';
import type { Store } from '../store/store';

/** B7. A single message may be larger than a slice, up to what reading takes. */
export const SLICE_LIMITS: SliceLimits = {
  maxMessages: 50,
  maxBytes: 10 * 1024 * 1024,
  maxMessageBytes: 30 * 1024 * 1024,
};

export type IntakeDependencies = { store: Store; parser: MessageParser; clock: Clock; log: Logger };
export type LookResult = { stored: number; hasMore: boolean };

export interface Intake {
  /** Where a new account starts, a cursor a mailbox: everything that is there now is history (B6). */
  baselines(source: MailSource, signal: AbortSignal): Promise<Map<string, string>>;
  /** Takes one slice of every mailbox. Throws AppError; what was stored before stays stored. */
  look(accountId: string, source: MailSource, signal: AbortSignal): Promise<LookResult>;
}

type ReadMessage = { message: SourceMessage; sha256: string; parsed: ParsedMessage | null; reason: string };

/**
 * Turns slices of a mailbox into observed messages. Cursor and observations are one transaction (B8): after a crash at
 * any point the same slice comes again and the unique source key keeps each message to one row.
 */
export function createIntake({ store, parser, clock, log }: IntakeDependencies): Intake {
  const read = async (account: Account, message: SourceMessage, signal: AbortSignal): Promise<ReadMessage> => {
    const hash = sha256(message.raw);
    try {
      const options = { receivedAtMs: message.receivedAtMs, authservId: account.authservId };
      return { message, sha256: hash, parsed: await parser.parse(message.raw, options, signal), reason: '' };
    } catch (error) {
      signal.throwIfAborted();
      // Only the message's own fault is held against it; anything else, and the slice comes again.
      if (!(error instanceof AppError) || error.code !== 'parse') throw error;
      log.error('intake.unreadable', error, { accountId: account.id });
      return { message, sha256: hash, parsed: null, reason: error.code };
    }
  };

  // Removing or pausing the account meanwhile fences a read off (B11): asked in the transaction that stores it.
  const requireActive = (accountId: string): Account => {
    const account = store.accounts.get(accountId);
    if (account?.active) return account;
    throw new AppError('account_inactive', 'This account is paused or removed.', 'Resume the account first.');
  };

  // A mailbox that is new starts from now (B6), and stays at that now should its first slice fail.
  const begin = async (account: Account, mailbox: string, source: MailSource, signal: AbortSignal) => {
    const cursor = await source.baseline(mailbox, signal);
    store.transaction(() => {
      requireActive(account.id);
      store.cursors.set(account.id, mailbox, cursor, clock.now());
    });
    return cursor;
  };

  const lookAt = async (account: Account, mailbox: string, source: MailSource, signal: AbortSignal) => {
    const cursor = store.cursors.get(account.id, mailbox) ?? (await begin(account, mailbox, source, signal));
    const slice = await source.slice(mailbox, cursor, SLICE_LIMITS, signal);
    const known = store.messages.known(
      account.id,
      slice.messages.map((message) => message.key),
    );
    const fresh = slice.messages.filter((message) => !known.has(message.key));
    const messages = await Promise.all(fresh.map((message) => read(account, message, signal)));

    return store.transaction(() => {
      requireActive(account.id);
      let stored = 0;
      for (const item of messages) if (keep(account.id, item)) stored += 1;
      for (const gap of slice.gaps) {
        store.messages.insertTombstone({
          ...newRow(account.id),
          sourceKey: gap.key,
          mailbox: gap.mailbox,
          contentSha256: null,
          messageId: null,
          state: 'gap',
          reason: gap.reason,
          receivedAtMs: clock.now(),
        });
        log.warn('intake.gap', { accountId: account.id, code: gap.reason });
      }
      store.cursors.set(account.id, mailbox, slice.cursor, clock.now());
      return { stored, hasMore: slice.hasMore };
    });
  };

  const newRow = (accountId: string) => ({
    id: newId(),
    accountId,
    traceId: newTraceId(),
    observedAtMs: clock.now(),
  });

  const keep = (accountId: string, { message, sha256: hash, parsed, reason }: ReadMessage): boolean => {
    const row = {
      ...newRow(accountId),
      sourceKey: message.key,
      mailbox: message.mailbox,
      contentSha256: hash,
      receivedAtMs: message.receivedAtMs,
    };
    if (parsed === null) {
      store.messages.insertTombstone({ ...row, messageId: null, state: 'quarantined', reason });
      return false;
    }
    // The same octets under another key: a moved mail, or a mailbox that was numbered anew. Never run twice (B10).
    if (store.messages.hasContent(accountId, hash)) {
      store.messages.insertTombstone({
        ...row,
        messageId: parsed.messageId,
        state: 'duplicate',
        reason: 'same_content',
      });
      return false;
    }
    return store.messages.insertObserved({ ...row, size: message.raw.length, seen: message.seen, parsed });
  };

  return {
    async baselines(source, signal) {
      const cursors = new Map<string, string>();
      for (const mailbox of await source.mailboxes(signal)) {
        cursors.set(mailbox, await source.baseline(mailbox, signal));
      }
      return cursors;
    },
    async look(accountId, source, signal) {
      const account = requireActive(accountId);
      const result: LookResult = { stored: 0, hasMore: false };
      for (const mailbox of await source.mailboxes(signal)) {
        const one = await lookAt(account, mailbox, source, signal);
        result.stored += one.stored;
        result.hasMore ||= one.hasMore;
      }
      store.accounts.setChecked(accountId, clock.now());
      return result;
    },
  };
}
