import { openDatabase, type Connection } from './database';

export interface ExportReader {
  /** Tables that hold something of the user, by name. */
  tables: readonly string[];
  count(table: string): number;
  /** One row after the other, as JSON takes it: `*_json` columns as what they hold, octets left out. */
  rows(table: string): IterableIterator<Record<string, unknown>>;
  /** Attachments one at a time, with their octets. */
  attachments(): IterableIterator<{ id: string; content: Buffer }>;
  close(): void;
}

/** Sealed tokens are no use without the keychain; the index holds nothing of its own. */
const LEFT_OUT = /^(message_index.*|sealed_texts|sqlite_.*)$/;

/** All rows of a database as it is at one moment, for export; the app goes on beside it. */
export function openExportReader(options: { file: string; key: Uint8Array }): ExportReader {
  const db = openDatabase({ ...options, readonly: true });
  db.exec('BEGIN');
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .pluck()
    .all()
    .filter((name) => !LEFT_OUT.test(name));
  return {
    tables,
    count: (table) => Number(db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()),
    *rows(table) {
      for (const row of db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).iterate())
        yield readable(row);
    },
    attachments: () => allAttachments(db),
    close: () => db.close(),
  };
}

function allAttachments(db: Connection): IterableIterator<{ id: string; content: Buffer }> {
  return db.prepare<[], { id: string; content: Buffer }>('SELECT id, content FROM attachments ORDER BY id').iterate();
}

function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (Buffer.isBuffer(value)) return [];
      if (!name.endsWith('_json') || typeof value !== 'string') return [[name, value]];
      return [[name.slice(0, -'_json'.length), JSON.parse(value) as unknown]];
    }),
  );
}
