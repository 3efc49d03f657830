import type { DroppedItem } from '../../shared/domain/action';
import type { SessionStatus, Trigger } from '../../shared/domain/session';
import type { Connection } from './database';
import { scopeParameter, type AccountScope } from './scope';

/** What became of proposing: refused items, or why there is nothing. */
export type SessionResult = {
  dropped: DroppedItem[];
  failure: { code: string; message: string; hint: string } | null;
};

export type Session = {
  id: string;
  accountId: string;
  messageId: string;
  traceId: string;
  topic: string;
  trigger: Trigger;
  status: SessionStatus;
  result: SessionResult;
  attempts: number;
  createdAtMs: number;
  updatedAtMs: number;
  snoozedUntilMs: number | null;
  consent: 'needed' | 'given' | null;
  /** What waits to be sent, or was agreed to: exactly this is sent. */
  prepared: ShownRequest | null;
};

/** The two texts of one request to a model. */
export type PreparedRequest = { system: string; prompt: string };
/** With the model it would go to: another one has to be agreed to anew. */
export type ShownRequest = PreparedRequest & { model: string };

type Row = {
  id: string;
  account_id: string;
  message_id: string;
  trace_id: string;
  topic: string;
  trigger_kind: Trigger;
  status: SessionStatus;
  result_json: string | null;
  attempts: number;
  created_at_ms: number;
  updated_at_ms: number;
  snoozed_until_ms: number | null;
  consent: 'needed' | 'given' | null;
  prepared_json: string | null;
};

export type SessionRepository = ReturnType<typeof sessionRepository>;

export function sessionRepository(db: Connection) {
  const insert = db.prepare(
    `INSERT INTO genie_sessions (id, account_id, message_id, trace_id, topic, trigger_kind, status, next_attempt_at_ms, created_at_ms, updated_at_ms)
     VALUES (:id, :accountId, :messageId, :traceId, :topic, :trigger, 'proposing', :atMs, :atMs, :atMs)
     ON CONFLICT (message_id) DO NOTHING`,
  );
  const inScope = 'account_id IN (SELECT value FROM json_each(:scope))';
  const one = db.prepare<{ scope: string; id: string }, Row>(
    `SELECT * FROM genie_sessions WHERE id = :id AND ${inScope}`,
  );
  const list = db.prepare<{ scope: string; statuses: string; limit: number }, Row>(
    `SELECT * FROM genie_sessions WHERE ${inScope} AND status IN (SELECT value FROM json_each(:statuses))
     ORDER BY created_at_ms DESC, id DESC LIMIT :limit`,
  );
  const due = db.prepare<{ atMs: number; limit: number }, { id: string; account_id: string }>(
    `SELECT s.id, s.account_id FROM genie_sessions s JOIN accounts a ON a.id = s.account_id AND a.active = 1
     WHERE s.status = 'proposing' AND s.next_attempt_at_ms <= :atMs AND s.consent IS NOT 'needed'
     ORDER BY s.created_at_ms, s.id LIMIT :limit`,
  );
  const nextDue = db.prepare<[], { at: number | null }>(
    "SELECT min(next_attempt_at_ms) at FROM genie_sessions WHERE status = 'proposing' AND consent IS NOT 'needed'",
  );
  const setStatus = db.prepare(
    'UPDATE genie_sessions SET status = :status, updated_at_ms = :atMs WHERE id = :id AND account_id = :accountId',
  );
  const setResult = db.prepare(
    `UPDATE genie_sessions SET status = :status, result_json = :result, prepared_json = NULL, consent = NULL,
       updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'proposing'`,
  );
  const postpone = db.prepare(
    `UPDATE genie_sessions SET attempts = attempts + 1, next_attempt_at_ms = :untilMs, updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'proposing'`,
  );
  const retry = db.prepare(
    `UPDATE genie_sessions SET status = 'proposing', result_json = NULL, attempts = 0, notified_at_ms = NULL,
       snoozed_until_ms = NULL, next_attempt_at_ms = :atMs, updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'failed'
       AND NOT EXISTS (SELECT 1 FROM genie_actions WHERE session_id = :id)`,
  );
  const waiting = db.prepare<{ scope: string }, { n: number }>(
    `SELECT count(*) n FROM genie_sessions
     WHERE (status = 'awaiting_review' OR consent = 'needed') AND snoozed_until_ms IS NULL AND ${inScope}`,
  );
  const open = db.prepare<{ scope: string }, { n: number }>(
    `SELECT count(*) n FROM genie_sessions WHERE status IN ('proposing', 'awaiting_review', 'failed') AND ${inScope}`,
  );
  const attention = db.prepare<{ scope: string; limit: number }, Row>(
    `SELECT * FROM genie_sessions WHERE ${inScope} AND snoozed_until_ms IS NULL
       AND (status IN ('awaiting_review', 'failed') OR consent = 'needed')
     ORDER BY created_at_ms DESC, id DESC LIMIT :limit`,
  );
  const unnotified = db.prepare<[], { id: string; account_id: string }>(
    `SELECT id, account_id FROM genie_sessions
     WHERE (status IN ('awaiting_review', 'failed') OR consent = 'needed') AND notified_at_ms IS NULL
       AND snoozed_until_ms IS NULL ORDER BY created_at_ms, id`,
  );
  const setNotified = db.prepare(
    'UPDATE genie_sessions SET notified_at_ms = ? WHERE id = ? AND notified_at_ms IS NULL',
  );
  const snooze = db.prepare(
    `UPDATE genie_sessions SET snoozed_until_ms = :untilMs, updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND (status IN ('awaiting_review', 'failed') OR consent = 'needed')`,
  );
  // It comes back as if it were new: with a notification.
  const wake = db.prepare(
    'UPDATE genie_sessions SET snoozed_until_ms = NULL, notified_at_ms = NULL WHERE snoozed_until_ms <= ?',
  );
  const askConsent = db.prepare(
    `UPDATE genie_sessions SET prepared_json = :prepared, consent = 'needed', updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'proposing' AND consent IS NOT 'needed'`,
  );
  // The proposals that come of it are news again.
  const giveConsent = db.prepare(
    `UPDATE genie_sessions SET consent = 'given', snoozed_until_ms = NULL, notified_at_ms = NULL,
       next_attempt_at_ms = :atMs, updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'proposing' AND consent = 'needed'`,
  );
  const declineConsent = db.prepare(
    `UPDATE genie_sessions SET consent = 'given', prepared_json = NULL, snoozed_until_ms = NULL, notified_at_ms = NULL,
       next_attempt_at_ms = :atMs, updated_at_ms = :atMs
     WHERE id = :id AND account_id = :accountId AND status = 'proposing' AND consent = 'needed'`,
  );
  const byMessage = db.prepare<{ scope: string; messageId: string }, Row>(
    `SELECT * FROM genie_sessions WHERE message_id = :messageId AND ${inScope}`,
  );
  const setReviewed = db.prepare(
    'UPDATE genie_sessions SET reviewed_at_ms = coalesce(reviewed_at_ms, ?) WHERE id = ? AND account_id = ?',
  );

  return {
    /** False when the message already has its session: then nothing is stored. */
    insert: (session: {
      id: string;
      accountId: string;
      messageId: string;
      traceId: string;
      topic: string;
      trigger: Trigger;
      atMs: number;
    }): boolean => insert.run(session).changes > 0,
    byMessage: (scope: AccountScope, messageId: string): Session | null => {
      const row = byMessage.get({ scope: scopeParameter(scope), messageId });
      return row ? toSession(row) : null;
    },
    /** Null wakes it. False when it does not wait for the user. */
    snooze: (accountId: string, id: string, untilMs: number | null, atMs: number): boolean =>
      snooze.run({ accountId, id, untilMs, atMs }).changes > 0,
    /** Ends what is due; resolves with how many came back. */
    wakeSnoozed: (atMs: number): number => wake.run(atMs).changes,
    /** The request waits for the user before anything is sent. False when it is not proposing, or waits already. */
    askConsent: (accountId: string, id: string, prepared: ShownRequest, atMs: number): boolean =>
      askConsent.run({ accountId, id, prepared: JSON.stringify(prepared), atMs }).changes > 0,
    giveConsent: (accountId: string, id: string, atMs: number): boolean =>
      giveConsent.run({ accountId, id, atMs }).changes > 0,
    /** Nothing is sent: consent that is given for no prepared text means the built-in rules. */
    declineConsent: (accountId: string, id: string, atMs: number): boolean =>
      declineConsent.run({ accountId, id, atMs }).changes > 0,
    get: (scope: AccountScope, id: string): Session | null => {
      const row = one.get({ scope: scopeParameter(scope), id });
      return row ? toSession(row) : null;
    },
    list: (scope: AccountScope, statuses: readonly SessionStatus[], limit: number): Session[] =>
      list.all({ scope: scopeParameter(scope), statuses: JSON.stringify(statuses), limit }).map(toSession),
    due: (atMs: number, limit: number): { id: string; accountId: string }[] =>
      due.all({ atMs, limit }).map((row) => ({ id: row.id, accountId: row.account_id })),
    nextDueAtMs: (): number | null => nextDue.get()?.at ?? null,
    setStatus: (accountId: string, id: string, status: SessionStatus, atMs: number): void => {
      setStatus.run({ accountId, id, status, atMs });
    },
    /** Ends proposing; false when the session is not proposing any more. */
    finishProposing: (
      accountId: string,
      id: string,
      status: SessionStatus,
      result: SessionResult,
      atMs: number,
    ): boolean => setResult.run({ accountId, id, status, result: JSON.stringify(result), atMs }).changes > 0,
    /** False when the session is not proposing any more. */
    postpone: (accountId: string, id: string, untilMs: number, atMs: number): boolean =>
      postpone.run({ accountId, id, untilMs, atMs }).changes > 0,
    /** Proposes once more after a failure; false when there is nothing to retry. */
    retry: (accountId: string, id: string, atMs: number): boolean => retry.run({ accountId, id, atMs }).changes > 0,
    /** Sessions that wait for the user: the number on the tray is this one query. */
    countWaiting: (scope: AccountScope): number => waiting.get({ scope: scopeParameter(scope) })?.n ?? 0,
    /** Sessions the user has to do something about, newest first; not those that are put off. */
    attention: (scope: AccountScope, limit: number): Session[] =>
      attention.all({ scope: scopeParameter(scope), limit }).map(toSession),
    /** Sessions that wait for a model or for the user. */
    countOpen: (scope: AccountScope): number => open.get({ scope: scopeParameter(scope) })?.n ?? 0,
    unnotified: (): { id: string; accountId: string }[] =>
      unnotified.all().map((row) => ({ id: row.id, accountId: row.account_id })),
    /** False when another round was first: a notification is shown once. */
    setNotified: (id: string, atMs: number): boolean => setNotified.run(atMs, id).changes > 0,
    setReviewed: (accountId: string, id: string, atMs: number): void => {
      setReviewed.run(atMs, id, accountId);
    },
  };
}

function toSession(row: Row): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    messageId: row.message_id,
    traceId: row.trace_id,
    topic: row.topic,
    trigger: row.trigger_kind,
    status: row.status,
    result: row.result_json === null ? { dropped: [], failure: null } : (JSON.parse(row.result_json) as SessionResult),
    attempts: row.attempts,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    snoozedUntilMs: row.snoozed_until_ms,
    consent: row.consent,
    prepared: row.prepared_json === null ? null : (JSON.parse(row.prepared_json) as ShownRequest),
  };
}
