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
};

type Row = {
  id: string;
  account_id: string;
  session_id: string;
  action_id: string;
  content_json: string;
  created_at_ms: number;
  topic: string;
};

export type OutcomeRepository = ReturnType<typeof outcomeRepository>;

export function outcomeRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO outcomes (id, account_id, session_id, action_id, kind, content_json, created_at_ms)
     VALUES (:id, :accountId, :sessionId, :actionId, :kind, :content, :atMs)`,
  );
  const columns = `SELECT o.*, s.topic FROM outcomes o JOIN genie_sessions s ON s.id = o.session_id
     WHERE o.account_id IN (SELECT value FROM json_each(:scope))`;
  const one = db.prepare<{ scope: string; id: string }, Row>(`${columns} AND o.id = :id`);
  const byAction = db.prepare<{ scope: string; actionId: string }, Row>(`${columns} AND o.action_id = :actionId`);
  const list = db.prepare<{ scope: string; limit: number }, Row>(
    `${columns} ORDER BY o.created_at_ms DESC LIMIT :limit`,
  );
  return {
    insert: (row: {
      id: string;
      accountId: string;
      sessionId: string;
      actionId: string;
      content: OutcomeContent;
      atMs: number;
    }): void => {
      const { content, ...rest } = row;
      insert.run({ ...rest, kind: content.kind, content: JSON.stringify(content) });
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
  };
}
