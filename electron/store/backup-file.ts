import Database from 'better-sqlite3';
import { chmodSync, closeSync, openSync, readSync } from 'node:fs';
import { AppError } from '../../shared/errors/app-error';
import type { Connection } from './database';

// Argon2id (RFC 9106 §4, second recommended option): three passes, 64 MiB, four lanes. Whoever has the file can try
// passphrases as often as they like, so each try has to cost. Never change them: no file says which it was made with.
const KEY_DERIVATION = ['tcost = 3', 'mcost = 65536', 'pcost = 4'];
/** Octets 16 to 23 of a database are in clear also when it is encrypted (SQLite: file format §1.3): page size 4096, … */
const CLEAR_HEADER = Buffer.from('10000101', 'hex');

/** A new, empty backup: a database whose key comes from the passphrase (docs/adr/0018-backup.md). Mode 0600. */
export function createBackupFile(file: string, passphrase: string): Connection {
  const db = new Database(file);
  chmodSync(file, 0o600);
  unlock(db, passphrase);
  // What is half written is thrown away, and what is finished is synced by whoever gives it its name.
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  return db;
}

/**
 * Opens a backup for reading. Throws `not_found`, `bad_input` for another file and for a wrong passphrase,
 * `database_unreadable` for one that is cut off.
 */
export function openBackupFile(file: string, passphrase: string): Connection {
  requireDatabase(file);
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    unlock(db, passphrase);
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    db.pragma('trusted_schema = OFF');
    return db;
  } catch (cause) {
    db.close();
    // The first page did open, so it is not the passphrase.
    if (cause instanceof Database.SqliteError && cause.code.startsWith('SQLITE_CORRUPT')) throw damaged(cause);
    throw new AppError(
      'bad_input',
      'This passphrase does not open the backup.',
      'Check it, also capitals and the keyboard layout. If it is surely right, the beginning of the file is damaged.',
      { cause },
    );
  }
}

export function damaged(cause: unknown): AppError {
  return new AppError(
    'database_unreadable',
    'This backup is damaged and was not restored.',
    'Use another backup; nothing was changed.',
    { cause },
  );
}

function unlock(db: Connection, passphrase: string): void {
  const text = passphrase.normalize('NFKC');
  // SQLite3 Multiple Ciphers takes what begins so for a key and not for a passphrase.
  if (text.toLowerCase().startsWith('raw:')) {
    throw new AppError('bad_input', 'A passphrase cannot begin with "raw:".', 'Choose another passphrase.');
  }
  db.pragma("cipher = 'aegis'");
  for (const setting of KEY_DERIVATION) db.pragma(setting);
  db.pragma(`key = '${text.replaceAll("'", "''")}'`);
  db.pragma('temp_store = MEMORY');
}

function requireDatabase(file: string): void {
  const header = Buffer.alloc(24);
  let read = 0;
  try {
    const handle = openSync(file, 'r');
    try {
      read = readSync(handle, header, 0, header.length, 0);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw new AppError('not_found', `The file ${file} cannot be read.`, 'Name the file of a backup.', { cause });
  }
  if (read === header.length && header.subarray(16, 20).equals(CLEAR_HEADER)) return;
  throw new AppError('bad_input', 'This file is no backup of Genie Tray.', 'Name a file that genie backup wrote.');
}
