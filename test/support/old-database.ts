import Database from 'better-sqlite3';
import { migrations } from '../../electron/store/migrations/migrations';

/** A new, encrypted database with the tables of an old version, to put rows in. To be closed by the caller. */
export function oldDatabase(version: number, file: string, key: Uint8Array): Database.Database {
  const db = new Database(file);
  db.pragma("cipher = 'aegis'");
  db.pragma(`key = "raw:${Buffer.from(key).toString('hex')}"`);
  db.pragma('legacy_alter_table = ON');
  for (const migration of migrations.filter((one) => one.version <= version)) {
    db.exec(migration.sql);
    migration.run?.(db);
    db.pragma(`user_version = ${migration.version}`);
  }
  return db;
}
