import type { HeldStatus } from '../../shared/domain/session';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type HeldRequest = {
  id: string;
  accountId: string;
  messageId: string;
  traceId: string;
  topic: string;
  reason: string;
  status: HeldStatus;
  createdAtMs: number;
};

type Row = {
  id: string;
  account_id: string;
  message_id: string;
  trace_id: string;
  topic: string;
  reason: string;
  status: HeldStatus;
  created_at_ms: number;
};

export type HeldRequestRepository = ReturnType<typeof heldRequestRepository>;

/** Requests that matched but whose sender may not start a model call: they wait for a click (A5). */
export function heldRequestRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO held_requests (id, account_id, message_id, trace_id, topic, reason, status, created_at_ms)
     VALUES (:id, :accountId, :messageId, :traceId, :topic, :reason, 'held', :atMs) ON CONFLICT (message_id) DO NOTHING`,
  );
  const inScope = 'account_id IN (SELECT value FROM json_each(:scope))';
  const one = db.prepare<{ scope: string; id: string }, Row>(
    `SELECT * FROM held_requests WHERE id = :id AND ${inScope}`,
  );
  const byMessage = db.prepare<{ scope: string; messageId: string }, Row>(
    `SELECT * FROM held_requests WHERE message_id = :messageId AND status = 'held' AND ${inScope}`,
  );
  const list = db.prepare<{ scope: string; limit: number }, Row>(
    `SELECT * FROM held_requests WHERE status = 'held' AND ${inScope} ORDER BY created_at_ms DESC LIMIT :limit`,
  );
  const decide = db.prepare(
    `UPDATE held_requests SET status = :status, decided_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'held'`,
  );
  const count = db.prepare<{ scope: string }, { n: number }>(
    `SELECT count(*) n FROM held_requests WHERE status = 'held' AND ${inScope}`,
  );
  return {
    insert: (row: {
      id: string;
      accountId: string;
      messageId: string;
      traceId: string;
      topic: string;
      reason: string;
      atMs: number;
    }): void => {
      insert.run(row);
    },
    get: (scope: AccountScope, id: string): HeldRequest | null => {
      const row = one.get({ scope: scopeParameter(scope), id });
      return row ? toHeld(row) : null;
    },
    /** The request of a message that still waits for a click. */
    byMessage: (scope: AccountScope, messageId: string): HeldRequest | null => {
      const row = byMessage.get({ scope: scopeParameter(scope), messageId });
      return row ? toHeld(row) : null;
    },
    list: (scope: AccountScope, limit: number): HeldRequest[] =>
      list.all({ scope: scopeParameter(scope), limit }).map(toHeld),
    /** False when it was decided before. */
    decide: (accountId: string, id: string, status: 'asked' | 'ignored', atMs: number): boolean =>
      decide.run({ accountId, id, status, atMs }).changes > 0,
    count: (scope: AccountScope): number => count.get({ scope: scopeParameter(scope) })?.n ?? 0,
  };
}

function toHeld(row: Row): HeldRequest {
  return {
    id: row.id,
    accountId: row.account_id,
    messageId: row.message_id,
    traceId: row.trace_id,
    topic: row.topic,
    reason: row.reason,
    status: row.status,
    createdAtMs: row.created_at_ms,
  };
}
