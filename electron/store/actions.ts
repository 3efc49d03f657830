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

export type ActionEvent = {
  kind: 'edited' | 'approved' | 'undone' | 'executed' | 'dismissed' | 'failed';
  atMs: number;
  /** The params after an edit. */
  params: unknown;
  contentSha256: string | null;
};
type HistoryRow = { kind: ActionEvent['kind']; at_ms: number; detail: string };

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
    `UPDATE genie_actions SET status = :to, result_json = :result,
       reviewed_at_ms = CASE :to WHEN 'proposed' THEN NULL ELSE coalesce(reviewed_at_ms, :atMs) END
     WHERE id = :id AND account_id = :accountId AND status = :from`,
  );
  const addEdit = db.prepare(
    'INSERT INTO action_edits (id, account_id, action_id, params_json, created_at_ms) VALUES (:id, :accountId, :actionId, :params, :atMs)',
  );
  const insertApproval = db.prepare(
    'INSERT INTO approvals (id, account_id, action_id, content_sha256, approved_at_ms) VALUES (:id, :accountId, :actionId, :contentSha256, :atMs)',
  );
  // Those that stand: others were taken back.
  const approval = db.prepare<[string, string], { id: string; content_sha256: string; approved_at_ms: number }>(
    `SELECT id, content_sha256, approved_at_ms FROM approvals p WHERE action_id = ? AND account_id = ?
     AND NOT EXISTS (SELECT 1 FROM approval_withdrawals w WHERE w.approval_id = p.id)`,
  );
  const withdraw = db.prepare(
    'INSERT INTO approval_withdrawals (approval_id, account_id, withdrawn_at_ms) VALUES (?, ?, ?)',
  );
  const forgetExecution = db.prepare('DELETE FROM executions WHERE action_id = ? AND account_id = ?');
  const history = db.prepare<{ scope: string; id: string }, HistoryRow>(
    `SELECT 'edited' kind, created_at_ms at_ms, params_json detail, 1 step FROM action_edits
       WHERE action_id = :id AND account_id IN (SELECT value FROM json_each(:scope))
     UNION ALL SELECT 'approved', approved_at_ms, content_sha256, 2 FROM approvals
       WHERE action_id = :id AND account_id IN (SELECT value FROM json_each(:scope))
     UNION ALL SELECT 'undone', w.withdrawn_at_ms, p.content_sha256, 4 FROM approval_withdrawals w JOIN approvals p ON p.id = w.approval_id
       WHERE p.action_id = :id AND p.account_id IN (SELECT value FROM json_each(:scope))
     UNION ALL SELECT a.status, e.finished_at_ms, '', 3 FROM executions e JOIN genie_actions a ON a.id = e.action_id
       WHERE a.id = :id AND e.finished_at_ms IS NOT NULL AND a.account_id IN (SELECT value FROM json_each(:scope))
     UNION ALL SELECT status, reviewed_at_ms, '', 5 FROM genie_actions
       WHERE id = :id AND status = 'dismissed' AND account_id IN (SELECT value FROM json_each(:scope))
     ORDER BY at_ms, step`,
  );
  const approved = db.prepare<[number], { id: string; account_id: string }>(
    `SELECT a.id, a.account_id FROM genie_actions a JOIN approvals p ON p.action_id = a.id
       AND NOT EXISTS (SELECT 1 FROM approval_withdrawals w WHERE w.approval_id = p.id)
     WHERE a.status = 'approved' AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.action_id = a.id)
     ORDER BY p.approved_at_ms, a.position LIMIT ?`,
  );
  const begin = db.prepare('INSERT INTO executions (action_id, account_id, started_at_ms) VALUES (?, ?, ?)');
  // What was refused before it began has its end all the same.
  const finish = db.prepare(
    `INSERT INTO executions (action_id, account_id, started_at_ms, finished_at_ms)
     SELECT id, account_id, :atMs, :atMs FROM genie_actions WHERE id = :id
     ON CONFLICT (action_id) DO UPDATE SET finished_at_ms = excluded.finished_at_ms WHERE finished_at_ms IS NULL`,
  );
  const interrupted = db.prepare<[], { id: string; account_id: string }>(
    `SELECT a.id, a.account_id FROM executions e JOIN genie_actions a ON a.id = e.action_id
     WHERE e.finished_at_ms IS NULL AND a.status = 'approved'`,
  );
  const waiting = db.prepare<[string], { n: number; total: number }>(
    `SELECT count(*) FILTER (WHERE status = 'proposed') n, count(*) total FROM genie_actions WHERE session_id = ?`,
  );

  // More than one can only have been put there behind the back of the app: then none counts.
  const standing = (accountId: string, actionId: string) => {
    const rows = approval.all(actionId, accountId);
    return rows.length === 1 ? (rows[0] ?? null) : null;
  };

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
      standing(accountId, actionId)?.content_sha256 ?? null,
    /** The approval that stands for an action. */
    approval: (accountId: string, actionId: string): { id: string; approvedAtMs: number } | null => {
      const row = standing(accountId, actionId);
      return row ? { id: row.id, approvedAtMs: row.approved_at_ms } : null;
    },
    /** Takes an approval back and forgets that the action ran; throws when that was done before. */
    withdrawApproval: (accountId: string, actionId: string, approvalId: string, atMs: number): void => {
      withdraw.run(approvalId, accountId, atMs);
      forgetExecution.run(actionId, accountId);
    },
    /** What the user did with an action, oldest first. */
    history: (scope: AccountScope, actionId: string): ActionEvent[] =>
      history.all({ scope: scopeParameter(scope), id: actionId }).map((row) => ({
        kind: row.kind,
        atMs: row.at_ms,
        params: row.kind === 'edited' ? (JSON.parse(row.detail) as unknown) : null,
        contentSha256: row.kind === 'approved' || row.kind === 'undone' ? row.detail : null,
      })),
    approved: (limit: number): { id: string; accountId: string }[] => approved.all(limit).map(toKey),
    beginExecution: (accountId: string, id: string, atMs: number): void => {
      begin.run(id, accountId, atMs);
    },
    finishExecution: (id: string, atMs: number): void => {
      finish.run({ id, atMs });
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
