import { outcomeContent, type OutcomeContent } from '../../shared/domain/outcome';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type Outcome = {
  id: string;
  accountId: string;
  sessionId: string;
  actionId: string;
  content: OutcomeContent;
  createdAtMs: number;
  topic: string;
  remindAtMs: number | null;
  doneAtMs: number | null;
};

type Row = {
  id: string;
  account_id: string;
  session_id: string;
  action_id: string;
  content_json: string;
  created_at_ms: number;
  topic: string;
  remind_at_ms: number | null;
  done_at_ms: number | null;
};

export type OutcomeRepository = ReturnType<typeof outcomeRepository>;

export function outcomeRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO outcomes (id, account_id, session_id, action_id, kind, content_json, created_at_ms, remind_at_ms)
     VALUES (:id, :accountId, :sessionId, :actionId, :kind, :content, :atMs, :remindAtMs)`,
  );
  const columns = `SELECT o.*, s.topic FROM outcomes o JOIN genie_sessions s ON s.id = o.session_id
     WHERE o.account_id IN (SELECT value FROM json_each(:scope))`;
  const one = db.prepare<{ scope: string; id: string }, Row>(`${columns} AND o.id = :id`);
  const byAction = db.prepare<{ scope: string; actionId: string }, Row>(`${columns} AND o.action_id = :actionId`);
  const list = db.prepare<{ scope: string; limit: number }, Row>(
    `${columns} ORDER BY o.created_at_ms DESC LIMIT :limit`,
  );
  const remove = db.prepare('DELETE FROM outcomes WHERE id = ? AND account_id = ?');
  const setDone = db.prepare('UPDATE outcomes SET done_at_ms = ? WHERE id = ? AND account_id = ?');
  const setReminder = db.prepare(
    'UPDATE outcomes SET remind_at_ms = ?, reminded_at_ms = NULL WHERE id = ? AND account_id = ?',
  );
  const due = db.prepare<[number], { id: string; account_id: string }>(
    `SELECT id, account_id FROM outcomes WHERE remind_at_ms <= ? AND reminded_at_ms IS NULL AND done_at_ms IS NULL
     ORDER BY remind_at_ms`,
  );
  const setReminded = db.prepare('UPDATE outcomes SET reminded_at_ms = ? WHERE id = ? AND reminded_at_ms IS NULL');
  const openNeeds = db.prepare<{ scope: string }, { n: number }>(
    `SELECT count(*) n FROM outcomes WHERE kind = 'escalate_human' AND done_at_ms IS NULL
     AND account_id IN (SELECT value FROM json_each(:scope))`,
  );
  return {
    /** Undo: what an action left behind goes again. */
    remove: (accountId: string, id: string): void => {
      remove.run(id, accountId);
    },
    /** Closes a "needs you"; null opens it again. */
    setDone: (accountId: string, id: string, atMs: number | null): boolean =>
      setDone.run(atMs, id, accountId).changes > 0,
    setReminder: (accountId: string, id: string, remindAtMs: number | null): boolean =>
      setReminder.run(remindAtMs, id, accountId).changes > 0,
    /** Reminders that are due and were not given yet. */
    dueReminders: (atMs: number): { id: string; accountId: string }[] =>
      due.all(atMs).map((row) => ({ id: row.id, accountId: row.account_id })),
    /** False when another round was first: a reminder is given once. */
    setReminded: (id: string, atMs: number): boolean => setReminded.run(atMs, id).changes > 0,
    /** "Needs you" items that are not closed. */
    countNeedsYou: (scope: AccountScope): number => openNeeds.get({ scope: scopeParameter(scope) })?.n ?? 0,
    insert: (row: {
      id: string;
      accountId: string;
      sessionId: string;
      actionId: string;
      content: OutcomeContent;
      atMs: number;
    }): void => {
      const { content, ...rest } = row;
      const remindAt = content.kind === 'escalate_human' ? content.remindAt : null;
      const remindAtMs = remindAt === null ? null : Date.parse(remindAt);
      insert.run({ ...rest, kind: content.kind, content: JSON.stringify(content), remindAtMs });
    },
    get: (scope: AccountScope, id: string): Outcome | null => {
      const row = one.get({ scope: scopeParameter(scope), id });
      return row ? toOutcome(row) : null;
    },
    byAction: (scope: AccountScope, actionId: string): Outcome | null => {
      const row = byAction.get({ scope: scopeParameter(scope), actionId });
      return row ? toOutcome(row) : null;
    },
    list: (scope: AccountScope, limit: number): Outcome[] =>
      list.all({ scope: scopeParameter(scope), limit }).map(toOutcome),
  };
}

function toOutcome(row: Row): Outcome {
  return {
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    actionId: row.action_id,
    content: outcomeContent.parse(JSON.parse(row.content_json)),
    createdAtMs: row.created_at_ms,
    topic: row.topic,
    remindAtMs: row.remind_at_ms,
    doneAtMs: row.done_at_ms,
  };
}
