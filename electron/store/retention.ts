import type { ReceiptKind } from '../../shared/domain/keeping';
import type { Connection } from './database';

export type DeletedCounts = Partial<Record<ReceiptKind, number>>;
/** What is there, or would go. */
export type KeptCounts = { messages: number; attachments: number; sessions: number };

type Slice = { cutoffMs: number; limit: number };
type Ids = { ids: string };

// A request keeps itself, its mail and its attachments while it is open, while something it left behind is open, while
// the user holds it, and until its own time is over.
const KEPT_SESSION = `(s.status NOT IN ('completed', 'dismissed') OR s.updated_at_ms >= :cutoffMs
  OR EXISTS (SELECT 1 FROM holds h WHERE h.session_id = s.id)
  OR EXISTS (SELECT 1 FROM outcomes o WHERE o.session_id = s.id AND o.done_at_ms IS NULL
    AND o.kind IN ('escalate_human', 'create_issue')))`;
const keptMessage = (
  id: string,
) => `(EXISTS (SELECT 1 FROM genie_sessions s WHERE s.message_id = ${id} AND ${KEPT_SESSION})
  OR EXISTS (SELECT 1 FROM held_requests r WHERE r.message_id = ${id} AND r.status = 'held'))`;
const SETTLED_SESSIONS = `FROM genie_sessions s WHERE NOT ${KEPT_SESSION}
  AND NOT EXISTS (SELECT 1 FROM expired_sessions e WHERE e.session_id = s.id)`;
const OLD_CONTENTS = `FROM messages m JOIN message_contents c ON c.message_id = m.id
  WHERE m.observed_at_ms < :cutoffMs AND m.state <> 'observed' AND NOT ${keptMessage('m.id')}`;
const OLD_ATTACHMENTS = `FROM attachments a WHERE a.fetched_at_ms < :cutoffMs AND NOT ${keptMessage('a.message_id')}`;
const OLD_EVIDENCE = `FROM expired_sessions e JOIN genie_sessions s ON s.id = e.session_id WHERE s.updated_at_ms < :cutoffMs`;
// Without content, and nothing of Genie's own refers to it any more.
const OLD_TOMBSTONES = `FROM messages m WHERE m.observed_at_ms < :cutoffMs AND m.received_at_ms < :cutoffMs
  AND m.state <> 'observed'
  AND NOT EXISTS (SELECT 1 FROM message_contents c WHERE c.message_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM genie_sessions s WHERE s.message_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM held_requests r WHERE r.message_id = m.id)`;
const IN_IDS = 'IN (SELECT value FROM json_each(:ids))';

export type RetentionRepository = ReturnType<typeof retentionRepository>;

/** Deletes what is older than a time, a slice at a time, in the caller's transaction; each answers what went. */
export function retentionRepository(db: Connection) {
  const ids = (column: string, of: string) => db.prepare<Slice, string>(`SELECT ${column} ${of} LIMIT :limit`).pluck();
  const counting = (of: string) => {
    const statement = db.prepare<{ cutoffMs: number }, number>(`SELECT count(*) ${of}`).pluck();
    return (cutoffMs: number | null): number => (cutoffMs === null ? 0 : (statement.get({ cutoffMs }) ?? 0));
  };
  const run = (...statements: string[]) => {
    const prepared = statements.map((sql) => db.prepare<Ids & { atMs?: number }>(sql));
    return (parameters: Ids & { atMs?: number }): number[] => prepared.map((one) => one.run(parameters).changes);
  };

  const settled = ids('s.id', SETTLED_SESSIONS);
  const blankSessions = run(
    `UPDATE model_calls SET payload = NULL WHERE payload IS NOT NULL AND session_id ${IN_IDS}`,
    `DELETE FROM outcomes WHERE session_id ${IN_IDS}`,
    `UPDATE action_edits SET params_json = '{}' WHERE action_id IN (SELECT id FROM genie_actions WHERE session_id ${IN_IDS})`,
    `UPDATE genie_actions SET params_json = '{}', rationale = '', flags_json = '[]', result_json = NULL WHERE session_id ${IN_IDS}`,
    `UPDATE genie_sessions SET topic = '', result_json = NULL, prepared_json = NULL WHERE id ${IN_IDS}`,
  );
  // Before the texts: with this row the triggers let them be blanked.
  const listExpired = db.prepare<Ids & { atMs: number }>(
    `INSERT INTO expired_sessions (session_id, account_id, content_at_ms)
     SELECT id, account_id, :atMs FROM genie_sessions WHERE id ${IN_IDS}`,
  );
  const oldContents = ids('m.id', OLD_CONTENTS);
  const dropContents = run(
    // Its trigger takes the words out of the index.
    `DELETE FROM message_contents WHERE message_id ${IN_IDS}`,
    `DELETE FROM message_references WHERE message_id ${IN_IDS}`,
    `DELETE FROM attachments WHERE message_id ${IN_IDS}`,
  );
  const oldAttachments = ids('a.id', OLD_ATTACHMENTS);
  const dropAttachments = db.prepare<Ids>(`DELETE FROM attachments WHERE id ${IN_IDS}`);
  const blankHeld = db.prepare<[number]>(
    "UPDATE held_requests SET topic = '' WHERE topic <> '' AND status <> 'held' AND decided_at_ms < ?",
  );
  const dropAlerts = db.prepare<[number]>('DELETE FROM alerts WHERE cleared_at_ms < ?');

  const oldEvidence = ids('e.session_id', OLD_EVIDENCE);
  const endEvidence = db.prepare<Ids & { atMs: number }>(
    `UPDATE expired_sessions SET evidence_at_ms = :atMs WHERE session_id ${IN_IDS}`,
  );
  const ofActions = `action_id IN (SELECT id FROM genie_actions WHERE session_id ${IN_IDS})`;
  const dropEvidence = run(
    `DELETE FROM approval_withdrawals WHERE approval_id IN (SELECT id FROM approvals WHERE ${ofActions})`,
    `DELETE FROM approvals WHERE ${ofActions}`,
    `DELETE FROM executions WHERE ${ofActions}`,
    `DELETE FROM action_edits WHERE ${ofActions}`,
    `DELETE FROM genie_actions WHERE session_id ${IN_IDS}`,
    `DELETE FROM model_calls WHERE session_id ${IN_IDS}`,
    `DELETE FROM genie_sessions WHERE id ${IN_IDS}`,
    `DELETE FROM expired_sessions WHERE session_id ${IN_IDS}`,
  );
  const dropHeld = db.prepare<[number]>("DELETE FROM held_requests WHERE status <> 'held' AND decided_at_ms < ?");
  const oldTombstones = ids('m.id', OLD_TOMBSTONES);
  const remember = db.prepare<Ids & { cutoffMs: number }>(
    `INSERT INTO forgotten (account_id, before_ms)
     SELECT DISTINCT m.account_id, :cutoffMs FROM messages m JOIN accounts a ON a.id = m.account_id WHERE m.id ${IN_IDS}
     ON CONFLICT (account_id) DO UPDATE SET before_ms = max(before_ms, excluded.before_ms)`,
  );
  const dropTombstones = db.prepare<Ids>(`DELETE FROM messages WHERE id ${IN_IDS}`);
  // The oldest rows without a gap (one row of a set-back clock keeps everything after it), and never the last one: the
  // next row is chained to it.
  const lastOld = db
    .prepare<{ cutoffMs: number; limit: number }, number | null>(
      `SELECT max(seq) FROM (SELECT seq FROM audit_log
         WHERE seq < coalesce((SELECT min(seq) FROM audit_log WHERE at_ms >= :cutoffMs), (SELECT max(seq) FROM audit_log))
         ORDER BY seq LIMIT :limit)`,
    )
    .pluck();
  const prune = db.prepare<{ seq: number; atMs: number }>(
    'INSERT INTO audit_prunings (upto_seq, hash, at_ms) SELECT seq, hash, :atMs FROM audit_log WHERE seq = :seq',
  );
  const dropAudit = db.prepare<[number]>('DELETE FROM audit_log WHERE seq <= ?');
  const dropReceipts = db.prepare<[number]>('DELETE FROM receipts WHERE at_ms < ?');

  const counts = {
    settled: counting(SETTLED_SESSIONS),
    contents: counting(OLD_CONTENTS),
    attachments: counting(OLD_ATTACHMENTS),
    evidence: counting(OLD_EVIDENCE),
    tombstones: counting(OLD_TOMBSTONES),
  };
  const kept = db.prepare<[], KeptCounts & { held: number }>(
    `SELECT (SELECT count(*) FROM message_contents) messages, (SELECT count(*) FROM attachments) attachments,
       (SELECT count(*) FROM genie_sessions s WHERE status IN ('completed', 'dismissed')
         AND NOT EXISTS (SELECT 1 FROM expired_sessions e WHERE e.session_id = s.id)) sessions,
       (SELECT count(*) FROM holds) held`,
  );

  return {
    /** Texts of settled requests: what was asked and answered, what was done with it; that it was done stays. */
    expireSessions: (cutoffMs: number, atMs: number, limit: number): DeletedCounts => {
      const found = settled.all({ cutoffMs, limit });
      const list = JSON.stringify(found);
      listExpired.run({ ids: list, atMs });
      const [calls = 0, outcomes = 0] = blankSessions({ ids: list });
      return { sessions: found.length, outcomes, model_calls: calls };
    },
    /** Texts of mails with their words in the index; the row that says the mail was seen stays. */
    expireMessages: (cutoffMs: number, limit: number): DeletedCounts => {
      const found = oldContents.all({ cutoffMs, limit });
      const [messages = 0, , attachments = 0] = dropContents({ ids: JSON.stringify(found) });
      return { messages, attachments };
    },
    /** Subjects of decided held requests, and alerts that are over. */
    expireRest: (cutoffMs: number): DeletedCounts => {
      dropAlerts.run(cutoffMs);
      return { held_requests: blankHeld.run(cutoffMs).changes };
    },
    expireAttachments: (cutoffMs: number, limit: number): DeletedCounts => {
      const found = oldAttachments.all({ cutoffMs, limit });
      return { attachments: dropAttachments.run({ ids: JSON.stringify(found) }).changes };
    },
    /** What remained of requests whose texts went before. The database refuses what is younger than a year. */
    expireEvidence: (cutoffMs: number, atMs: number, limit: number): DeletedCounts => {
      const found = oldEvidence.all({ cutoffMs, limit });
      const list = JSON.stringify(found);
      endEvidence.run({ ids: list, atMs });
      dropEvidence({ ids: list });
      dropHeld.run(cutoffMs);
      dropReceipts.run(cutoffMs);
      return { evidence: found.length };
    },
    /** Tombstones; what the accounts received up to then counts as seen from now on. */
    expireTombstones: (cutoffMs: number, limit: number): DeletedCounts => {
      const list = JSON.stringify(oldTombstones.all({ cutoffMs, limit }));
      remember.run({ ids: list, cutoffMs });
      return { tombstones: dropTombstones.run({ ids: list }).changes };
    },
    /** The beginning of the audit log; the hash it is verified from stays. */
    pruneAudit: (cutoffMs: number, atMs: number, limit: number): DeletedCounts => {
      const seq = lastOld.get({ cutoffMs, limit }) ?? null;
      if (seq === null) return { audit_entries: 0 };
      prune.run({ seq, atMs });
      return { audit_entries: dropAudit.run(seq).changes };
    },
    /** What would go with these times; null for what is kept for ever. */
    due: (bodies: number | null, attachments: number | null, evidence: number | null) => ({
      messages: counts.contents(bodies),
      sessions: counts.settled(bodies),
      attachments: counts.attachments(attachments),
      evidence: counts.evidence(evidence) + counts.tombstones(evidence),
    }),
    kept: (): KeptCounts & { held: number } => kept.get() ?? { messages: 0, attachments: 0, sessions: 0, held: 0 },
  };
}
