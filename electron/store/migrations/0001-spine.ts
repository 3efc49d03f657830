/**
 * The first schema. Every row with content carries its account; sessions, actions, approvals, edits and audit are
 * append-only but for the columns named in the triggers (A13). Their text can be blanked, never changed, and only once
 * the account is gone (F2).
 */
export const spine = `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('imap', 'folder')),
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
  created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE cursors (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  mailbox TEXT NOT NULL,
  cursor TEXT NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, mailbox)
) STRICT;

-- One row a message for ever, also after its content is gone: the tombstone that keeps it from running twice (B10).
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  source_key TEXT NOT NULL,
  mailbox TEXT NOT NULL,
  content_sha256 TEXT,
  message_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('observed', 'routed', 'quarantined', 'gap', 'duplicate')),
  reason TEXT,
  trace_id TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL,
  observed_at_ms INTEGER NOT NULL,
  UNIQUE (account_id, source_key)
) STRICT;
CREATE INDEX messages_by_state ON messages (state) WHERE state = 'observed';
CREATE INDEX messages_by_message_id ON messages (account_id, message_id);
CREATE INDEX messages_by_content ON messages (account_id, content_sha256);

-- Everything a stranger wrote; goes when retention or the user says so, the row in messages stays.
CREATE TABLE message_contents (
  message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL,
  parsed_json TEXT NOT NULL,
  from_address TEXT NOT NULL,
  size INTEGER NOT NULL,
  seen INTEGER NOT NULL CHECK (seen IN (0, 1))
) STRICT;

CREATE TABLE message_references (
  account_id TEXT NOT NULL,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  refers_to TEXT NOT NULL,
  PRIMARY KEY (account_id, message_id, refers_to)
) STRICT, WITHOUT ROWID;
CREATE INDEX references_by_target ON message_references (account_id, refers_to);

CREATE VIRTUAL TABLE message_index USING fts5 (
  subject, sender, recipients, body,
  message_id UNINDEXED, account_id UNINDEXED,
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO message_index (message_index, rank) VALUES ('secure-delete', 1);

CREATE TABLE held_requests (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  trace_id TEXT NOT NULL,
  topic TEXT NOT NULL,
  reason TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('held', 'asked', 'ignored')),
  created_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER
) STRICT;

CREATE TABLE genie_sessions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  trace_id TEXT NOT NULL,
  topic TEXT NOT NULL,
  trigger_kind TEXT NOT NULL CHECK (trigger_kind IN ('prefix', 'manual')),
  status TEXT NOT NULL CHECK (status IN ('proposing', 'awaiting_review', 'executing', 'completed', 'failed', 'dismissed')),
  result_json TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms INTEGER NOT NULL,
  notified_at_ms INTEGER,
  reviewed_at_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_status ON genie_sessions (status, created_at_ms);

CREATE TABLE model_calls (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES genie_sessions (id),
  provider TEXT NOT NULL,
  label TEXT NOT NULL,
  payload TEXT,
  payload_sha256 TEXT,
  answer_sha256 TEXT,
  outcome TEXT NOT NULL,
  context_messages INTEGER NOT NULL,
  input_tokens INTEGER,
  output_tokens INTEGER,
  started_at_ms INTEGER NOT NULL,
  finished_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX model_calls_by_session ON model_calls (session_id, started_at_ms);

CREATE TABLE genie_actions (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  session_id TEXT NOT NULL REFERENCES genie_sessions (id),
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('draft_reply', 'create_issue', 'summarize_thread', 'fetch_data', 'escalate_human', 'no_action')),
  params_json TEXT NOT NULL,
  rationale TEXT NOT NULL,
  flags_json TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('proposed', 'approved', 'executed', 'dismissed', 'failed')),
  result_json TEXT,
  reviewed_at_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  UNIQUE (session_id, position)
) STRICT;
CREATE INDEX actions_by_status ON genie_actions (status) WHERE status IN ('proposed', 'approved');

CREATE TABLE action_edits (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  action_id TEXT NOT NULL REFERENCES genie_actions (id),
  params_json TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX edits_by_action ON action_edits (action_id, created_at_ms);

-- Single use: an action can be approved once. What was shown is what the hash covers (A8).
CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  action_id TEXT NOT NULL UNIQUE REFERENCES genie_actions (id),
  content_sha256 TEXT NOT NULL,
  approved_at_ms INTEGER NOT NULL
) STRICT;

-- A row without an end is an action that was running when the process died: its outcome is unknown.
CREATE TABLE executions (
  action_id TEXT PRIMARY KEY REFERENCES genie_actions (id),
  account_id TEXT NOT NULL,
  started_at_ms INTEGER NOT NULL,
  finished_at_ms INTEGER
) STRICT;

CREATE TABLE outcomes (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  action_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  content_json TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL,
  account_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  action_id TEXT,
  trace_id TEXT NOT NULL,
  detail_json TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TABLE alerts (
  id TEXT PRIMARY KEY,
  severity INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 4),
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  hint TEXT NOT NULL,
  account_id TEXT,
  session_id TEXT,
  raised_at_ms INTEGER NOT NULL,
  cleared_at_ms INTEGER
) STRICT;
CREATE INDEX alerts_open ON alerts (raised_at_ms) WHERE cleared_at_ms IS NULL;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value_json TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER genie_sessions_keep BEFORE DELETE ON genie_sessions
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_sessions_fixed BEFORE UPDATE OF id, account_id, message_id, trace_id, trigger_kind, created_at_ms ON genie_sessions
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_sessions_text BEFORE UPDATE OF topic ON genie_sessions
WHEN NEW.topic <> '' OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_actions_keep BEFORE DELETE ON genie_actions
BEGIN SELECT RAISE (ABORT, 'genie_actions is append-only'); END;
CREATE TRIGGER genie_actions_fixed BEFORE UPDATE OF id, account_id, session_id, position, kind, created_at_ms ON genie_actions
BEGIN SELECT RAISE (ABORT, 'genie_actions is append-only'); END;
CREATE TRIGGER genie_actions_text BEFORE UPDATE OF params_json, rationale, flags_json ON genie_actions
WHEN NEW.params_json <> '{}' OR NEW.rationale <> '' OR NEW.flags_json <> '[]'
  OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'genie_actions is append-only'); END;
CREATE TRIGGER action_edits_keep BEFORE DELETE ON action_edits
BEGIN SELECT RAISE (ABORT, 'action_edits is append-only'); END;
CREATE TRIGGER action_edits_fixed BEFORE UPDATE OF id, account_id, action_id, created_at_ms ON action_edits
BEGIN SELECT RAISE (ABORT, 'action_edits is append-only'); END;
CREATE TRIGGER action_edits_text BEFORE UPDATE OF params_json ON action_edits
WHEN NEW.params_json <> '{}' OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'action_edits is append-only'); END;
CREATE TRIGGER approvals_keep BEFORE DELETE ON approvals
BEGIN SELECT RAISE (ABORT, 'approvals is append-only'); END;
CREATE TRIGGER approvals_fixed BEFORE UPDATE ON approvals
BEGIN SELECT RAISE (ABORT, 'approvals is append-only'); END;
CREATE TRIGGER audit_log_keep BEFORE DELETE ON audit_log
BEGIN SELECT RAISE (ABORT, 'audit_log is append-only'); END;
CREATE TRIGGER audit_log_fixed BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE (ABORT, 'audit_log is append-only'); END;

-- The rows of one account belong together: an action cannot be put under another account's session.
CREATE TRIGGER genie_sessions_one_account BEFORE INSERT ON genie_sessions
WHEN NEW.account_id <> (SELECT account_id FROM messages WHERE id = NEW.message_id)
BEGIN SELECT RAISE (ABORT, 'the session belongs to another account'); END;
CREATE TRIGGER genie_actions_one_account BEFORE INSERT ON genie_actions
WHEN NEW.account_id <> (SELECT account_id FROM genie_sessions WHERE id = NEW.session_id)
BEGIN SELECT RAISE (ABORT, 'the action belongs to another account'); END;
CREATE TRIGGER action_edits_one_account BEFORE INSERT ON action_edits
WHEN NEW.account_id <> (SELECT account_id FROM genie_actions WHERE id = NEW.action_id)
BEGIN SELECT RAISE (ABORT, 'the edit belongs to another account'); END;
CREATE TRIGGER approvals_one_account BEFORE INSERT ON approvals
WHEN NEW.account_id <> (SELECT account_id FROM genie_actions WHERE id = NEW.action_id)
BEGIN SELECT RAISE (ABORT, 'the approval belongs to another account'); END;
`;
