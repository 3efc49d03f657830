import { existsSync } from 'node:fs';
import { composeCore, type Core } from '../app/compose';
import { openProfile, profileDirectory } from '../app/profile';
import { databaseKey, openSecrets } from '../app/secrets';
import { createImportWriterThread } from '../intake/import-writer-thread';
import { systemClock } from '../lib/clock';
import { openLogger, silentLogger } from '../lib/logger';
import { lockProfile } from '../store/profile-lock';
import { openStore } from '../store/store';
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
  process.umask(0o077);
  const opened = openProfile(profileDirectory(profile, context.env));
  const secrets = openSecrets(opened, context.env);
  // A reader never takes the writer's lock, so that no command can keep the app from starting; a profile without a
  // database gets an empty one first.
  const readonly = mode === 'read' && existsSync(opened.databaseFile);
  const lock = readonly ? null : lockProfile(opened.directory);
  try {
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
