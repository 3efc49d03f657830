/**
 * Microsoft Graph accounts, imports of history, health over time, sealed token caches, attachments on demand. The
 * accounts table is made anew because SQLite cannot widen a CHECK; its children are put aside meanwhile, because
 * dropping the parent would delete them.
 */
export const sources = `
CREATE TEMP TABLE kept_cursors AS SELECT * FROM cursors;
CREATE TEMP TABLE kept_accounts AS SELECT * FROM accounts;
DROP TABLE cursors;
DROP TRIGGER genie_sessions_text;
DROP TRIGGER genie_actions_text;
DROP TRIGGER action_edits_text;
DROP TABLE accounts;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('imap', 'graph', 'folder')),
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
  -- Octets of the texts and attachments that are kept, for the quota (B7).
  kept_bytes INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO accounts (id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, authserv_id, active,
    state, last_checked_at_ms, error_json, created_at_ms, kept_bytes)
  SELECT id, kind, config_json, label, addresses_json, allowed_json, prefix, genie_on, authserv_id, active,
    state, last_checked_at_ms, error_json, created_at_ms,
    (SELECT coalesce(sum(octet_length(parsed_json)), 0) FROM message_contents WHERE account_id = kept_accounts.id)
  FROM kept_accounts;

CREATE TABLE cursors (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  mailbox TEXT NOT NULL,
  cursor TEXT NOT NULL,
  updated_at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_id, mailbox)
) STRICT;
INSERT INTO cursors SELECT * FROM kept_cursors;
DROP TABLE kept_cursors;
DROP TABLE kept_accounts;

CREATE TRIGGER genie_sessions_text BEFORE UPDATE OF topic ON genie_sessions
WHEN NEW.topic <> '' OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'genie_sessions is append-only'); END;
CREATE TRIGGER genie_actions_text BEFORE UPDATE OF params_json, rationale, flags_json ON genie_actions
WHEN NEW.params_json <> '{}' OR NEW.rationale <> '' OR NEW.flags_json <> '[]'
  OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'genie_actions is append-only'); END;
CREATE TRIGGER action_edits_text BEFORE UPDATE OF params_json ON action_edits
WHEN NEW.params_json <> '{}' OR EXISTS (SELECT 1 FROM accounts WHERE id = OLD.account_id)
BEGIN SELECT RAISE (ABORT, 'action_edits is append-only'); END;

CREATE TRIGGER message_contents_kept AFTER INSERT ON message_contents
BEGIN UPDATE accounts SET kept_bytes = kept_bytes + octet_length(NEW.parsed_json) WHERE id = NEW.account_id; END;
CREATE TRIGGER message_contents_dropped AFTER DELETE ON message_contents
BEGIN UPDATE accounts SET kept_bytes = kept_bytes - octet_length(OLD.parsed_json) WHERE id = OLD.account_id; END;

-- How a message came here: only what watching found may start a session by itself.
ALTER TABLE messages ADD COLUMN origin TEXT NOT NULL DEFAULT 'watch' CHECK (origin IN ('watch', 'import', 'thread', 'search'));
-- The server does not have it any more; the copy here stays.
ALTER TABLE messages ADD COLUMN gone_at_ms INTEGER;
-- How often a quarantined message was read again.
ALTER TABLE messages ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX messages_unreadable ON messages (account_id, state) WHERE state IN ('quarantined', 'gap');

CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  mailbox TEXT NOT NULL,
  window_json TEXT NOT NULL,
  cursor TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'done', 'cancelled')),
  -- Why it pauses by itself: an AppError as JSON.
  error_json TEXT,
  total INTEGER NOT NULL,
  read INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_by_account ON imports (account_id, created_at_ms);

-- One row a change of state, for the 24-hour strip and the count of failed recoveries.
CREATE TABLE account_states (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  code TEXT
) STRICT;
CREATE INDEX account_states_by_time ON account_states (account_id, at_ms);

-- Texts too large for a keychain, each under a key of its own that is kept there.
CREATE TABLE sealed_texts (
  name TEXT PRIMARY KEY,
  sealed BLOB NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;

-- Fetched on demand and kept in quarantine: inside the encrypted file, under a name of ours, never opened (C5).
CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  content BLOB NOT NULL,
  fetched_at_ms INTEGER NOT NULL,
  UNIQUE (message_id, position)
) STRICT;
CREATE TRIGGER attachments_kept AFTER INSERT ON attachments
BEGIN UPDATE accounts SET kept_bytes = kept_bytes + length(NEW.content) WHERE id = NEW.account_id; END;
CREATE TRIGGER attachments_dropped AFTER DELETE ON attachments
BEGIN UPDATE accounts SET kept_bytes = kept_bytes - length(OLD.content) WHERE id = OLD.account_id; END;
`;
