import { basename } from 'node:path';
import type { FolderConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { MailSlice, MailSource } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { FilesReader } from './files-reader';
import { parseFolderCursor } from './folder-cursor';
import { QUIET_MS } from './message-files';
import { folderError, type FolderPlace, recogniseFolder } from './folder-kind';
import { Bell, FOLDER_TIMINGS, type FolderTimings, watchFolder } from './folder-watch';
import { findByMessageId, readByKey } from './find-message';
import { FolderHistory, planFolderHistory } from './folder-history';
import { mboxBaseline, mboxSlice } from './mbox-slice';

export type FolderSourceOptions = {
  accountId: string;
  config: FolderConfig;
  clock: Clock;
  /** Which of these keys are stored already. */
  known: (keys: string[]) => ReadonlySet<string>;
  timings?: Partial<FolderTimings>;
};

/**
 * A Maildir, an mbox file or a folder of .eml files on this computer, opened for reading only. Links are not
 * followed. Files moved into a folder of more than 1,000 messages with a date older than those are history to it.
 */
export function createFolderSource({ accountId, config, clock, known, timings }: FolderSourceOptions): MailSource {
  const bell = new Bell();
  const reader = new FilesReader();
  const past = new FolderHistory(known);

  const baselineOf = (place: FolderPlace) =>
    place.kind === 'mbox' ? mboxBaseline(place.root) : reader.baseline(place, clock.now());

  const run = async <T>(signal: AbortSignal, work: (place: FolderPlace) => Promise<T>): Promise<T> => {
    try {
      throwIfStopped(signal, config);
      const result = await work(await recogniseFolder(config.path));
      // B11: what was read before the account was paused is not handed out after it.
      throwIfStopped(signal, config);
      return result;
    } catch (error) {
      throw folderError(config.path, error);
    }
  };

  return {
    accountId,

    check: (signal) => run(signal, (place) => baselineOf(place).then(() => undefined)),

    list: (signal) =>
      run(signal, (place) => {
        const mailbox = mailboxOf(place);
        return Promise.resolve([{ mailbox, name: mailbox, role: 'inbox' as const }]);
      }),

    mailboxes: (signal) => run(signal, (place) => Promise.resolve([mailboxOf(place)])),

    baseline: (mailbox, signal) =>
      run(signal, (place) => {
        requireMailbox(mailbox, place);
        return baselineOf(place);
      }),

    slice: (mailbox, cursorText, limits, signal) =>
      run(signal, async (place): Promise<MailSlice> => {
        requireMailbox(mailbox, place);
        const cursor = parseFolderCursor(cursorText);
        // The path holds something of another kind now: its own messages start from now.
        if ((cursor.kind === 'mbox') !== (place.kind === 'mbox')) {
          return { messages: [], gaps: [], cursor: await baselineOf(place), hasMore: false };
        }
        const read = () =>
          cursor.kind === 'mbox'
            ? mboxSlice(place.root, cursor, limits, clock.now())
            : reader.slice(place, mailbox, cursor, limits, clock.now());
        const first = await read();
        // Only a file that was written this moment: it is worth waiting for, or a single look would find nothing.
        const waits = first.stillWritten && first.messages.length + first.gaps.length === 0;
        if (waits) await clock.sleep(QUIET_MS, signal);
        const { stillWritten, ...slice } = waits ? await read() : first;
        if (stillWritten) bell.ring();
        return slice;
      }),

    history: (mailbox, watchCursor, window, signal) =>
      run(signal, (place) => {
        requireMailbox(mailbox, place);
        return planFolderHistory(place, watchCursor, window, clock.now());
      }),

    historySlice: (mailbox, cursor, limits, signal) =>
      run(signal, (place) => {
        requireMailbox(mailbox, place);
        return past.slice(place, mailbox, cursor, limits, clock.now());
      }),

    fetch: (key, _hint, signal) => run(signal, (place) => readByKey(place, key, clock.now())),

    find: (messageIds, limit, signal) =>
      run(signal, (place) => findByMessageId(place, mailboxOf(place), messageIds, limit, clock.now())),

    search: () =>
      Promise.reject(
        new AppError(
          'not_implemented',
          `${config.path} is a folder: there is no server that could search it.`,
          'Import its history; then it is searched here.',
        ),
      ),

    watch: (events, signal) =>
      watchFolder(
        { path: config.path, events, clock, timings: { ...FOLDER_TIMINGS, ...timings }, stillWritten: bell },
        signal,
      ),

    // Nothing stays open between two calls.
    close: () => Promise.resolve(),
  };
}

function mailboxOf(place: FolderPlace): string {
  return place.kind === 'maildir' ? 'INBOX' : basename(place.root);
}

function requireMailbox(mailbox: string, place: FolderPlace): void {
  if (mailbox === mailboxOf(place)) return;
  throw new AppError('not_found', `${mailbox} is not in ${place.root}.`, 'Remove the account and add it again.');
}

function throwIfStopped(signal: AbortSignal, config: FolderConfig): void {
  if (!signal.aborted) return;
  throw new AppError('account_inactive', `Reading ${config.path} was stopped.`, 'Resume the account.', {
    retryable: true,
  });
}
