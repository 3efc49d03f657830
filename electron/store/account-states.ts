import type { AccountState } from '../../shared/domain/account';
import type { Connection } from './database';

export type AccountStateChange = { atMs: number; state: AccountState; code: string | null };

export type AccountStateRepository = ReturnType<typeof accountStateRepository>;

/** How an account fared over time: one row a change of state. */
export function accountStateRepository(db: Connection) {
  const insert = db.prepare('INSERT INTO account_states (account_id, at_ms, state, code) VALUES (?, ?, ?, ?)');
  const last = db.prepare<[string], { state: AccountState; code: string | null }>(
    'SELECT state, code FROM account_states WHERE account_id = ? ORDER BY id DESC LIMIT 1',
  );
  const since = db.prepare<[string, number], { at_ms: number; state: AccountState; code: string | null }>(
    'SELECT at_ms, state, code FROM account_states WHERE account_id = ? AND at_ms >= ? ORDER BY id',
  );
  const before = db.prepare<[string, number], { at_ms: number; state: AccountState; code: string | null }>(
    'SELECT at_ms, state, code FROM account_states WHERE account_id = ? AND at_ms < ? ORDER BY id DESC LIMIT 1',
  );
  const forget = db.prepare('DELETE FROM account_states WHERE account_id = ? AND at_ms < ?');
  const toChange = (row: { at_ms: number; state: AccountState; code: string | null }): AccountStateChange => ({
    atMs: row.at_ms,
    state: row.state,
    code: row.code,
  });
  return {
    /** Nothing is written when the last row says the same. Rows older than `keepFromMs` go. */
    record: (
      accountId: string,
      change: { atMs: number; state: AccountState; code: string | null },
      keepFromMs: number,
    ): boolean => {
      const latest = last.get(accountId);
      if (latest?.state === change.state && latest.code === change.code) return false;
      insert.run(accountId, change.atMs, change.state, change.code);
      forget.run(accountId, keepFromMs);
      return true;
    },
    /** The changes since a time, and the one before them that held until then; oldest first. */
    since: (accountId: string, atMs: number): AccountStateChange[] => {
      const held = before.get(accountId, atMs);
      return [...(held ? [held] : []), ...since.all(accountId, atMs)].map(toChange);
    },
  };
}
