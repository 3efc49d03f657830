import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type HoldRepository = ReturnType<typeof holdRepository>;

/** Requests the user keeps: nothing of them expires until they are released (F3). */
export function holdRepository(db: Connection) {
  const hold = db.prepare(
    `INSERT INTO holds (session_id, account_id, held_at_ms)
     SELECT id, account_id, :atMs FROM genie_sessions WHERE id = :sessionId AND account_id = :accountId
       AND NOT EXISTS (SELECT 1 FROM expired_sessions WHERE session_id = :sessionId)
     ON CONFLICT (session_id) DO UPDATE SET held_at_ms = held_at_ms`,
  );
  const release = db.prepare('DELETE FROM holds WHERE session_id = ? AND account_id = ?');
  const list = db
    .prepare<[string], string>(
      'SELECT session_id FROM holds WHERE account_id IN (SELECT value FROM json_each(?)) ORDER BY held_at_ms, session_id',
    )
    .pluck();
  const isHeld = db
    .prepare<[string, string], number>('SELECT 1 FROM holds WHERE session_id = ? AND account_id = ?')
    .pluck();
  return {
    /** False when there is no such request of the account, or its texts are gone already. */
    hold: (accountId: string, sessionId: string, atMs: number): boolean =>
      hold.run({ accountId, sessionId, atMs }).changes > 0,
    release: (accountId: string, sessionId: string): boolean => release.run(sessionId, accountId).changes > 0,
    has: (accountId: string, sessionId: string): boolean => isHeld.get(sessionId, accountId) !== undefined,
    /** Ids of the requests that are held. */
    list: (scope: AccountScope): string[] => list.all(scopeParameter(scope)),
  };
}
