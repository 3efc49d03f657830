import type { Connection } from './database';

export type CursorRepository = ReturnType<typeof cursorRepository>;

/** How far each mailbox has been read. Written in the same transaction as what was read (B8). */
export function cursorRepository(db: Connection) {
  const get = db.prepare<[string, string], { cursor: string }>(
    'SELECT cursor FROM cursors WHERE account_id = ? AND mailbox = ?',
  );
  const set = db.prepare(
    `INSERT INTO cursors (account_id, mailbox, cursor, updated_at_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id, mailbox) DO UPDATE SET cursor = excluded.cursor, updated_at_ms = excluded.updated_at_ms`,
  );
  return {
    get: (accountId: string, mailbox: string): string | null => get.get(accountId, mailbox)?.cursor ?? null,
    set: (accountId: string, mailbox: string, cursor: string, atMs: number): void => {
      set.run(accountId, mailbox, cursor, atMs);
    },
  };
}
