import { AppError } from '../../shared/errors/app-error';
import type { HistoryWindow } from '../../shared/domain/history';
import type { ImportWriter } from '../interfaces/import-writer';
import type { HistoryPlan, MailSlice, MailSource } from '../interfaces/mail-source';
import { newId } from '../lib/ids';
import type { Import } from '../store/imports';
import { SLICE_LIMITS, type IntakeDependencies } from './intake';
import { createKeeper } from './keep-slice';
import { requireQuota } from './quota';
import { createMessageReading } from './read-messages';

/** So many slices, their texts only, may wait to be stored while the next ones are read. */
const SLICES_ON_THE_WAY = 6;

/** What an import would read of one mailbox. */
export type ImportPreview = { mailbox: string } & Omit<HistoryPlan, 'cursor'>;

export type PacePoint = { atMs: number; read: number };

/** A point a second at most; the picture of it needs no more. */
const PACE_STEP_MS = 1_000;
const MOST_PACE_POINTS = 120;

export interface HistoryImport {
  /** What an import of this window would read; stores no mail. */
  preview(accountId: string, source: MailSource, window: HistoryWindow, signal: AbortSignal): Promise<ImportPreview[]>;
  /** Plans an import of every watched mailbox; `run` does the work. Empty mailboxes get none. */
  start(accountId: string, source: MailSource, window: HistoryWindow, signal: AbortSignal): Promise<Import[]>;
  /**
   * Reads the running imports of the account to their ends; `onProgress` is called for every slice that was stored. An
   * error that does not heal by itself pauses that import with its reason; every other one is thrown, and calling
   * again goes on where it stopped.
   */
  run(
    accountId: string,
    source: MailSource,
    signal: AbortSignal,
    onProgress: (importId: string) => void,
  ): Promise<void>;
  /** How many messages the import had read by when, since this process began with it; oldest first. */
  pace(importId: string): readonly PacePoint[];
  pause(importId: string): Import;
  resume(importId: string): Import;
  /** What was imported stays. */
  cancel(importId: string): Import;
}

/**
 * Imports of history, only when asked (B6): what lies before the place where watching began, in slices, resumable.
 * Imported mail is searchable and gives context; it never starts a session by itself.
 */
export function createHistoryImport(dependencies: IntakeDependencies & { writer: ImportWriter }): HistoryImport {
  const { store, clock, log, writer } = dependencies;
  const keeper = createKeeper(dependencies);
  const reading = createMessageReading(dependencies);
  const paces = new Map<string, PacePoint[]>();

  const notePace = (importId: string) => {
    const points = paces.get(importId) ?? [];
    const atMs = clock.now();
    const last = points.at(-1);
    if (last !== undefined && atMs - last.atMs < PACE_STEP_MS) return;
    paces.set(importId, [...points, { atMs, read: get(importId).read }].slice(-MOST_PACE_POINTS));
  };

  const plan = async (accountId: string, source: MailSource, window: HistoryWindow, signal: AbortSignal) => {
    keeper.requireActive(accountId);
    const plans: (HistoryPlan & { mailbox: string })[] = [];
    for (const mailbox of await source.mailboxes(signal)) {
      let watched = store.cursors.get(accountId, mailbox);
      if (watched === null) {
        // Not looked at yet: from here on it is watched, so that nothing falls between import and watching.
        watched = await source.baseline(mailbox, signal);
        store.cursors.set(accountId, mailbox, watched, clock.now());
      }
      plans.push({ mailbox, ...(await source.history(mailbox, watched, window, signal)) });
    }
    return plans;
  };

  const get = (importId: string): Import => {
    const found = store.imports.get(importId);
    if (found !== null) return found;
    throw new AppError('not_found', `There is no import ${importId}.`, 'Look at the list: genie import list.');
  };

  const setState = (importId: string, state: 'running' | 'paused' | 'cancelled'): Import => {
    get(importId);
    if (!store.imports.setState(importId, state, null, clock.now())) {
      throw new AppError('conflict', 'This import is over already.', 'Start another one if you want more history.');
    }
    return get(importId);
  };

  /** Slice after slice: the next ones are read while the last ones are stored, in their order. */
  const readToEnd = async (job: Import, source: MailSource, signal: AbortSignal, onProgress: (id: string) => void) => {
    const onTheWay: Promise<boolean>[] = [];
    const settle = async () => {
      const stored = await onTheWay.shift();
      if (stored) onProgress(job.id);
      return stored ?? true;
    };
    let { cursor, read } = job;
    try {
      for (let hasMore = true; hasMore;) {
        const account = keeper.requireActive(job.accountId);
        requireQuota(store, account);
        const slice = await source.historySlice(job.mailbox, cursor, SLICE_LIMITS, signal);
        const { fresh } = await reading.readNew(account, 'import', slice.messages, signal);
        if (onTheWay.length >= SLICES_ON_THE_WAY && !(await settle())) return;
        const settled = settledBy(slice, job.total - read);
        onTheWay.push(
          writer.write({
            importId: job.id,
            accountId: job.accountId,
            messages: fresh,
            gaps: slice.gaps,
            from: cursor,
            cursor: slice.cursor,
            read: settled,
            bytes: slice.messages.reduce((sum, message) => sum + message.raw.length, 0),
            hasMore: slice.hasMore,
          }),
        );
        // Whoever waits for it learns of a failure; meanwhile it is not an unhandled one.
        onTheWay.at(-1)?.catch(() => undefined);
        cursor = slice.cursor;
        read += settled;
        ({ hasMore } = slice);
      }
    } finally {
      while (onTheWay.length > 0) await settle();
    }
  };

  return {
    async preview(accountId, source, window, signal) {
      const plans = await plan(accountId, source, window, signal);
      return plans.map(({ mailbox, total, bytes }) => ({ mailbox, total, bytes }));
    },

    async start(accountId, source, window, signal) {
      if (store.imports.open(accountId).length > 0) {
        throw new AppError(
          'conflict',
          'An import of this account is not over yet.',
          'Wait for it, or cancel it: genie import list names it.',
        );
      }
      const plans = (await plan(accountId, source, window, signal)).filter(({ total }) => total > 0);
      return store.transaction(() => {
        keeper.requireActive(accountId);
        return plans.map(({ mailbox, cursor, total }) => {
          const id = newId();
          store.imports.insert({ id, accountId, mailbox, window, cursor, total, atMs: clock.now() });
          return get(id);
        });
      });
    },

    async run(accountId, source, signal, onProgress) {
      for (;;) {
        const job = store.imports.open(accountId).find(({ state }) => state === 'running');
        if (job === undefined) return;
        notePace(job.id);
        try {
          await readToEnd(job, source, signal, (id) => {
            notePace(id);
            onProgress(id);
          });
        } catch (error) {
          if (signal.aborted || !(error instanceof AppError)) throw error;
          if (error.retryable || error.code === 'account_inactive') throw error;
          const { code, message, hint } = error;
          store.imports.setState(job.id, 'paused', { code, message, hint }, clock.now());
          log.error('import.paused', error, { accountId, code });
          onProgress(job.id);
        }
      }
    },

    pace: (importId) => paces.get(importId) ?? [],
    pause: (importId) => setState(importId, 'paused'),
    resume: (importId) => setState(importId, 'running'),
    cancel: (importId) => setState(importId, 'cancelled'),
  };
}

// What is stored already is passed over by the source without a word: at the end all of it was looked at.
function settledBy(slice: MailSlice, left: number): number {
  const seen = slice.messages.length + slice.gaps.length;
  return slice.hasMore ? seen : Math.max(seen, left);
}
