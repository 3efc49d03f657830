import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { RestoreReport } from '../../shared/domain/keeping';
import { AppError } from '../../shared/errors/app-error';
import type { Clock } from '../lib/clock';
import { damaged, openBackupFile } from '../store/backup-file';
import { copyTables } from '../store/copy-tables';
import {
  createDatabaseFile,
  openDatabase,
  opensWith,
  requireAlone,
  tellingOfDisk,
  type Connection,
} from '../store/database';
import { moveDurably, removeDurably, syncFile, writeDurably } from '../store/durable-file';
import { MERGED, mergedBefore, mergeRestored } from '../store/merge-restored';
import { asideName } from './aside';
import { MANIFEST_TABLE, readManifest } from './backup';
import {
  DATABASE_KEY,
  noSteps,
  restoredFile,
  restoreMarker,
  storedKey,
  withLogs,
  type KeepingPlace,
  type OnStep,
} from './place';
import { orCancelled, stopIfCancelled, type Watching } from './progress';

export type RestoreDependencies = { place: KeepingPlace; clock: Clock; onStep?: OnStep };

const marker = z.object({ atMs: z.number(), createdAtMs: z.number() });

/**
 * Reads a backup into a file beside the present database and marks it to take its place; the present one is only read, and
 * the app may run. `finishRestore` does the rest, at the next start at the latest. Throws `bad_input` for a wrong passphrase
 * or another file, `database_unreadable` for a damaged or newer backup, `conflict` when it was stopped.
 */
export async function prepareRestore(
  { place, clock, onStep = noSteps }: RestoreDependencies,
  file: string,
  passphrase: string,
  watching: Watching,
): Promise<void> {
  const target = restoredFile(place);
  const key = await keyForRestored(place);
  const backup = openBackupFile(file, passphrase);
  try {
    const manifest = readManifest(backup);
    // An earlier one that was prepared and not finished gives way to this one.
    removeDurably(restoreMarker(place));
    dropFile(target);
    await copyBackup(backup, target, key, watching);
    onStep('copied');
    watching.onProgress({ step: 'checking', done: 0, total: 1 });
    checkRestored(target, key);
    syncFile(target);
    stopIfCancelled(watching.signal);
    // From here on it happens, also after a power cut.
    writeDurably(restoreMarker(place), JSON.stringify({ atMs: clock.now(), createdAtMs: manifest.createdAtMs }));
    onStep('marked');
  } catch (error) {
    dropFile(target);
    throw orCancelled(error, watching.signal);
  } finally {
    backup.close();
  }
}

async function copyBackup(backup: Connection, target: string, key: Uint8Array, watching: Watching): Promise<void> {
  const manifest = readManifest(backup);
  const copy = createDatabaseFile(target, key);
  try {
    const tables = await copyTables(backup, copy, {
      without: [MANIFEST_TABLE],
      signal: watching.signal,
      onProgress: (done, total) => watching.onProgress({ step: 'copying', done, total }),
    });
    const expected = new Map(manifest.tables.map((table) => [table.name, table]));
    const same = tables.every(({ name, rows, sha256 }) => {
      const said = expected.get(name);
      return said?.rows === rows && said.sha256 === sha256;
    });
    if (!same || tables.length !== manifest.tables.length) throw damaged(new Error('Rows are missing or changed.'));
    // It says of the copy it was made from, not of this one.
    copy.prepare('DELETE FROM settings WHERE name = ?').run(MERGED);
  } catch (error) {
    throw error instanceof AppError || watching.signal.aborted ? error : damaged(error);
  } finally {
    copy.close();
  }
}

// Brings it to the present schema; what does not open or is not whole never takes the place of anything.
function checkRestored(file: string, key: Uint8Array): void {
  const db = openDatabase({ file, key });
  try {
    const integrity = String(db.pragma('integrity_check', { simple: true }));
    if (integrity !== 'ok') throw damaged(new Error(integrity));
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

// The present key, so that what is put aside still opens; a profile that lost its key gets a new one.
async function keyForRestored({ secrets }: KeepingPlace): Promise<Uint8Array> {
  const present = await storedKey(secrets, DATABASE_KEY);
  if (present !== null) return present;
  const key = randomBytes(32);
  await secrets.set(DATABASE_KEY, key.toString('base64'));
  return key;
}

/**
 * Finishes a restore that was prepared, from wherever it stopped; null when there is none. Nobody may have the database
 * open. The restored one takes over what is known here, the present one is put aside whole, and only then does the
 * restored one get its name.
 */
export async function finishRestore({
  place,
  onStep = noSteps,
}: Omit<RestoreDependencies, 'clock'>): Promise<RestoreReport | null> {
  const restored = restoredFile(place);
  if (!existsSync(restoreMarker(place))) {
    dropFile(restored);
    return null;
  }
  const { atMs, createdAtMs } = marker.parse(JSON.parse(readFileSync(restoreMarker(place), 'utf8')));
  const key = await storedKey(place.secrets, DATABASE_KEY);
  if (key === null) {
    throw new AppError(
      'database_unreadable',
      'The key of the mail database is not in the keychain any more.',
      'Unlock the keychain it was made with and start again; nothing was changed.',
    );
  }
  if (existsSync(restored)) {
    merge(place, key, atMs);
    onStep('merged');
    putAside(place, atMs, onStep);
    moveDurably(restored, place.databaseFile);
    onStep('moved');
  }
  const report = reportOn(place, key, atMs, createdAtMs);
  removeDurably(restoreMarker(place));
  return report;
}

function merge(place: KeepingPlace, key: Uint8Array, atMs: number): void {
  const db = openDatabase({ file: restoredFile(place), key });
  try {
    // The present one may be half put aside already then: it is not touched again.
    if (mergedBefore(db, atMs) === null) {
      const present = openable(place.databaseFile, key) ? { file: place.databaseFile, key } : null;
      if (present !== null) requireAlone(present.file, key);
      mergeRestored(db, present, atMs);
    }
    // Without a log of its own it can be moved by its name alone.
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

function openable(file: string, key: Uint8Array): boolean {
  if (!existsSync(file) || !opensWith(file, key)) return false;
  try {
    // Brings it to the schema of the restored one.
    const db = openDatabase({ file, key });
    try {
      // One that is damaged further behind would break off the merge; it is put aside as it is.
      return tellingOfDisk(() => db.pragma('quick_check(1)', { simple: true })) === 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'database_unreadable') return false;
    throw error;
  }
}

function putAside(place: KeepingPlace, atMs: number, onStep: OnStep): void {
  const folder = join(place.directory, asideName(atMs));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of withLogs(place.databaseFile).reverse()) {
    if (!existsSync(file)) continue;
    renameSync(file, join(folder, basename(file)));
    onStep(`aside ${basename(file)}`);
  }
}

function reportOn(place: KeepingPlace, key: Uint8Array, atMs: number, createdAtMs: number): RestoreReport | null {
  const db = openDatabase({ file: place.databaseFile, key });
  try {
    const count = (table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    const report = mergedBefore(db, atMs);
    if (report === null) return null;
    const { merged, suppressed } = report;
    return {
      createdAtMs,
      accounts: count('accounts'),
      messages: count('message_contents'),
      sessions: count('genie_sessions'),
      suppressed,
      merged,
    };
  } finally {
    db.close();
  }
}

function dropFile(file: string): void {
  for (const one of withLogs(file)) rmSync(one, { force: true });
}
