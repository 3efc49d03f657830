/** One year: the database itself lets no evidence go earlier. */
const YEAR_MS = 31_536_000_000;

const expired = (session: string) => `EXISTS (SELECT 1 FROM expired_sessions e WHERE e.session_id = ${session})`;
const evidenceOver = (session: string) =>
  `EXISTS (SELECT 1 FROM expired_sessions e WHERE e.session_id = ${session} AND e.evidence_at_ms IS NOT NULL)`;
const sessionOfAction = (action: string) => `(SELECT session_id FROM genie_actions WHERE id = ${action})`;

/**
 * Retention (F3): what the user holds, what was deleted when, which accounts are gone, and up to which time messages may
 * have been forgotten. The append-only tables let their texts be blanked, and after a year their rows go, for a request
 * that is listed in expired_sessions and for no other one.
 */
export const keeping = `
-- "Keep this": nothing of the request expires until it is released.
CREATE TABLE holds (
  session_id TEXT PRIMARY KEY REFERENCES genie_sessions (id),
  account_id TEXT NOT NULL,
  held_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE expired_sessions (
  session_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  content_at_ms INTEGER NOT NULL,
  evidence_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE TRIGGER expired_sessions_settled BEFORE INSERT ON expired_sessions
WHEN NOT EXISTS (SELECT 1 FROM genie_sessions WHERE id = NEW.session_id AND status IN ('completed', 'dismissed'))
  OR EXISTS (SELECT 1 FROM holds WHERE session_id = NEW.session_id)
BEGIN SELECT RAISE (ABORT, 'only a settled request that nobody holds can expire'); END;
CREATE TRIGGER expired_sessions_evidence BEFORE UPDATE OF evidence_at_ms ON expired_sessions
WHEN NOT EXISTS (SELECT 1 FROM genie_sessions
  WHERE id = NEW.session_id AND updated_at_ms <= NEW.evidence_at_ms - ${YEAR_MS})
BEGIN SELECT RAISE (ABORT, 'evidence is kept for a year'); END;

-- What was deleted when, by count and kind.
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('expired', 'account_removed', 'restore')),
  counts_json TEXT NOT NULL
) STRICT;
CREATE INDEX receipts_by_time ON receipts (at_ms);

-- Ids of accounts that were removed here: a backup does not bring them back (V4).
CREATE TABLE erased_accounts (
  account_id TEXT PRIMARY KEY,
  erased_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What an account received up to this time may have been seen and forgotten since: it is history, never a new request.
CREATE TABLE forgotten (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  before_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER forgotten_on_insert AFTER INSERT ON messages
WHEN NEW.state = 'observed' AND NEW.received_at_ms <= (SELECT before_ms FROM forgotten WHERE account_id = NEW.account_id)
BEGIN UPDATE messages SET state = 'routed', reason = 'history' WHERE id = NEW.id; END;
CREATE TRIGGER forgotten_on_promote AFTER UPDATE OF state ON messages
WHEN NEW.state = 'observed' AND NEW.received_at_ms <= (SELECT before_ms FROM forgotten WHERE account_id = NEW.account_id)
BEGIN UPDATE messages SET state = 'routed', reason = 'history' WHERE id = NEW.id; END;

-- Where the audit log begins after its oldest rows went: the chain is verified from here (A14).
CREATE TABLE audit_prunings (
  upto_seq INTEGER PRIMARY KEY,
  hash TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE TRIGGER audit_prunings_true BEFORE INSERT ON audit_prunings
WHEN NEW.hash IS NOT (SELECT hash FROM audit_log WHERE seq = NEW.upto_seq)
  OR EXISTS (SELECT 1 FROM audit_log WHERE seq <= NEW.upto_seq AND at_ms > NEW.at_ms - ${YEAR_MS})
BEGIN SELECT RAISE (ABORT, 'the audit log is kept for a year'); END;
CREATE TRIGGER audit_prunings_keep BEFORE DELETE ON audit_prunings
BEGIN SELECT RAISE (ABORT, 'audit_prunings is append-only'); END;
CREATE TRIGGER audit_prunings_fixed BEFORE UPDATE ON audit_prunings
BEGIN SELECT RAISE (ABORT, 'audit_prunings is append-only'); END;

DROP TRIGGER audit_log_keep;
CREATE TRIGGER audit_log_keep BEFORE DELETE ON audit_log
WHEN OLD.seq > coalesce((SELECT max(upto_seq) FROM audit_prunings), 0)
BEGIN SELECT RAISE (ABORT, 'audit_log is append-only'); END;

DROP TRIGGER genie_sessions_keep;
CREATE TRIGGER genie_sessions_keep BEFORE DELETE ON genie_sessions
WHEN NOT ${evidenceOver('OLD.id')}
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
DROP TRIGGER genie_sessions_text;
CREATE TRIGGER genie_sessions_text BEFORE UPDATE OF topic ON genie_sessions
WHEN NEW.topic <> '' OR (EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) AND NOT ${expired('OLD.id')})
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;

DROP TRIGGER genie_actions_keep;
CREATE TRIGGER genie_actions_keep BEFORE DELETE ON genie_actions
WHEN NOT ${evidenceOver('OLD.session_id')}
BEGIN SELECT RAISE (ABORT, 'genie_actions is append-only'); END;
DROP TRIGGER genie_actions_text;
CREATE TRIGGER genie_actions_text BEFORE UPDATE OF params_json, rationale, flags_json ON genie_actions
WHEN NEW.params_json <> '{}' OR NEW.rationale <> '' OR NEW.flags_json <> '[]'
  OR (EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id) AND NOT ${expired('OLD.session_id')})
BEGIN SELECT RAISE (ABORT, 'genie_actions is append-only'); END;

DROP TRIGGER action_edits_keep;
CREATE TRIGGER action_edits_keep BEFORE DELETE ON action_edits
WHEN NOT ${evidenceOver(sessionOfAction('OLD.action_id'))}
BEGIN SELECT RAISE (ABORT, 'action_edits is append-only'); END;
DROP TRIGGER action_edits_text;
CREATE TRIGGER action_edits_text BEFORE UPDATE OF params_json ON action_edits
WHEN NEW.params_json <> '{}' OR (EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
  AND NOT ${expired(sessionOfAction('OLD.action_id'))})
BEGIN SELECT RAISE (ABORT, 'action_edits is append-only'); END;

DROP TRIGGER approvals_keep;
CREATE TRIGGER approvals_keep BEFORE DELETE ON approvals
WHEN NOT ${evidenceOver(sessionOfAction('OLD.action_id'))}
BEGIN SELECT RAISE (ABORT, 'approvals is append-only'); END;
DROP TRIGGER withdrawals_keep;
CREATE TRIGGER withdrawals_keep BEFORE DELETE ON approval_withdrawals
WHEN NOT ${evidenceOver(sessionOfAction('(SELECT action_id FROM approvals WHERE id = OLD.approval_id)'))}
BEGIN SELECT RAISE (ABORT, 'approval_withdrawals is append-only'); END;

CREATE INDEX messages_by_age ON messages (observed_at_ms);
CREATE INDEX attachments_by_age ON attachments (fetched_at_ms);
CREATE INDEX outcomes_by_session ON outcomes (session_id);
`;
