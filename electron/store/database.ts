import Database from 'better-sqlite3';
import { chmodSync, existsSync, rmSync } from 'node:fs';
import { AppError } from '../../shared/errors/app-error';
import { moveDurably } from './durable-file';
import { migrations } from './migrations/migrations';

export type Connection = Database.Database;
export type OpenOptions = {
  file: string;
  /** 32 random bytes; the whole file is encrypted with them. */
  key: Uint8Array;
  /** A reader beside the one writer; never creates or migrates. */
  readonly?: boolean;
  /** For a connection that writes much in a row: fewer checkpoints, more pages in memory. */
  bulk?: boolean;
};

// 32 MiB of log between two checkpoints instead of 4, and 16 MiB of pages instead of 2.
const BULK_WAL_PAGES = 8_000;
const BULK_CACHE_KIB = 16_384;

/** The version of the schema this program writes. */
export const SCHEMA_VERSION = migrations.at(-1)?.version ?? 0;

// A shorter key, or none, would be taken as well, and an empty one would leave the file in clear.
const KEY_BYTES = 32;

/**
 * Opens the profile's one database: encrypted as a whole (the search index would keep words in clear otherwise), WAL
 * with synchronous=FULL, so that what a commit promised survives a power cut. Creates and migrates it when needed.
 * Throws AppError `database_unreadable` for a wrong key, a damaged file or one written by a newer version, and
 * `profile_in_use` while somebody has it alone; the file is never replaced.
 */
export function openDatabase(options: OpenOptions): Connection {
  if (options.key.length !== KEY_BYTES) {
    throw unreadable('The key of the mail database is damaged.', undefined);
  }
  const isNew = !existsSync(options.file);
  if (isNew && options.readonly) {
    throw new AppError('not_found', 'This profile has no database yet.', 'Add an account first: genie accounts add.');
  }
  if (isNew) createWhole(options.file, options.key);
  const db = new Database(options.file, { readonly: options.readonly ?? false, timeout: 5_000 });
  try {
    useKey(db, options.key);
    db.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch (cause) {
    db.close();
    throw (
      busyError(cause) ??
      placeError(cause) ??
      unreadable('The mail database could not be opened: its key does not fit or the file is damaged.', cause)
    );
  }
  try {
    requireTables(db);
    if (!options.readonly) {
      db.pragma('journal_mode = WAL');
      db.pragma('secure_delete = ON');
    }
    db.pragma('synchronous = FULL');
    // REPLACE deletes the row it replaces: only with this do the append-only triggers see that (A13).
    db.pragma('recursive_triggers = ON');
    db.pragma('trusted_schema = OFF');
    if (options.bulk) {
      db.pragma(`wal_autocheckpoint = ${BULK_WAL_PAGES}`);
      db.pragma(`cache_size = -${BULK_CACHE_KIB}`);
    }
    migrate(db, options.readonly ?? false);
    db.pragma('foreign_keys = ON');
    return db;
  } catch (error) {
    db.close();
    throw busyError(error) ?? diskError(error) ?? error;
  }
}

// A file gets its name with its tables in it: one without any was cut off, and is not made anew in silence (D6).
function requireTables(db: Connection): void {
  if (db.prepare('SELECT count(*) FROM sqlite_master').pluck().get() !== 0) return;
  throw unreadable('The mail database is empty: its file was cut off.', undefined);
}

function migrate(db: Connection, readonly: boolean): void {
  const latest = SCHEMA_VERSION;
  const current = Number(db.pragma('user_version', { simple: true }));
  if (current > latest) {
    throw new NewerDatabaseError(
      'database_unreadable',
      'The mail database was written by a newer version of Genie Tray.',
      'Install the newest Genie Tray; nothing was changed.',
    );
  }
  if (readonly && current < latest) {
    throw unreadable('The mail database was written by an older version of Genie Tray.', undefined);
  }
  if (current === latest) return;
  // Making a table anew must neither delete its children nor trip over the triggers that name it (SQLite: ALTER TABLE §7).
  db.pragma('foreign_keys = OFF');
  db.pragma('legacy_alter_table = ON');
  const pending = migrations.filter(({ version }) => version > current);
  // A new database is made in one piece: one wait for the disk instead of one for each step.
  const transactions = current === 0 ? [pending] : pending.map((one) => [one]);
  for (const steps of transactions) {
    db.transaction(() => {
      for (const { version, sql, run } of steps) {
        db.exec(sql);
        run?.(db);
        if ((db.pragma('foreign_key_check') as unknown[]).length > 0) {
          throw unreadable('The mail database holds rows that do not belong together.', undefined);
        }
        db.pragma(`user_version = ${version}`);
      }
    }).immediate();
  }
  db.pragma('legacy_alter_table = OFF');
}

/** Makes a new database under another name, so that the file is either not there or has its tables, whenever the power goes. */
function createWhole(file: string, key: Uint8Array): void {
  const making = `${file}.new`;
  for (const old of [making, `${making}-journal`]) rmSync(old, { force: true });
  try {
    const db = new Database(making);
    try {
      chmodSync(making, 0o600);
      useKey(db, key);
      migrate(db, false);
    } finally {
      db.close();
    }
    moveDurably(making, file);
  } catch (error) {
    throw diskError(error) ?? error;
  }
}

/** A newer program wrote the file: it is whole, and there is nothing to bring back. */
export class NewerDatabaseError extends AppError {}

/** Whether this key opens the file. Throws `profile_in_use` where that cannot be known now. */
export function opensWith(file: string, key: Uint8Array): boolean {
  const db = new Database(file, { readonly: true });
  try {
    useKey(db, key);
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return true;
  } catch (error) {
    const busy = busyError(error);
    if (busy !== null) throw busy;
    // Whatever else the reason, this key does not open it.
    return false;
  } finally {
    db.close();
  }
}

/** The version of a file's schema, also one this program does not know; null where this key does not open it. */
export function schemaVersionOf(file: string, key: Uint8Array): number | null {
  if (key.length !== KEY_BYTES || !opensWith(file, key)) return null;
  const db = new Database(file, { readonly: true });
  try {
    useKey(db, key);
    return Number(db.pragma('user_version', { simple: true }));
  } finally {
    db.close();
  }
}

/** An empty file under this key, for a copy that is thrown away unless it is finished: no journal. Mode 0600. */
export function createDatabaseFile(file: string, key: Uint8Array): Connection {
  const db = new Database(file);
  chmodSync(file, 0o600);
  useKey(db, key);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  return db;
}

/**
 * Writes a copy of a database, without what was deleted in it, under another key. Nobody else may have it open: its log
 * is emptied and removed. The copy is not synced yet.
 */
export function copyUnderKey(file: string, key: Uint8Array, copy: string, newKey: Uint8Array): void {
  const db = new Database(file);
  try {
    useKey(db, key);
    takeAlone(db);
    db.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
  } finally {
    db.close();
  }
  chmodSync(copy, 0o600);
  const made = new Database(copy);
  try {
    useKey(made, key);
    made.pragma('synchronous = OFF');
    made.pragma(`rekey = "raw:${Buffer.from(newKey).toString('hex')}"`);
  } finally {
    made.close();
  }
}

/**
 * Makes sure that no other program (`genie mcp`, say) has a database open that is about to be moved, and leaves its log
 * empty and away, so that none is found beside the file that takes its place. Throws `profile_in_use`.
 */
export function requireAlone(file: string, key: Uint8Array): void {
  const db = new Database(file, { timeout: 5_000 });
  try {
    useKey(db, key);
    takeAlone(db);
  } finally {
    db.close();
  }
}

function takeAlone(db: Connection): void {
  let cause: unknown;
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    if (db.pragma('journal_mode = DELETE', { simple: true }) === 'delete') return;
  } catch (error) {
    cause = error;
  }
  throw inUse(cause);
}

function inUse(cause: unknown): AppError {
  return new AppError(
    'profile_in_use',
    'Another program has the mail database open.',
    'End what uses genie mcp with this profile; the next start goes on.',
    { cause },
  );
}

/** Somebody has the file to themselves: a restore or another key that is under way, or a program of the user's. */
function busyError(cause: unknown): AppError | null {
  const kind = kindOf(cause);
  return kind === 'BUSY' || kind === 'LOCKED' ? inUse(cause) : null;
}

function useKey(db: Connection, key: Uint8Array): void {
  // The aegis cipher authenticates each page and costs next to nothing here: docs/adr/0002-database-cipher.md.
  db.pragma("cipher = 'aegis'");
  db.pragma(`key = "raw:${Buffer.from(key).toString('hex')}"`);
  // What SQLite puts aside while it works would lie in the folder for temporary files, in clear.
  db.pragma('temp_store = MEMORY');
}

/** Runs work that writes; what is wrong with the disk or the file is told as such (SQLite rolls back what it cannot store). */
export function tellingOfDisk<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw diskError(cause) ?? cause;
  }
}

/** The file itself is damaged, or what `placeError` says. */
function diskError(cause: unknown): AppError | null {
  const kind = kindOf(cause);
  if (kind !== 'CORRUPT' && kind !== 'NOTADB') return placeError(cause);
  return new AppError(
    'database_unreadable',
    'The mail database is damaged.',
    'Nothing was replaced. Restore a backup: genie restore FILE; what is here is put aside.',
    { cause },
  );
}

/** The disk or the folder is what is wrong, not the file or its key. */
function placeError(cause: unknown): AppError | null {
  switch (kindOf(cause)) {
    case 'FULL':
      return new AppError(
        'internal',
        'The disk is full, so nothing more can be stored.',
        'Free some space; nothing is lost, and it goes on where it stopped.',
        { retryable: true, cause },
      );
    case 'READONLY':
    case 'CANTOPEN':
    case 'IOERR':
      return new AppError(
        'internal',
        'The mail database cannot be written where it lies.',
        'Make its folder writable again; nothing is lost, and it goes on where it stopped.',
        { retryable: true, cause },
      );
    default:
      return null;
  }
}

/** Extended result codes begin with the name of what they are a kind of (SQLite: Result Codes §2). */
function kindOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string')) return undefined;
  return /^SQLITE_([A-Z]+)/.exec(cause.code)?.[1];
}

function unreadable(message: string, cause: unknown): AppError {
  return new AppError(
    'database_unreadable',
    message,
    'Nothing was changed. Use the keychain or passphrase this profile was made with and the newest Genie Tray, or restore a backup: genie restore FILE.',
    { cause },
  );
}
