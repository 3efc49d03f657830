import Database from 'better-sqlite3';
import { migrations } from '../../electron/store/migrations/migrations';

/** Opens a database as the file is, past the app's own checks and migrations. To be closed by the caller. */
export function plainDatabase(file: string, key: Uint8Array): Database.Database {
  const db = new Database(file);
  db.pragma("cipher = 'aegis'");
  db.pragma(`key = "raw:${Buffer.from(key).toString('hex')}"`);
  return db;
}

/** A new, encrypted database with the tables of an old version, to put rows in. To be closed by the caller. */
export function oldDatabase(version: number, file: string, key: Uint8Array): Database.Database {
  const db = plainDatabase(file, key);
  db.pragma('legacy_alter_table = ON');
  for (const migration of migrations.filter((one) => one.version <= version)) {
    db.exec(migration.sql);
    migration.run?.(db);
    db.pragma(`user_version = ${migration.version}`);
  }
  return db;
}
