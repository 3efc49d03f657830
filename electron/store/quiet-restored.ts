import type { Connection } from './database';

/** Why a request that came out of a backup waits. */
const RESTORED_FAILURE = {
  code: 'conflict',
  message: 'This request came back with a backup and was not asked again.',
  hint: 'Ask again if it is still to be answered.',
} as const;

/**
 * Nothing that came out of a backup runs by itself: it may have been done since, here or on another computer. Requests on
 * their way to a model wait for a click, approvals that were not carried out yet count as not given, mail that was not
 * looked at is history, and so is what the server has had meanwhile. Tools and other programs have to be allowed anew.
 */
export function quietRestored(db: Connection, atMs: number): void {
  const failure = JSON.stringify({ dropped: [], failure: RESTORED_FAILURE });
  db.prepare(
    `UPDATE genie_sessions SET status = 'failed', result_json = ?, prepared_json = NULL, consent = NULL, notified_at_ms = ?
     WHERE status = 'proposing' AND consent IS NOT 'needed'`,
  ).run(failure, atMs);
  const waiting = `SELECT id FROM genie_actions a WHERE status = 'approved'
    AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.action_id = a.id)`;
  db.prepare(
    `INSERT INTO approval_withdrawals (approval_id, account_id, withdrawn_at_ms)
     SELECT id, account_id, ? FROM approvals p WHERE action_id IN (${waiting})
       AND NOT EXISTS (SELECT 1 FROM approval_withdrawals w WHERE w.approval_id = p.id)`,
  ).run(atMs);
  db.exec(`
    UPDATE genie_sessions SET status = 'awaiting_review'
      WHERE status = 'executing' AND id IN (SELECT session_id FROM genie_actions WHERE id IN (${waiting}));
    UPDATE genie_actions SET status = 'proposed', reviewed_at_ms = NULL WHERE id IN (${waiting});
    UPDATE messages SET state = 'routed', reason = 'history' WHERE state = 'observed';
    UPDATE imports SET state = 'paused' WHERE state = 'running';
    DELETE FROM allowed_tools;
    UPDATE client_grants SET revoked_at_ms = coalesce(revoked_at_ms, granted_at_ms);
  `);
  db.prepare('INSERT OR REPLACE INTO forgotten (account_id, before_ms) SELECT id, ? FROM accounts').run(atMs);
}
