import type { HistoryWindow, ImportState, ImportView } from '../../shared/domain/history';
import type { Connection } from './database';

/** An import of one mailbox's history; `cursor` is the source's and resumes it. */
export type Import = ImportView & { window: HistoryWindow; cursor: string };

type Row = {
  id: string;
  account_id: string;
  mailbox: string;
  window_json: string;
  cursor: string;
  state: ImportState;
  error_json: string | null;
  total: number;
  read: number;
  stored: number;
  bytes: number;
  created_at_ms: number;
  updated_at_ms: number;
};

export type ImportRepository = ReturnType<typeof importRepository>;

export function importRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO imports (id, account_id, mailbox, window_json, cursor, state, total, created_at_ms, updated_at_ms)
     VALUES (:id, :accountId, :mailbox, :window, :cursor, 'running', :total, :atMs, :atMs)`,
  );
  const one = db.prepare<[string], Row>('SELECT * FROM imports WHERE id = ?');
  const all = db.prepare<[], Row>('SELECT * FROM imports ORDER BY created_at_ms DESC, id DESC LIMIT 200');
  const open = db.prepare<[string], Row>(
    "SELECT * FROM imports WHERE account_id = ? AND state IN ('running', 'paused') ORDER BY created_at_ms, id",
  );
  const advance = db.prepare(
    `UPDATE imports SET cursor = :cursor, read = read + :read, stored = stored + :stored, bytes = bytes + :bytes,
       updated_at_ms = :atMs WHERE id = :id AND state = 'running'`,
  );
  const setState = db.prepare(
    `UPDATE imports SET state = :state, error_json = :error, updated_at_ms = :atMs
     WHERE id = :id AND state IN ('running', 'paused')`,
  );
  return {
    insert: (row: {
      id: string;
      accountId: string;
      mailbox: string;
      window: HistoryWindow;
      cursor: string;
      total: number;
      atMs: number;
    }): void => {
      insert.run({ ...row, window: JSON.stringify(row.window) });
    },
    get: (id: string): Import | null => {
      const row = one.get(id);
      return row ? toImport(row) : null;
    },
    /** The latest 200, newest first. */
    list: (): Import[] => all.all().map(toImport),
    /** Those of an account that are not over, oldest first. */
    open: (accountId: string): Import[] => open.all(accountId).map(toImport),
    /** False when it was paused or cancelled meanwhile: then nothing of the slice may be stored. */
    advance: (
      id: string,
      progress: { cursor: string; read: number; stored: number; bytes: number; atMs: number },
    ): boolean => advance.run({ id, ...progress }).changes > 0,
    /** False when it was over already. */
    setState: (id: string, state: ImportState, error: ImportView['error'], atMs: number): boolean =>
      setState.run({ id, state, error: error === null ? null : JSON.stringify(error), atMs }).changes > 0,
  };
}

function toImport(row: Row): Import {
  return {
    id: row.id,
    accountId: row.account_id,
    mailbox: row.mailbox,
    window: JSON.parse(row.window_json) as HistoryWindow,
    cursor: row.cursor,
    state: row.state,
    total: row.total,
    read: row.read,
    stored: row.stored,
    bytes: row.bytes,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    error: row.error_json === null ? null : (JSON.parse(row.error_json) as ImportView['error']),
  };
}
