import type { Connection } from './database';

export type ContactRepository = ReturnType<typeof contactRepository>;

export type ContactHistory = { messages: number; firstSeenAtMs: number | null; lastSeenAtMs: number | null };

/** People an account has mail from. Addresses are compared in small letters. */
export function contactRepository(db: Connection) {
  const history = db.prepare<[string, string], { n: number; first: number | null; last: number | null }>(
    `SELECT count(*) n, min(m.received_at_ms) first, max(m.received_at_ms) last
     FROM message_contents c JOIN messages m ON m.id = c.message_id
     WHERE c.account_id = ? AND c.from_address = ?`,
  );
  const name = db.prepare<[string, string], { from_name: string }>(
    `SELECT c.from_name FROM message_contents c JOIN messages m ON m.id = c.message_id
     WHERE c.account_id = ? AND c.from_address = ? AND c.from_name <> '' ORDER BY m.received_at_ms DESC LIMIT 1`,
  );
  const notes = db.prepare<[string, string], { notes: string }>(
    'SELECT notes FROM contact_notes WHERE account_id = ? AND address = ?',
  );
  const setNotes = db.prepare(
    `INSERT INTO contact_notes (account_id, address, notes, updated_at_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id, address) DO UPDATE SET notes = excluded.notes, updated_at_ms = excluded.updated_at_ms`,
  );
  const removeNotes = db.prepare('DELETE FROM contact_notes WHERE account_id = ? AND address = ?');
  return {
    history: (accountId: string, address: string): ContactHistory => {
      const row = history.get(accountId, address.toLowerCase());
      return { messages: row?.n ?? 0, firstSeenAtMs: row?.first ?? null, lastSeenAtMs: row?.last ?? null };
    },
    /** The name of the last mail from there that has one; empty where none has. */
    name: (accountId: string, address: string): string => name.get(accountId, address.toLowerCase())?.from_name ?? '',
    notes: (accountId: string, address: string): string => notes.get(accountId, address.toLowerCase())?.notes ?? '',
    /** An empty text removes them. */
    setNotes: (accountId: string, address: string, text: string, atMs: number): void => {
      if (text === '') removeNotes.run(accountId, address.toLowerCase());
      else setNotes.run(accountId, address.toLowerCase(), text, atMs);
    },
  };
}
