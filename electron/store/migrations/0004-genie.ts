/**
 * Rules, voice profiles, contact notes, tool servers with their allowed tools, doors for other programs; snooze, consent
 * before sending, approvals that can be taken back for ten seconds, reminders, the cost of model calls. Three tables are
 * made anew because SQLite can neither widen a CHECK nor drop a UNIQUE.
 */
export const genie = `
CREATE TABLE accounts_new (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('imap', 'graph', 'folder', 'delegated')),
  config_json TEXT NOT NULL,
  label TEXT NOT NULL,
  addresses_json TEXT NOT NULL,
  allowed_json TEXT NOT NULL,
  prefix TEXT NOT NULL,
  genie_on INTEGER NOT NULL CHECK (genie_on IN (0, 1)),
  authserv_id TEXT,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  state TEXT NOT NULL DEFAULT 'starting',
  last_checked_at_ms INTEGER,
  error_json TEXT,
  created_at_ms INTEGER NOT NULL,
  retry_at_ms INTEGER,
  incident_at_ms INTEGER,
  backlog INTEGER NOT NULL DEFAULT 0 CHECK (backlog IN (0, 1)),
  kept_bytes INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO accounts_new SELECT * FROM accounts;
DROP TABLE accounts;
ALTER TABLE accounts_new RENAME TO accounts;

CREATE TABLE sessions_new (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  trace_id TEXT NOT NULL,
  topic TEXT NOT NULL,
  trigger_kind TEXT NOT NULL CHECK (trigger_kind IN ('prefix', 'rule', 'manual', 'client')),
  status TEXT NOT NULL CHECK (status IN ('proposing', 'awaiting_review', 'executing', 'completed', 'failed', 'dismissed')),
  result_json TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms INTEGER NOT NULL,
  notified_at_ms INTEGER,
  reviewed_at_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  -- Out of the queue until then (A12).
  snoozed_until_ms INTEGER,
  -- What would be sent to the model waits for the user, word for word (E4); 'given' sends exactly that.
  prepared_json TEXT,
  consent TEXT CHECK (consent IN ('needed', 'given'))
) STRICT;
INSERT INTO sessions_new SELECT *, NULL, NULL, NULL FROM genie_sessions;
DROP TABLE genie_sessions;
ALTER TABLE sessions_new RENAME TO genie_sessions;
CREATE INDEX sessions_by_status ON genie_sessions (status, created_at_ms);
CREATE TRIGGER genie_sessions_keep BEFORE DELETE ON genie_sessions
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_sessions_fixed BEFORE UPDATE OF id, account_id, message_id, trace_id, trigger_kind, created_at_ms ON genie_sessions
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_sessions_text BEFORE UPDATE OF topic ON genie_sessions
WHEN NEW.topic <> '' OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_sessions_one_account BEFORE INSERT ON genie_sessions
WHEN NEW.account_id <> (SELECT account_id FROM messages WHERE id = NEW.message_id)
BEGIN SELECT RAISE (ABORT, 'the session belongs to another account'); END;

CREATE TABLE approvals_new (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  action_id TEXT NOT NULL REFERENCES genie_actions (id),
  content_sha256 TEXT NOT NULL,
  approved_at_ms INTEGER NOT NULL
) STRICT;
INSERT INTO approvals_new SELECT * FROM approvals;
DROP TABLE approvals;
ALTER TABLE approvals_new RENAME TO approvals;
CREATE INDEX approvals_by_action ON approvals (action_id);
-- An approval that was taken back within its ten seconds; both rows stay (A12).
CREATE TABLE approval_withdrawals (
  approval_id TEXT PRIMARY KEY REFERENCES approvals (id),
  account_id TEXT NOT NULL,
  withdrawn_at_ms INTEGER NOT NULL
) STRICT;
CREATE TRIGGER approvals_keep BEFORE DELETE ON approvals
BEGIN SELECT RAISE (ABORT, 'approvals is append-only'); END;
CREATE TRIGGER approvals_fixed BEFORE UPDATE ON approvals
BEGIN SELECT RAISE (ABORT, 'approvals is append-only'); END;
CREATE TRIGGER approvals_one_account BEFORE INSERT ON approvals
WHEN NEW.account_id <> (SELECT account_id FROM genie_actions WHERE id = NEW.action_id)
BEGIN SELECT RAISE (ABORT, 'the approval belongs to another account'); END;
-- Single use: one approval that stands for an action, ever (A8).
CREATE TRIGGER approvals_single BEFORE INSERT ON approvals
WHEN EXISTS (SELECT 1 FROM approvals a WHERE a.action_id = NEW.action_id
  AND NOT EXISTS (SELECT 1 FROM approval_withdrawals w WHERE w.approval_id = a.id))
BEGIN SELECT RAISE (ABORT, 'approvals is append-only: the action was approved before'); END;
CREATE TRIGGER withdrawals_keep BEFORE DELETE ON approval_withdrawals
BEGIN SELECT RAISE (ABORT, 'approval_withdrawals is append-only'); END;
CREATE TRIGGER withdrawals_fixed BEFORE UPDATE ON approval_withdrawals
BEGIN SELECT RAISE (ABORT, 'approval_withdrawals is append-only'); END;
CREATE TRIGGER withdrawals_one_account BEFORE INSERT ON approval_withdrawals
WHEN NEW.account_id <> (SELECT account_id FROM approvals WHERE id = NEW.approval_id)
BEGIN SELECT RAISE (ABORT, 'the withdrawal belongs to another account'); END;

-- A pinned "needs you" (A11): when to remind, whether that was done, whether the user closed it.
ALTER TABLE outcomes ADD COLUMN remind_at_ms INTEGER;
ALTER TABLE outcomes ADD COLUMN reminded_at_ms INTEGER;
ALTER TABLE outcomes ADD COLUMN done_at_ms INTEGER;
CREATE INDEX outcomes_to_remind ON outcomes (remind_at_ms) WHERE reminded_at_ms IS NULL AND done_at_ms IS NULL;

-- Millionths of the currency the user's prices are in; NULL where no price is known.
ALTER TABLE model_calls ADD COLUMN cost_micros INTEGER;
-- Why the built-in rules answered instead of the configured model: 'never_send', 'declined', 'daily_cap'.
ALTER TABLE model_calls ADD COLUMN fallback TEXT;
CREATE INDEX model_calls_by_time ON model_calls (started_at_ms);

-- Every saved list of rules stays, so that a decision can be explained by the rules of its time (A4).
CREATE TABLE rule_versions (
  version INTEGER PRIMARY KEY,
  rules_json TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE TRIGGER rule_versions_keep BEFORE DELETE ON rule_versions
BEGIN SELECT RAISE (ABORT, 'rule_versions is append-only'); END;
CREATE TRIGGER rule_versions_fixed BEFORE UPDATE ON rule_versions
BEGIN SELECT RAISE (ABORT, 'rule_versions is append-only'); END;

CREATE TABLE voice_profiles (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  profile_json TEXT NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE contact_notes (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  notes TEXT NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, address)
) STRICT, WITHOUT ROWID;

-- The user's MCP servers. Secrets (environment, headers) are in the secret store, never here.
CREATE TABLE tool_servers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  transport_json TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  created_at_ms INTEGER NOT NULL
) STRICT;
-- What the user allowed, pinned to the definition shown then (A17).
CREATE TABLE allowed_tools (
  server_id TEXT NOT NULL REFERENCES tool_servers (id) ON DELETE CASCADE,
  tool TEXT NOT NULL,
  definition_sha256 TEXT NOT NULL,
  definition_json TEXT NOT NULL,
  allowed_at_ms INTEGER NOT NULL,
  PRIMARY KEY (server_id, tool)
) STRICT, WITHOUT ROWID;

-- Other programs (G2): what the user granted, and what they asked for. No content.
CREATE TABLE client_grants (
  client TEXT PRIMARY KEY,
  accounts_json TEXT NOT NULL,
  rights_json TEXT NOT NULL,
  granted_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;
CREATE TABLE client_calls (
  id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  client TEXT NOT NULL,
  tool TEXT NOT NULL,
  account_id TEXT,
  outcome TEXT NOT NULL
) STRICT;
CREATE TRIGGER client_calls_keep BEFORE DELETE ON client_calls
BEGIN SELECT RAISE (ABORT, 'client_calls is append-only'); END;
CREATE TRIGGER client_calls_fixed BEFORE UPDATE ON client_calls
BEGIN SELECT RAISE (ABORT, 'client_calls is append-only'); END;
CREATE TABLE client_acknowledgements (
  client TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (client, message_id)
) STRICT, WITHOUT ROWID;
`;
