import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error';

export type Profile = {
  directory: string;
  /** Names the profile in the keychain; random, so that a copy of the folder elsewhere is not the same profile. */
  id: string;
  databaseFile: string;
  vaultFile: string;
  logDirectory: string;
  /** Chromium's own files. */
  windowDirectory: string;
};

const profileFile = z.object({ id: z.uuid() });

/** The folder named, else GENIE_PROFILE, else the place the system has for it. */
export function profileDirectory(named: string | undefined, env: NodeJS.ProcessEnv): string {
  const chosen = named ?? env.GENIE_PROFILE;
  if (chosen !== undefined && chosen !== '') return resolve(chosen);
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Genie Tray');
    case 'win32':
      return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Genie Tray');
    default:
      return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'genie-tray');
  }
}

/** Creates the profile's folder, for its user only, where there is none. Throws AppError when it cannot be used. */
export function openProfile(directory: string): Profile {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    return {
      directory,
      id: profileId(join(directory, 'profile.json')),
      databaseFile: join(directory, 'genie.db'),
      vaultFile: join(directory, 'secrets.vault'),
      logDirectory: join(directory, 'logs'),
      windowDirectory: join(directory, 'window'),
    };
  } catch (cause) {
    throw new AppError(
      'internal',
      `The profile folder ${directory} cannot be used.`,
      'Check that you may write there, or name another one with --profile.',
      { cause },
    );
  }
}

function profileId(file: string): string {
  try {
    return profileFile.parse(JSON.parse(readFileSync(file, 'utf8'))).id;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const id = randomUUID();
    // wx: of two first starts at once, one writes and the other reads.
    try {
      writeFileSync(file, `${JSON.stringify({ id })}\n`, { mode: 0o600, flag: 'wx' });
      return id;
    } catch (raced) {
      if (raced instanceof Error && 'code' in raced && raced.code === 'EEXIST') return profileId(file);
      throw raced;
    }
  }
}
