import type { Connection } from './database';

/** Rows of mails and requests. */
const WORK = [
  'messages',
  'message_contents',
  'message_references',
  'attachments',
  'held_requests',
  'genie_sessions',
  'genie_actions',
  'action_edits',
  'approvals',
  'approval_withdrawals',
  'executions',
  'outcomes',
  'model_calls',
  'client_acknowledgements',
  'expired_sessions',
  'holds',
] as const;
/** What an account has of its own, taken over as a whole. */
const OF_ACCOUNT = ['cursors', 'imports', 'forgotten', 'voice_profiles', 'contact_notes'] as const;
/** Where both have a row of a key, the present one stays. */
const BY_KEY = [
  'settings',
  'rule_versions',
  'tool_servers',
  'client_grants',
  'sealed_texts',
  'erased_accounts',
] as const;
/** Taken over as they are. */
const AS_A_WHOLE = ['alerts', 'account_states'] as const;

const ERASED = '(SELECT account_id FROM here.erased_accounts)';
const MESSAGES = '(SELECT id FROM temp.superseded)';
const SESSIONS = '(SELECT id FROM temp.superseded_sessions)';
const ACTIONS = `(SELECT id FROM main.genie_actions WHERE session_id IN ${SESSIONS})`;

/**
 * Drops from a restored database (`main`) what the present one (`here`) knows better: mails it has by id, place or octets,
 * or has had and forgotten, with their requests, and accounts that were removed. Answers how much of it is here no more.
 */
export function dropSuperseded(db: Connection): { accounts: number; messages: number; sessions: number } {
  const count = (sql: string) => Number(db.prepare(sql).pluck().get());
  db.exec(`
    CREATE TEMP TABLE superseded (id TEXT PRIMARY KEY);
    CREATE TEMP TABLE superseded_sessions (id TEXT PRIMARY KEY);
    INSERT INTO superseded SELECT m.id FROM main.messages m WHERE m.account_id IN ${ERASED}
      OR EXISTS (SELECT 1 FROM here.messages h WHERE h.id = m.id)
      OR EXISTS (SELECT 1 FROM here.messages h WHERE h.account_id = m.account_id AND h.source_key = m.source_key)
      OR EXISTS (SELECT 1 FROM here.messages h WHERE h.account_id = m.account_id AND h.content_sha256 = m.content_sha256)
      OR m.received_at_ms <= (SELECT before_ms FROM here.forgotten f WHERE f.account_id = m.account_id);
    INSERT INTO superseded_sessions SELECT s.id FROM main.genie_sessions s WHERE s.account_id IN ${ERASED}
      OR s.message_id IN ${MESSAGES} OR s.id IN (SELECT id FROM here.genie_sessions);
  `);
  const suppressed = {
    accounts: count(`SELECT count(*) FROM main.accounts WHERE id IN ${ERASED}`),
    messages: count(
      `SELECT count(*) FROM main.message_contents WHERE message_id IN ${MESSAGES}
         AND message_id NOT IN (SELECT message_id FROM here.message_contents)`,
    ),
    sessions: count(
      `SELECT count(*) FROM main.genie_sessions s WHERE s.id IN ${SESSIONS} AND s.status NOT IN ('completed', 'dismissed')
         AND NOT EXISTS (SELECT 1 FROM here.genie_sessions h WHERE h.id = s.id AND h.status = s.status)`,
    ),
  };
  db.exec(`
    DELETE FROM main.approval_withdrawals WHERE approval_id IN (SELECT id FROM main.approvals WHERE action_id IN ${ACTIONS});
    DELETE FROM main.approvals WHERE action_id IN ${ACTIONS};
    DELETE FROM main.executions WHERE action_id IN ${ACTIONS};
    DELETE FROM main.action_edits WHERE action_id IN ${ACTIONS};
    DELETE FROM main.genie_actions WHERE session_id IN ${SESSIONS};
    DELETE FROM main.outcomes WHERE session_id IN ${SESSIONS};
    DELETE FROM main.model_calls WHERE session_id IN ${SESSIONS};
    DELETE FROM main.holds WHERE session_id IN ${SESSIONS};
    DELETE FROM main.expired_sessions WHERE session_id IN ${SESSIONS};
    DELETE FROM main.genie_sessions WHERE id IN ${SESSIONS};
    DELETE FROM main.held_requests WHERE message_id IN ${MESSAGES};
    DELETE FROM main.client_acknowledgements WHERE message_id IN ${MESSAGES};
    DELETE FROM main.attachments WHERE message_id IN ${MESSAGES};
    DELETE FROM main.message_references WHERE message_id IN ${MESSAGES};
    DELETE FROM main.message_contents WHERE message_id IN ${MESSAGES};
    DELETE FROM main.messages WHERE id IN ${MESSAGES};
    DELETE FROM main.accounts WHERE id IN ${ERASED};
    DROP TABLE temp.superseded;
    DROP TABLE temp.superseded_sessions;
  `);
  for (const table of OF_ACCOUNT) db.exec(`DELETE FROM main.${table} WHERE account_id IN ${ERASED}`);
  return suppressed;
}

/** Puts everything of the present database beside what is left of the backup. */
export function takePresent(db: Connection): void {
  freeNumbers(db);
  for (const table of WORK) db.exec(`INSERT INTO main.${table} SELECT * FROM here.${table}`);
  db.exec('DELETE FROM main.accounts WHERE id IN (SELECT id FROM here.accounts)');
  db.exec('INSERT INTO main.accounts SELECT * FROM here.accounts');
  for (const table of OF_ACCOUNT) {
    db.exec(`DELETE FROM main.${table} WHERE account_id IN (SELECT id FROM here.accounts)`);
    db.exec(`INSERT INTO main.${table} SELECT * FROM here.${table}`);
  }
  for (const table of BY_KEY) db.exec(`INSERT OR REPLACE INTO main.${table} SELECT * FROM here.${table}`);
  for (const table of AS_A_WHOLE)
    db.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM here.${table};`);
  db.exec(`
    INSERT INTO main.allowed_tools SELECT * FROM here.allowed_tools;
    INSERT OR IGNORE INTO main.receipts SELECT * FROM here.receipts;
    INSERT INTO main.client_calls (at_ms, client, tool, account_id, outcome)
      SELECT at_ms, client, tool, account_id, outcome FROM here.client_calls h WHERE NOT EXISTS (SELECT 1 FROM main.client_calls m
        WHERE m.id = h.id AND m.at_ms = h.at_ms AND m.client = h.client);
  `);
  takeAudit(db);
}

// Contents are numbered by the time of their arrival: one of the backup may have the number of a present one.
function freeNumbers(db: Connection): void {
  const taken = db
    .prepare(
      'SELECT search_id FROM main.message_contents WHERE search_id IN (SELECT search_id FROM here.message_contents)',
    )
    .pluck()
    .safeIntegers();
  const free = db.prepare(
    `WITH RECURSIVE next (n) AS (SELECT :id + 1 UNION ALL SELECT n + 1 FROM next
       WHERE EXISTS (SELECT 1 FROM main.message_contents WHERE search_id = n)
         OR EXISTS (SELECT 1 FROM here.message_contents WHERE search_id = n))
     UPDATE main.message_contents SET search_id = (SELECT max(n) FROM next) WHERE search_id = :id`,
  );
  for (const id of taken.all()) free.run({ id });
}

// One chain: the present log where it continues that of the backup, else the longer one. The other stays in its own file.
function takeAudit(db: Connection): void {
  const ends = db
    .prepare<[], { continues: number; theirs: number; ours: number }>(
      `SELECT (SELECT count(*) FROM main.audit_log) theirs, (SELECT count(*) FROM here.audit_log) ours,
         EXISTS (SELECT 1 FROM here.audit_log h JOIN main.audit_log m ON m.seq = h.seq AND m.hash = h.hash) continues`,
    )
    .get();
  if (ends === undefined || (ends.continues === 0 && ends.theirs >= ends.ours)) return;
  db.exec(`
    DELETE FROM main.audit_log; INSERT INTO main.audit_log SELECT * FROM here.audit_log;
    DELETE FROM main.audit_prunings; INSERT INTO main.audit_prunings SELECT * FROM here.audit_prunings;
  `);
}
