import { createHash, type Hash } from 'node:crypto';
import type { Connection } from './database';

/** What was copied of one table: its rows, and the SHA-256 of them in their order. */
export type TableDigest = { name: string; rows: number; sha256: string };

export type CopyOptions = {
  /** Tables that arrive empty. */
  empty?: readonly string[];
  /** Tables that do not arrive at all. */
  without?: readonly string[];
  onProgress: (done: number, total: number) => void;
  signal: AbortSignal;
};

type SchemaObject = { type: 'table' | 'index' | 'trigger' | 'view'; name: string; tbl_name: string; sql: string };

/** So long the copying keeps the thread to itself. */
const TURN_MS = 8;
/** The search index is made anew from what was copied: it holds nothing of its own. */
const INDEX = /^message_index/;

/**
 * Copies schema and rows of a database into an empty one, in one transaction of the target, with pauses in which the app
 * goes on; `from` must stand in a transaction so that all of it is of one moment. Indexes and triggers come last. The
 * search index is left out. Throws the signal's reason when it aborts; then the target is of no use.
 */
export async function copyTables(from: Connection, to: Connection, options: CopyOptions): Promise<TableDigest[]> {
  const schema = from
    .prepare<[], SchemaObject>(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite|_%' ESCAPE '|'",
    )
    .all()
    .filter(({ tbl_name: table }) => !INDEX.test(table) && !(options.without ?? []).includes(table));
  const tables = schema.filter(({ type }) => type === 'table');
  const countOf = (name: string) =>
    Number(
      from
        .prepare(`SELECT count(*) FROM ${quoted(name)}`)
        .pluck()
        .get(),
    );
  const total = tables.reduce((sum, { name }) => sum + countOf(name), 0);

  // Rows come table by table; that they belong together is checked where they are used.
  to.pragma('foreign_keys = OFF');
  to.exec('BEGIN');
  for (const { sql } of tables) to.exec(sql);
  const digests: TableDigest[] = [];
  let done = 0;
  let turnEndsAt = performance.now() + TURN_MS;
  for (const { name } of tables) {
    const hash = createHash('sha256');
    let rows = 0;
    if (!(options.empty ?? []).includes(name)) {
      const columns = columnsOf(from, name);
      const list = columns.map(quoted).join(', ');
      const insert = to.prepare(`INSERT INTO ${quoted(name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`);
      const all = from
        .prepare<[], unknown[]>(`SELECT ${list} FROM ${quoted(name)} ORDER BY 1`)
        .raw()
        .safeIntegers();
      for (const row of all.iterate()) {
        options.signal.throwIfAborted();
        insert.run(row);
        addRow(hash, row);
        rows += 1;
        done += 1;
        if (performance.now() < turnEndsAt) continue;
        options.onProgress(done, total);
        await new Promise((resolve) => setImmediate(resolve));
        turnEndsAt = performance.now() + TURN_MS;
      }
    }
    digests.push({ name, rows, sha256: hash.digest('hex') });
  }
  for (const { type, sql } of schema) if (type !== 'table') to.exec(sql);
  to.pragma(`user_version = ${Number(from.pragma('user_version', { simple: true }))}`);
  to.exec('COMMIT');
  options.onProgress(total, total);
  return digests;
}

/** The columns, with the row number before them where rows have one that is no column: the order of edits hangs on it. */
function columnsOf(db: Connection, table: string): string[] {
  const columns = db
    .prepare<[string], { name: string; type: string; pk: number }>('SELECT name, type, pk FROM pragma_table_info(?)')
    .all(table);
  const names = columns.map(({ name }) => name);
  const keys = columns.filter(({ pk }) => pk > 0);
  const isAlias = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER';
  const without =
    db.prepare<[string], number>('SELECT wr FROM pragma_table_list WHERE name = ?').pluck().get(table) === 1;
  if (isAlias) {
    const key = keys[0]?.name ?? '';
    return [key, ...names.filter((name) => name !== key)];
  }
  return without ? names : ['rowid', ...names];
}

function addRow(hash: Hash, row: readonly unknown[]): void {
  hash.update(
    JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? { integer: String(value) } : value)),
  );
  hash.update('\n');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
