import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostics, databaseFacts } from '../../shared/domain/diagnostics';
import { AppError, toAppError, type ErrorCode } from '../../shared/errors/app-error';
import type { SecretStore } from '../interfaces/secret-store';
import { asideFolders } from '../keeping/aside';
import { DATABASE_KEY, eraseMarker, restoreMarker, storedKey } from '../keeping/place';
import { SCHEMA_VERSION, schemaVersionOf } from '../store/database';
import { openStore, type Store } from '../store/store';
import { freeBytes } from './health';
import type { Profile } from './profile';
import { databaseKey, openSecrets } from './secrets';
import { readStarts } from './start-record';
import type { z } from 'zod';

/** A profile as far as it opens; what does not open says why. */
export type OpenedProfile = {
  store: Store | null;
  secrets: SecretStore['kind'] | null;
  secretsCode: ErrorCode | null;
  key: z.output<typeof databaseFacts>['key'];
  /** Of a file that does not open as a store. */
  schema: number | null;
  problem: unknown;
};

/** Opens a profile for reading alone, also beside the running app; makes nothing that is not there. */
export async function openForDiagnostics(profile: Profile, env: NodeJS.ProcessEnv): Promise<OpenedProfile> {
  const found: OpenedProfile = {
    store: null,
    secrets: null,
    secretsCode: null,
    key: 'unreachable',
    schema: null,
    problem: null,
  };
  const { databaseFile: file } = profile;
  try {
    const secrets = openSecrets(profile, env);
    found.secrets = secrets.kind;
    const stored = await storedKey(secrets, DATABASE_KEY);
    found.key = stored === null ? 'missing' : 'there';
    if (!existsSync(file)) return found;
    const key = await databaseKey(secrets, file);
    try {
      found.store = openStore({ file, key, readonly: true });
    } catch (error) {
      found.problem = error;
      if (toAppError(error).code !== 'profile_in_use') found.schema = schemaVersionOf(file, key);
    }
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'database_unreadable' || code === 'profile_in_use') found.problem = error;
    else found.secretsCode = code;
  }
  return found;
}

/** Where the profile stands on the disk; `store` is what opened of it. Unchecked. */
export async function profileOf(
  profile: Profile,
  opened: OpenedProfile,
  isWhole: boolean | null | undefined,
  nowMs: number,
) {
  const { databaseFile, directory } = profile;
  const free = await freeBytes(directory);
  return {
    secrets: opened.secrets,
    secretsCode: opened.secretsCode,
    database: {
      there: existsSync(databaseFile),
      open: opened.store !== null,
      code: opened.problem === null ? null : toAppError(opened.problem).code,
      sqlite: sqliteCode(opened.problem),
      key: opened.key,
      bytes: sizeOf(databaseFile),
      logBytes: sizeOf(`${databaseFile}-wal`),
      schema: opened.store?.schemaVersion() ?? opened.schema,
      knownSchema: SCHEMA_VERSION,
      quickCheck: verdict(isWhole),
    },
    freeMiB: free === null ? null : Math.floor(free / 2 ** 20),
    starts: startsOf(join(directory, 'starts.json'), nowMs),
    aside: asideFolders(directory).length,
    unfinished: [
      ...(existsSync(restoreMarker(profile)) ? ['restore'] : []),
      ...(existsSync(eraseMarker(profile)) ? ['erase'] : []),
    ],
  };
}

function verdict(isWhole: boolean | null | undefined): Diagnostics['profile']['database']['quickCheck'] {
  if (isWhole === undefined) return 'skipped';
  if (isWhole === null) return 'unknown';
  return isWhole ? 'ok' : 'damaged';
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function startsOf(file: string, nowMs: number): number[] {
  return readStarts(file).map((atMs) => Math.max(0, Math.floor((nowMs - atMs) / 1_000)));
}

/** SQLite's word for it stands on what it threw, behind our own error. */
function sqliteCode(thrown: unknown): string | null {
  const cause = thrown instanceof AppError ? thrown.cause : thrown;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
