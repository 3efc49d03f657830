import Database from 'better-sqlite3';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error';

export interface ProfileLock {
  release(): void;
}

/**
 * Makes this process the only writer of a profile, before the database opens. The lock is an open transaction on a
 * tiny file of its own: the operating system drops it when the process dies, however it dies.
 * Throws AppError `profile_in_use`, or `internal` when the folder cannot be written.
 */
export function lockProfile(directory: string): ProfileLock {
  let lock: Database.Database | null = null;
  try {
    lock = new Database(join(directory, 'writer.lock'), { timeout: 0 });
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    throw lockError(directory, cause);
  }
  const held = lock;
  return { release: () => held.close() };
}

function lockError(directory: string, cause: unknown): AppError {
  if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_BUSY')) {
    return new AppError(
      'profile_in_use',
      'Genie Tray is already running with this profile.',
      'Use its window, or quit it from the tray menu and try again.',
      { cause },
    );
  }
  return new AppError(
    'internal',
    `The profile folder ${directory} cannot be used.`,
    'Check that you may write there and that the disk is not full, or name another one with --profile.',
    { cause },
  );
}
