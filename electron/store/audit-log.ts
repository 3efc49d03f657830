import type { AuditKind } from '../../shared/domain/session';
import type { Connection } from './database';

export type AuditRow = {
  seq: number;
  atMs: number;
  kind: AuditKind;
  accountId: string;
  sessionId: string;
  actionId: string | null;
  traceId: string;
  detailJson: string;
  previousHash: string;
  hash: string;
};

type Row = {
  seq: number;
  at_ms: number;
  kind: AuditKind;
  account_id: string;
  session_id: string;
  action_id: string | null;
  trace_id: string;
  detail_json: string;
  previous_hash: string;
  hash: string;
};

export type AuditLogRepository = ReturnType<typeof auditLogRepository>;

/** Rows of the log as they are; what they mean and how they are chained is audit's business. */
export function auditLogRepository(db: Connection) {
  const last = db.prepare<[], Row>('SELECT * FROM audit_log ORDER BY seq DESC LIMIT 1');
  const insert = db.prepare(
    `INSERT INTO audit_log (seq, at_ms, kind, account_id, session_id, action_id, trace_id, detail_json, previous_hash, hash)
     VALUES (:seq, :atMs, :kind, :accountId, :sessionId, :actionId, :traceId, :detailJson, :previousHash, :hash)`,
  );
  const page = db.prepare<[number, number], Row>('SELECT * FROM audit_log WHERE seq < ? ORDER BY seq DESC LIMIT ?');
  const all = db.prepare<[], Row>('SELECT * FROM audit_log ORDER BY seq');
  const pruned = db.prepare<[], { seq: number; hash: string }>(
    'SELECT upto_seq seq, hash FROM audit_prunings ORDER BY upto_seq DESC LIMIT 1',
  );
  return {
    last: (): AuditRow | null => {
      const row = last.get();
      return row ? toAudit(row) : null;
    },
    insert: (row: AuditRow): void => {
      insert.run(row);
    },
    /** Newest first. */
    page: (before: number | null, limit: number): AuditRow[] =>
      page.all(before ?? Number.MAX_SAFE_INTEGER, limit).map(toAudit),
    /** The last row that went because its time was over: the chain goes on from its hash. Null when none did. */
    prunedTo: (): { seq: number; hash: string } | null => pruned.get() ?? null,
    /** Oldest first, one at a time: the log may be long. */
    *walk(): IterableIterator<AuditRow> {
      for (const row of all.iterate()) yield toAudit(row);
    },
  };
}

function toAudit(row: Row): AuditRow {
  return {
    seq: row.seq,
    atMs: row.at_ms,
    kind: row.kind,
    accountId: row.account_id,
    sessionId: row.session_id,
    actionId: row.action_id,
    traceId: row.trace_id,
    detailJson: row.detail_json,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
