import type { AlertSeverity } from '../../shared/domain/session';
import type { Connection } from './database';

export type Alert = {
  id: string;
  severity: AlertSeverity;
  code: string;
  message: string;
  hint: string;
  accountId: string | null;
  sessionId: string | null;
  raisedAtMs: number;
};

type Row = {
  id: string;
  severity: AlertSeverity;
  code: string;
  message: string;
  hint: string;
  account_id: string | null;
  session_id: string | null;
  raised_at_ms: number;
};

export type AlertRepository = ReturnType<typeof alertRepository>;

export function alertRepository(db: Connection) {
  const same = db.prepare<{ code: string; accountId: string | null; sessionId: string | null }, { id: string }>(
    `SELECT id FROM alerts WHERE code = :code AND account_id IS :accountId AND session_id IS :sessionId AND cleared_at_ms IS NULL`,
  );
  const insert = db.prepare(
    `INSERT INTO alerts (id, severity, code, message, hint, account_id, session_id, raised_at_ms)
     VALUES (:id, :severity, :code, :message, :hint, :accountId, :sessionId, :raisedAtMs)`,
  );
  const clearSession = db.prepare('UPDATE alerts SET cleared_at_ms = ? WHERE session_id = ? AND cleared_at_ms IS NULL');
  const clearCode = db.prepare(
    'UPDATE alerts SET cleared_at_ms = ? WHERE code = ? AND account_id IS ? AND session_id IS NULL AND cleared_at_ms IS NULL',
  );
  const clearOlder = db.prepare(
    'UPDATE alerts SET cleared_at_ms = ? WHERE code = ? AND raised_at_ms < ? AND cleared_at_ms IS NULL',
  );
  const clearAccount = db.prepare(
    'UPDATE alerts SET cleared_at_ms = ? WHERE account_id = ? AND session_id IS NULL AND cleared_at_ms IS NULL',
  );
  const open = db.prepare<[], Row>(
    'SELECT * FROM alerts WHERE cleared_at_ms IS NULL ORDER BY severity, raised_at_ms DESC LIMIT 50',
  );
  return {
    /** One alert an incident: an open one of the same code and place is not raised again. */
    raise: (alert: Alert): boolean => {
      if (same.get({ code: alert.code, accountId: alert.accountId, sessionId: alert.sessionId })) return false;
      insert.run(alert);
      return true;
    },
    clearSession: (sessionId: string, atMs: number): void => {
      clearSession.run(atMs, sessionId);
    },
    /** Ends the incident of that code on an account, or on the app as a whole. */
    clearCode: (code: string, accountId: string | null, atMs: number): boolean =>
      clearCode.run(atMs, code, accountId).changes > 0,
    /** Ends notices of that code that were raised before a time. */
    clearOlder: (code: string, beforeMs: number, atMs: number): boolean =>
      clearOlder.run(atMs, code, beforeMs).changes > 0,
    clearAccount: (accountId: string, atMs: number): void => {
      clearAccount.run(atMs, accountId);
    },
    open: (): Alert[] =>
      open.all().map((row) => ({
        id: row.id,
        severity: row.severity,
        code: row.code,
        message: row.message,
        hint: row.hint,
        accountId: row.account_id,
        sessionId: row.session_id,
        raisedAtMs: row.raised_at_ms,
      })),
  };
}
