import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors/app-error';
import { composeCore, type Core } from '../app/compose';
import { openProfile, profileDirectory, type Profile } from '../app/profile';
import { databaseKey, openSecrets } from '../app/secrets';
import { createImportWriterThread } from '../intake/import-writer-thread';
import type { SecretStore } from '../interfaces/secret-store';
import { settleKeeping } from '../keeping/settle';
import { systemClock } from '../lib/clock';
import { openLogger, silentLogger } from '../lib/logger';
import { lockProfile } from '../store/profile-lock';
import { openStore, type Store } from '../store/store';
import type { CliContext } from './command';

/**
 * Opens the profile for one command. `write` makes this process its only writer and fails with `profile_in_use` while
 * the app runs; `read` works beside it.
 */
export async function withCore<T>(
  context: CliContext,
  profile: string | undefined,
  mode: 'read' | 'write',
  work: (core: Core) => Promise<T>,
): Promise<T> {
  const { opened, secrets } = openPlace(context, profile);
  // A reader never takes the writer's lock, so that no command can keep the app from starting; a profile without a
  // database gets an empty one first.
  const readonly = mode === 'read' && existsSync(opened.databaseFile);
  const lock = readonly ? null : lockProfile(opened.directory);
  try {
    // A restore, an erase or another key that an earlier process asked for or left half done.
    if (lock !== null) await settleKeeping({ ...opened, secrets });
    const key = await databaseKey(secrets, opened.databaseFile);
    const store = openStore({ file: opened.databaseFile, key, readonly });
    const core = composeCore({
      store,
      secrets,
      clock: systemClock,
      // One writer of the log too: whoever only reads has nothing to tell.
      log: mode === 'write' ? openLogger(opened.logDirectory) : silentLogger,
      parseWorkerFile: context.parseWorkerFile,
      ...(mode === 'write'
        ? { importWriter: createImportWriterThread(context.importWorkerFile, { file: opened.databaseFile, key }) }
        : {}),
    });
    try {
      return await work(core);
    } finally {
      await core.close();
    }
  } finally {
    lock?.release();
  }
}

/** The profile beside the process that holds its lock. */
export type Door = {
  /** On a connection that may write; for short transactions only. */
  core: Core;
  /** A connection that SQLite itself keeps from writing. */
  reader: Store;
  /** The profile's folder. */
  directory: string;
};

/**
 * Opens the profile beside the running app, for what other programs ask for and for granting it (G2). Never makes or
 * migrates a database: without one this is `not_found`, with one of another version `database_unreadable`.
 *
 * The profile's lock names the process that reads mailboxes and works through the queue; it is not what keeps the
 * database whole. That is SQLite: in WAL mode readers and one writer at a time go on side by side, every write here is
 * a BEGIN IMMEDIATE transaction of milliseconds, and whoever comes second waits up to the five seconds that
 * openDatabase sets. What a transaction builds on it reads inside of it: the last audit row, to which the next is
 * chained, and the grant. The app notices such changes by store.foreignRevision().
 */
export async function withDoor<T>(
  context: CliContext,
  profile: string | undefined,
  work: (door: Door) => Promise<T>,
): Promise<T> {
  const { opened, secrets } = openPlace(context, profile);
  const file = opened.databaseFile;
  if (!existsSync(file)) {
    throw new AppError('not_found', 'This profile has no database yet.', 'Add an account first: genie accounts add.');
  }
  const key = await databaseKey(secrets, file);
  // First the one that refuses an older version: then the other one finds nothing to migrate.
  const reader = openStore({ file, key, readonly: true });
  try {
    const store = openStore({ file, key });
    const { parseWorkerFile } = context;
    const core = composeCore({ store, secrets, clock: systemClock, log: silentLogger, parseWorkerFile });
    try {
      return await work({ core, reader, directory: opened.directory });
    } finally {
      await core.close();
    }
  } finally {
    reader.close();
  }
}

function openPlace(context: CliContext, profile: string | undefined): { opened: Profile; secrets: SecretStore } {
  process.umask(0o077);
  const opened = openProfile(profileDirectory(profile, context.env));
  return { opened, secrets: openSecrets(opened, context.env) };
}
