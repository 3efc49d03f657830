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
import { mboxBaseline, mboxSlice } from './mbox-slice';

export type FolderSourceOptions = {
  accountId: string;
  config: FolderConfig;
  clock: Clock;
  timings?: Partial<FolderTimings>;
};

/**
 * A Maildir, an mbox file or a folder of .eml files on this computer, opened for reading only. Links are not
 * followed. Files moved into a folder of more than 1,000 messages with a date older than those are history to it.
 */
export function createFolderSource({ accountId, config, clock, timings }: FolderSourceOptions): MailSource {
  const bell = new Bell();
  const reader = new FilesReader();

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
