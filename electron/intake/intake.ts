import { toAppError, type AppError } from '../../shared/errors/app-error';
import type { MailSource, MailSlice, SliceLimits } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import type { Account } from '../store/accounts';
import { createKeeper } from './keep-slice';
import { requireQuota } from './quota';
import { createMessageReading, type ReadingDependencies } from './read-messages';

/** B7. A single message may be larger than a slice, up to what reading takes. */
export const SLICE_LIMITS: SliceLimits = {
  maxMessages: 50,
  maxBytes: 10 * 1024 * 1024,
  maxMessageBytes: 30 * 1024 * 1024,
};

export type IntakeDependencies = ReadingDependencies & { clock: Clock };

/** `failure`: why some of the mailboxes could not be read, while others could. */
export type LookResult = { stored: number; hasMore: boolean; failure: AppError | null };

export interface Intake {
  /** Where a new account starts, a cursor a mailbox: everything that is there now is history (B6). */
  baselines(source: MailSource, signal: AbortSignal): Promise<Map<string, string>>;
  /**
   * Takes one slice of every mailbox. A mailbox that fails keeps no other one from being read. Throws AppError when
   * none could be read; what was stored before stays stored.
   */
  look(accountId: string, source: MailSource, signal: AbortSignal): Promise<LookResult>;
}

/**
 * Turns slices of a mailbox into observed messages. Cursor and observations are one transaction (B8): after a crash at
 * any point the same slice comes again and the unique source key keeps each message to one row.
 */
export function createIntake(dependencies: IntakeDependencies): Intake {
  const { store, clock, log } = dependencies;
  const keeper = createKeeper(dependencies);
  const reading = createMessageReading(dependencies);

  // A mailbox that is new starts from now (B6), and stays at that now should its first slice fail.
  const begin = async (account: Account, mailbox: string, source: MailSource, signal: AbortSignal) => {
    const cursor = await source.baseline(mailbox, signal);
    store.transaction(() => {
      keeper.requireActive(account.id);
      store.cursors.set(account.id, mailbox, cursor, clock.now());
    });
    return cursor;
  };

  const lookAt = async (account: Account, mailbox: string, source: MailSource, signal: AbortSignal) => {
    const cursor = store.cursors.get(account.id, mailbox) ?? (await begin(account, mailbox, source, signal));
    const slice = await source.slice(mailbox, cursor, SLICE_LIMITS, signal);
    if (slice.cursor === cursor && isEmpty(slice)) return { stored: 0, hasMore: slice.hasMore };
    const { fresh, promote } = await reading.readNew(account, 'watch', slice.messages, signal);
    for (const { reason } of slice.gaps) log.warn('intake.gap', { accountId: account.id, code: reason });
    return store.transaction(() => {
      const now = keeper.requireActive(account.id);
      const stored = keeper.keep(now, 'watch', fresh, promote);
      keeper.keepGaps(account.id, 'watch', slice.gaps);
      keeper.applyChanges(now, slice.changes ?? []);
      store.cursors.set(account.id, mailbox, slice.cursor, clock.now());
      return { stored, hasMore: slice.hasMore };
    });
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
      const account = keeper.requireActive(accountId);
      requireQuota(store, account);
      const result: LookResult = { stored: 0, hasMore: false, failure: null };
      const mailboxes = await source.mailboxes(signal);
      const failures: unknown[] = [];
      for (const mailbox of mailboxes) {
        try {
          const one = await lookAt(account, mailbox, source, signal);
          result.stored += one.stored;
          result.hasMore ||= one.hasMore;
        } catch (error) {
          signal.throwIfAborted();
          failures.push(error);
        }
      }
      if (failures.length > 0 && failures.length === mailboxes.length) throw failures[0];
      if (failures.length > 0) return { ...result, failure: toAppError(failures[0]) };
      store.accounts.setChecked(accountId, clock.now(), result.hasMore);
      return result;
    },
  };
}

function isEmpty(slice: MailSlice): boolean {
  return slice.messages.length + slice.gaps.length + (slice.changes?.length ?? 0) === 0;
}
