import { newId } from '../lib/ids';
import type { Connection } from './database';
import { receiptRepository } from './receipts';

/**
 * Deletes an account and everything that was written to it or quotes it, with secure_delete, from tables and index.
 * Sessions, actions and the audit log stay as the record of what was done, without their texts. What still waited is
 * dismissed, so that nothing runs for an account that is gone. That it was removed stays known, so that no backup brings
 * it back (V4).
 */
export function shredAccount(db: Connection, accountId: string, atMs: number): void {
  const count = (table: string) =>
    db.prepare<[string], number>(`SELECT count(*) FROM ${table} WHERE account_id = ?`).pluck().get(accountId) ?? 0;
  const counts = {
    accounts: 1,
    messages: count('message_contents'),
    attachments: count('attachments'),
    sessions: count('genie_sessions'),
    outcomes: count('outcomes'),
    tombstones: count('messages'),
  };
  for (const statement of [
    'DELETE FROM attachments WHERE account_id = ?',
    'DELETE FROM message_references WHERE account_id = ?',
    // Its trigger takes the words out of the index.
    'DELETE FROM message_contents WHERE account_id = ?',
    'DELETE FROM messages WHERE account_id = ?',
    'DELETE FROM held_requests WHERE account_id = ?',
    'DELETE FROM holds WHERE account_id = ?',
    'DELETE FROM outcomes WHERE account_id = ?',
    'DELETE FROM alerts WHERE account_id = ?',
    'UPDATE model_calls SET payload = NULL WHERE account_id = ?',
    'DELETE FROM accounts WHERE id = ?',
    // The triggers let these texts be blanked only now that the account is gone.
    "UPDATE genie_sessions SET topic = '', result_json = NULL, prepared_json = NULL, consent = NULL WHERE account_id = ?",
    "UPDATE genie_actions SET params_json = '{}', rationale = '', flags_json = '[]', result_json = NULL WHERE account_id = ?",
    "UPDATE action_edits SET params_json = '{}' WHERE account_id = ?",
    "UPDATE genie_sessions SET status = 'dismissed' WHERE account_id = ? AND status IN ('proposing', 'awaiting_review', 'executing', 'failed')",
    "UPDATE genie_actions SET status = 'dismissed' WHERE account_id = ? AND status IN ('proposed', 'approved')",
  ]) {
    db.prepare(statement).run(accountId);
  }
  db.prepare('INSERT OR IGNORE INTO erased_accounts (account_id, erased_at_ms) VALUES (?, ?)').run(accountId, atMs);
  receiptRepository(db).add(newId(), 'account_removed', counts, atMs);
}
