import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { openDatabase, tellingOfDisk, type Connection, type OpenOptions } from '../../../electron/store/database';
import { migrations } from '../../../electron/store/migrations/migrations';
import { openStore } from '../../../electron/store/store';
import { plainDatabase } from '../../support/old-database';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempDirectory, tempStore } from '../../support/temp-store';

const WORDS = ['zebrafish', 'quagmire', 'marzipan', 'xylophone@example.org'];

describe('the mail database', () => {
  it('keeps no word of a message readable on disk, neither in the file nor in its write-ahead log (bars V1)', () => {
    const { store, file } = tempStore();
    const account = addAccount(store, { label: 'marzipan' });
    addMessage(
      store,
      account,
      sampleMessage({
        subject: 'Genie: zebrafish',
        visibleText: 'quagmire '.repeat(400),
        from: { name: 'X', address: 'xylophone@example.org' },
      }),
    );
    expect(bytesIn(dirname(file)).length).toBeGreaterThan(10_000);
    expect(wordsIn(bytesIn(dirname(file)))).toEqual([]);
    store.checkpoint();
    expect(wordsIn(readFileSync(file))).toEqual([]);
    expect(readFileSync(file).subarray(0, 15).toString()).not.toBe('SQLite format 3');
  });

  it('says that the disk is full, keeps what it has, and goes on when there is room (bars D5)', () => {
    const { sql } = tempStore();
    const db = sql();
    const insert = db.prepare('INSERT INTO settings (name, value_json) VALUES (?, ?)');
    insert.run('before', '1');
    // What SQLite says of a disk without room, it also says of a limit on its pages.
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
    const large = () => db.transaction(() => insert.run('large', JSON.stringify('x'.repeat(1_000_000)))).immediate();
    const error = errorOf(() => tellingOfDisk(large));
    expect(error).toMatchObject({ code: 'internal', retryable: true });
    expect(error.message).toContain('disk is full');
    db.pragma('max_page_count = 1000000');
    tellingOfDisk(large);
    expect(db.prepare('SELECT name FROM settings ORDER BY name').pluck().all()).toEqual(['before', 'large']);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  });

  it('is readable by its user only (bars V2)', () => {
    const { store, file } = tempStore();
    addAccount(store);
    for (const name of readdirSync(dirname(file))) {
      expect([name, statSync(join(dirname(file), name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('does not open with another key, and stays as it is (bars K2)', () => {
    const { file, key } = filledDatabase();
    const before = readFileSync(file);
    expect(errorOf(() => openDatabase({ file, key: randomBytes(32) })).code).toBe('database_unreadable');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(openStoreForTest({ file, key }).accounts.list()).toHaveLength(1);
  });

  it('loses nothing that only the write-ahead log has when it is opened with another key after a crash (bars K2)', () => {
    const { store, file, key } = tempStore();
    addAccount(store, { label: 'only in the log' });
    const crashed = join(tempDirectory(), 'genie.db');
    copyFileSync(file, crashed);
    copyFileSync(`${file}-wal`, `${crashed}-wal`);
    expect(errorOf(() => openDatabase({ file: crashed, key: randomBytes(32) })).code).toBe('database_unreadable');
    expect(openStoreForTest({ file: crashed, key }).accounts.list()[0]?.label).toBe('only in the log');
  });

  it.each([
    ['cut off', (file: string) => truncateSync(file, 8_192)],
    ['cut to nothing', (file: string) => truncateSync(file, 0)],
    ['cut to a fragment', (file: string) => truncateSync(file, 100)],
    ['flipped in its first page', (file: string) => flip(file, 2_000)],
    ['overwritten with text', (file: string) => writeFileSync(file, 'this is no database, only words'.repeat(300))],
  ])('is left untouched when its file is %s', (_what, damage) => {
    const { file, key } = filledDatabase();
    damage(file);
    const before = readFileSync(file);
    const error = errorOf(() => openDatabase({ file, key }));
    expect(error.code).toBe('database_unreadable');
    expect(error.hint).not.toBe('');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('notices a flipped bit in any page when that page is read, instead of returning wrong content (bars D6)', () => {
    const { file, key } = filledDatabase();
    flip(file, statSync(file).size - 2_000);
    const store = openStoreForTest({ file, key });
    let answer: string;
    try {
      answer = store.integrity();
    } catch (error) {
      answer = String(error);
    }
    expect(answer).not.toBe('ok');
  });

  it('refuses a key that is not 32 bytes, so that no file is ever written in clear', () => {
    const file = join(tempDirectory(), 'genie.db');
    for (const length of [0, 16, 31, 33]) {
      expect(errorOf(() => openDatabase({ file, key: randomBytes(length) })).code).toBe('database_unreadable');
    }
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a file of a newer version and leaves it alone (bars D8)', () => {
    const { file, key } = filledDatabase();
    const db = openForTest({ file, key });
    db.pragma('user_version = 999');
    db.close();
    const before = readFileSync(file);
    const error = errorOf(() => openDatabase({ file, key }));
    expect(error.code).toBe('database_unreadable');
    expect(error.message).toContain('newer version');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('migrates as a whole or not at all (bars D8)', () => {
    const { file, key } = { file: join(tempDirectory(), 'genie.db'), key: randomBytes(32) };
    const raw = rawConnection(file, key);
    raw.exec('CREATE TABLE settings (other TEXT)'); // in the way of a table the migration makes near its end
    raw.close();
    expect(() => openDatabase({ file, key })).toThrow(/settings/);
    const after = rawConnection(file, key);
    expect(after.prepare('SELECT name FROM sqlite_master').pluck().all()).toEqual(['settings']);
    expect(after.pragma('user_version', { simple: true })).toBe(0);
  });

  it('opens again without migrating twice', () => {
    const { file, key } = filledDatabase();
    expect(openStoreForTest({ file, key }).accounts.list()).toHaveLength(1);
    expect(openForTest({ file, key }).pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.version);
  });

  it('makes commits durable, checks references and overwrites what it deletes (bars D3, V3)', () => {
    const { file, key } = filledDatabase();
    const db = openForTest({ file, key });
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('secure_delete', { simple: true })).toBe(1);
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    expect(db.prepare("SELECT v FROM message_index_config WHERE k = 'secure-delete'").pluck().get()).toBe(1);
    expect(() =>
      db.exec("INSERT INTO cursors (account_id, mailbox, cursor, updated_at_ms) VALUES ('nobody', 'INBOX', '1', 1)"),
    ).toThrow(/FOREIGN KEY/);
  });

  it('lets a reader read beside the writer, but not write, create or relax anything', () => {
    const { file, key } = filledDatabase();
    const reader = openForTest({ file, key, readonly: true });
    expect(reader.pragma('synchronous', { simple: true })).toBe(2);
    expect(reader.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(() => reader.exec("UPDATE accounts SET label = 'changed'")).toThrow(/readonly/);
    const missing = join(tempDirectory(), 'genie.db');
    expect(errorOf(() => openDatabase({ file: missing, key, readonly: true })).code).toBe('not_found');
    expect(existsSync(missing)).toBe(false);
  });
});

/** A closed database with one account and enough mail for many pages. */
function filledDatabase(): { file: string; key: Uint8Array } {
  const file = join(tempDirectory(), 'genie.db');
  const key = randomBytes(32);
  const store = openStore({ file, key });
  const account = addAccount(store);
  store.transaction(() => {
    for (let n = 0; n < 20; n += 1)
      addMessage(store, account, sampleMessage({ visibleText: `text ${n} `.repeat(500) }));
  });
  store.close();
  return { file, key };
}

function openForTest(options: OpenOptions): Connection {
  const db = openDatabase(options);
  onTestFinished(() => void db.close());
  return db;
}

function openStoreForTest(options: OpenOptions) {
  const store = openStore(options);
  onTestFinished(() => store.close());
  return store;
}

function rawConnection(file: string, key: Uint8Array): Connection {
  const db = plainDatabase(file, key);
  onTestFinished(() => void db.close());
  return db;
}

function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

function bytesIn(directory: string): Buffer {
  return Buffer.concat(readdirSync(directory).map((name) => readFileSync(join(directory, name))));
}

function wordsIn(bytes: Buffer): string[] {
  return WORDS.filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')));
}

function flip(file: string, offset: number): void {
  const bytes = readFileSync(file);
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
