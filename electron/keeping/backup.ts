import { existsSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backupManifest, backupPassphrase, type BackupManifest } from '../../shared/domain/keeping';
import { AppError } from '../../shared/errors/app-error';
import { canonicalJson, sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { createBackupFile, damaged, openBackupFile } from '../store/backup-file';
import { copyTables, type TableDigest } from '../store/copy-tables';
import { openDatabase, SCHEMA_VERSION, type Connection } from '../store/database';
import { moveDurably } from '../store/durable-file';
import { DATABASE_KEY, noSteps, storedKey, type KeepingPlace, type OnStep } from './place';
import { orCancelled, stopIfCancelled, type Watching } from './progress';

export const MANIFEST_TABLE = 'backup_manifest';
/** Sealed tokens: the keys to them are in the keychain and not in the backup. */
const WITHOUT_ROWS = ['sealed_texts'];

export type BackupDependencies = { place: KeepingPlace; clock: Clock; onStep?: OnStep };

/**
 * Writes everything but passwords and keys into one file that opens with the passphrase (docs/adr/0018-backup.md), as it
 * is at one moment, while the app goes on. A file that is there is replaced only by a finished backup that was read again;
 * until then there is none but `FILE.part`. Throws `bad_input` for a short passphrase or a place that cannot be written,
 * `conflict` when it was stopped.
 */
export async function backupTo(
  { place, clock, onStep = noSteps }: BackupDependencies,
  file: string,
  passphrase: string,
  watching: Watching,
): Promise<BackupManifest> {
  if (!backupPassphrase.safeParse(passphrase).success) {
    throw new AppError('bad_input', 'The passphrase is too short.', 'Use eight characters or more.');
  }
  const key = await storedKey(place.secrets, DATABASE_KEY);
  if (key === null || !existsSync(place.databaseFile)) {
    throw new AppError('not_found', 'This profile has no database yet.', 'Add an account first: genie accounts add.');
  }
  const target = resolve(file);
  requireRoom(place.databaseFile, target);
  const part = `${target}.part`;
  const source = openDatabase({ file: place.databaseFile, key, readonly: true });
  try {
    rmSync(part, { force: true });
    const manifest = await writePart(source, part, passphrase, clock, watching);
    onStep('written');
    watching.onProgress({ step: 'checking', done: 0, total: 1 });
    checkBackup(part, passphrase);
    stopIfCancelled(watching.signal);
    onStep('checked');
    moveDurably(part, target);
    watching.onProgress({ step: 'checking', done: 1, total: 1 });
    return manifest;
  } catch (error) {
    rmSync(part, { force: true });
    throw writeError(orCancelled(error, watching.signal), target);
  } finally {
    source.close();
  }
}

async function writePart(
  source: Connection,
  part: string,
  passphrase: string,
  clock: Clock,
  { onProgress, signal }: Watching,
): Promise<BackupManifest> {
  const target = createBackupFile(part, passphrase);
  try {
    // One moment for all tables; in WAL mode it holds up nobody.
    source.exec('BEGIN');
    const tables = await copyTables(source, target, {
      empty: WITHOUT_ROWS,
      signal,
      onProgress: (done, total) => onProgress({ step: 'copying', done, total }),
    });
    const manifest: BackupManifest = {
      format: 1,
      schemaVersion: SCHEMA_VERSION,
      createdAtMs: clock.now(),
      tables,
      sha256: digestOf(tables),
    };
    target.exec(`CREATE TABLE ${MANIFEST_TABLE} (manifest_json TEXT NOT NULL) STRICT`);
    target.prepare(`INSERT INTO ${MANIFEST_TABLE} VALUES (?)`).run(JSON.stringify(manifest));
    return manifest;
  } finally {
    target.close();
  }
}

function digestOf(tables: readonly TableDigest[]): string {
  return sha256(canonicalJson(tables));
}

/** What a backup says of itself. Throws `database_unreadable` for one that is damaged or of a newer version. */
export function readManifest(backup: Connection): BackupManifest {
  const version = Number(backup.pragma('user_version', { simple: true }));
  if (version > SCHEMA_VERSION) {
    throw new AppError(
      'database_unreadable',
      'This backup was written by a newer version of Genie Tray.',
      'Install the newest version and try again; nothing was changed.',
    );
  }
  try {
    const text = String(backup.prepare(`SELECT manifest_json FROM ${MANIFEST_TABLE}`).pluck().get());
    const manifest = backupManifest.parse(JSON.parse(text));
    if (manifest.sha256 !== digestOf(manifest.tables)) throw new Error('The list of tables was changed.');
    return manifest;
  } catch (cause) {
    throw damaged(cause);
  }
}

function checkBackup(file: string, passphrase: string): void {
  const backup = openBackupFile(file, passphrase);
  try {
    const manifest = readManifest(backup);
    const integrity = String(backup.pragma('integrity_check', { simple: true }));
    if (integrity !== 'ok') throw new Error(`The new backup is not whole: ${integrity}`);
    for (const { name, rows } of manifest.tables) {
      const found = Number(backup.prepare(`SELECT count(*) FROM "${name}"`).pluck().get());
      if (found !== rows) throw new Error(`The new backup has ${found} rows of ${rows} in ${name}.`);
    }
  } finally {
    backup.close();
  }
}

function requireRoom(databaseFile: string, target: string): void {
  let free: number;
  try {
    const { bavail, bsize } = statfsSync(dirname(target));
    free = bavail * bsize;
  } catch (cause) {
    throw unwritable(target, cause);
  }
  if (free >= statSync(databaseFile).size) return;
  throw new AppError('internal', 'There is not enough room for the backup.', 'Free some space, or name another place.');
}

function writeError(thrown: unknown, target: string): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return /^(E[A-Z]+|SQLITE_(CANTOPEN|FULL|IOERR|READONLY).*)$/.test(code) ? unwritable(target, thrown) : thrown;
}

function unwritable(target: string, cause: unknown): AppError {
  return new AppError(
    'bad_input',
    `The backup cannot be written to ${target}.`,
    'Check that the disk is not full and that you may write there, or name another place.',
    { cause },
  );
}
