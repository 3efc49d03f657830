import type { ActionKind, ActionStatus, ProposedAction } from '../../shared/domain/action';
import type { ErrorCode } from '../../shared/errors/app-error';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

export type ActionFailure = { code: ErrorCode; message: string; hint: string };
/** What running it left behind, or why it was not run (A11, A12). */
export type ActionResult = { outcomeId?: string; failure?: ActionFailure; dismissReason?: string };

export type StoredAction = {
  id: string;
  accountId: string;
  sessionId: string;
  index: number;
  status: ActionStatus;
  original: ProposedAction;
  /** The last edit, else the original. */
  current: ProposedAction;
  edited: boolean;
  rationale: string;
  flags: string[];
  result: ActionResult;
};

type Row = {
  id: string;
  account_id: string;
  session_id: string;
  position: number;
  kind: ActionKind;
  params_json: string;
  edited_json: string | null;
  rationale: string;
  flags_json: string;
  status: ActionStatus;
  result_json: string | null;
};

export type ActionRepository = ReturnType<typeof actionRepository>;

export function actionRepository(db: Connection) {
  const columns = `SELECT a.*, (SELECT params_json FROM action_edits e WHERE e.action_id = a.id
       ORDER BY e.created_at_ms DESC, e.rowid DESC LIMIT 1) AS edited_json
     FROM genie_actions a WHERE a.account_id IN (SELECT value FROM json_each(:scope))`;
  const insert = db.prepare(
    `INSERT INTO genie_actions (id, account_id, session_id, position, kind, params_json, rationale, flags_json, status, created_at_ms)
     VALUES (:id, :accountId, :sessionId, :index, :kind, :params, :rationale, :flags, 'proposed', :atMs)`,
  );
  const bySession = db.prepare<{ scope: string; sessionId: string }, Row>(
    `${columns} AND a.session_id = :sessionId ORDER BY a.position`,
  );
  const one = db.prepare<{ scope: string; id: string }, Row>(`${columns} AND a.id = :id`);
  const setStatus = db.prepare(
    `UPDATE genie_actions SET status = :to, result_json = :result, reviewed_at_ms = coalesce(reviewed_at_ms, :atMs)
     WHERE id = :id AND account_id = :accountId AND status = :from`,
  );
  const addEdit = db.prepare(
    'INSERT INTO action_edits (id, account_id, action_id, params_json, created_at_ms) VALUES (:id, :accountId, :actionId, :params, :atMs)',
  );
  const insertApproval = db.prepare(
    'INSERT INTO approvals (id, account_id, action_id, content_sha256, approved_at_ms) VALUES (:id, :accountId, :actionId, :contentSha256, :atMs)',
  );
  const approval = db.prepare<[string, string], { content_sha256: string }>(
    'SELECT content_sha256 FROM approvals WHERE action_id = ? AND account_id = ?',
  );
  const approved = db.prepare<[number], { id: string; account_id: string }>(
    `SELECT a.id, a.account_id FROM genie_actions a JOIN approvals p ON p.action_id = a.id
     WHERE a.status = 'approved' AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.action_id = a.id)
     ORDER BY p.approved_at_ms, a.position LIMIT ?`,
  );
  const begin = db.prepare('INSERT INTO executions (action_id, account_id, started_at_ms) VALUES (?, ?, ?)');
  const finish = db.prepare('UPDATE executions SET finished_at_ms = ? WHERE action_id = ? AND finished_at_ms IS NULL');
  const interrupted = db.prepare<[], { id: string; account_id: string }>(
    `SELECT a.id, a.account_id FROM executions e JOIN genie_actions a ON a.id = e.action_id
     WHERE e.finished_at_ms IS NULL AND a.status = 'approved'`,
  );
  const waiting = db.prepare<[string], { n: number; total: number }>(
    `SELECT count(*) FILTER (WHERE status = 'proposed') n, count(*) total FROM genie_actions WHERE session_id = ?`,
  );

  return {
    insert: (row: {
      id: string;
      accountId: string;
      sessionId: string;
      index: number;
      action: ProposedAction;
      rationale: string;
      flags: string[];
      atMs: number;
    }): void => {
      const { action, flags, ...rest } = row;
      insert.run({
        ...rest,
        kind: action.kind,
        params: JSON.stringify(action.params),
        flags: JSON.stringify(flags),
      });
    },
    bySession: (scope: AccountScope, sessionId: string): StoredAction[] =>
      bySession.all({ scope: scopeParameter(scope), sessionId }).map(toAction),
    get: (scope: AccountScope, id: string): StoredAction | null => {
      const row = one.get({ scope: scopeParameter(scope), id });
      return row ? toAction(row) : null;
    },
    /** Moves an action on; false when it is not in the state `from` any more. */
    setStatus: (
      accountId: string,
      id: string,
      from: ActionStatus,
      to: ActionStatus,
      result: ActionResult,
      atMs: number,
    ): boolean => setStatus.run({ accountId, id, from, to, result: JSON.stringify(result), atMs }).changes > 0,
    addEdit: (edit: { id: string; accountId: string; actionId: string; params: unknown; atMs: number }): void => {
      addEdit.run({ ...edit, params: JSON.stringify(edit.params) });
    },
    /** Throws when the action was approved before: an approval is single-use. */
    insertApproval: (row: {
      id: string;
      accountId: string;
      actionId: string;
      contentSha256: string;
      atMs: number;
    }): void => {
      insertApproval.run(row);
    },
    approvedHash: (accountId: string, actionId: string): string | null =>
      approval.get(actionId, accountId)?.content_sha256 ?? null,
    approved: (limit: number): { id: string; accountId: string }[] => approved.all(limit).map(toKey),
    beginExecution: (accountId: string, id: string, atMs: number): void => {
      begin.run(id, accountId, atMs);
    },
    finishExecution: (id: string, atMs: number): void => {
      finish.run(atMs, id);
    },
    /** Actions that were running when the last process ended. */
    interrupted: (): { id: string; accountId: string }[] => interrupted.all().map(toKey),
    counts: (sessionId: string): { proposed: number; total: number } => {
      const row = waiting.get(sessionId);
      return { proposed: row?.n ?? 0, total: row?.total ?? 0 };
    },
  };
}

function toKey(row: { id: string; account_id: string }): { id: string; accountId: string } {
  return { id: row.id, accountId: row.account_id };
}

function toAction(row: Row): StoredAction {
  const withParams = (json: string) => ({ kind: row.kind, params: JSON.parse(json) as unknown }) as ProposedAction;
  const original = withParams(row.params_json);
  return {
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    index: row.position,
    status: row.status,
    original,
    current: row.edited_json === null ? original : withParams(row.edited_json),
    edited: row.edited_json !== null,
    rationale: row.rationale,
    flags: JSON.parse(row.flags_json) as string[],
    result: row.result_json === null ? {} : (JSON.parse(row.result_json) as ActionResult),
  };
}
