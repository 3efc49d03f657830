import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../electron/store/database';
import { newId } from '../../../electron/lib/ids';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, addProposals, addSession, tempStore } from '../../support/temp-store';

/** Columns that may change, table by table. Every other column, also one added later, must not. */
const CHANGEABLE: Record<string, readonly string[]> = {
  genie_sessions: [
    'status',
    'result_json',
    'attempts',
    'next_attempt_at_ms',
    'notified_at_ms',
    'reviewed_at_ms',
    'updated_at_ms',
    'snoozed_until_ms',
    'prepared_json',
    'consent',
  ],
  genie_actions: ['status', 'result_json', 'reviewed_at_ms'],
  action_edits: [],
  approvals: [],
  approval_withdrawals: [],
  audit_log: [],
};
const TABLES = Object.keys(CHANGEABLE);

describe('append-only tables', () => {
  it.each(TABLES)('%s keeps every column but those of status, review and result', (table) => {
    const { db } = oneRowEach();
    for (const column of columnsOf(db, table)) {
      const update = () => db.exec(`UPDATE ${table} SET ${column} = ${column}`);
      if (CHANGEABLE[table]?.includes(column)) expect(update).not.toThrow();
      else expect(update, `${table}.${column}`).toThrow(/is append-only/);
    }
  });

  it.each(TABLES)('%s keeps its rows', (table) => {
    const { db } = oneRowEach();
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(/is append-only/);
    expect(countOf(db, table)).toBe(1);
  });

  it.each(TABLES)('%s keeps its rows from being replaced by an insert', (table) => {
    const { db } = oneRowEach();
    const before = db.prepare(`SELECT * FROM ${table}`).get();
    expect(() => db.exec(`REPLACE INTO ${table} SELECT * FROM ${table}`)).toThrow(/is append-only|was approved before/);
    expect(db.prepare(`SELECT * FROM ${table}`).get()).toEqual(before);
  });

  it('keeps texts as they are while the account exists, and then lets them only be blanked', () => {
    const { db, account } = oneRowEach();
    const blank = [
      "UPDATE genie_sessions SET topic = ''",
      "UPDATE genie_actions SET params_json = '{}', rationale = '', flags_json = '[]'",
      "UPDATE action_edits SET params_json = '{}'",
    ];
    for (const statement of blank) expect(() => db.exec(statement)).toThrow(/is append-only/);
    db.prepare('DELETE FROM accounts WHERE id = ?').run(account);
    for (const change of [
      "UPDATE genie_sessions SET topic = 'other'",
      "UPDATE genie_actions SET params_json = '{\"reason\":\"other\"}', rationale = '', flags_json = '[]'",
      "UPDATE genie_actions SET params_json = '{}', rationale = 'other', flags_json = '[]'",
      "UPDATE genie_actions SET params_json = '{}', rationale = '', flags_json = '[1]'",
      'UPDATE action_edits SET params_json = \'{"reason":"other"}\'',
    ]) {
      expect(() => db.exec(change)).toThrow(/is append-only/);
    }
    for (const statement of blank) expect(() => db.exec(statement)).not.toThrow();
  });
});

describe('rows of one account', () => {
  it('takes no session, action, edit, approval or withdrawal of another account', () => {
    const { db, account, other, session, action } = oneRowEach();
    const message = db.prepare('SELECT message_id FROM genie_sessions WHERE id = ?').pluck().get(session);
    const attempts: [string, string][] = [
      [
        'session',
        `INSERT INTO genie_sessions (id, account_id, message_id, trace_id, topic, trigger_kind, status, next_attempt_at_ms, created_at_ms, updated_at_ms)
         VALUES ('n', :account, '${String(message)}', 't', '', 'manual', 'proposing', 1, 1, 1)`,
      ],
      [
        'action',
        `INSERT INTO genie_actions (id, account_id, session_id, position, kind, params_json, rationale, flags_json, status, created_at_ms)
         VALUES ('n', :account, '${session}', 7, 'no_action', '{}', '', '[]', 'proposed', 1)`,
      ],
      [
        'edit',
        `INSERT INTO action_edits (id, account_id, action_id, params_json, created_at_ms) VALUES ('n', :account, '${action}', '{}', 1)`,
      ],
    ];
    for (const [what, sql] of attempts) {
      expect(() => db.prepare(sql).run({ account: other })).toThrow(`the ${what} belongs to another account`);
    }
    const second = db.prepare(attempts[1]?.[1] ?? '').run({ account }).changes;
    expect(second).toBe(1);
    expect(() => db.prepare("INSERT INTO approvals VALUES ('n', ?, 'n', 'h', 1)").run(other)).toThrow(
      'the approval belongs to another account',
    );
    db.prepare("INSERT INTO approvals VALUES ('n', ?, 'n', 'h', 1)").run(account);
    expect(() => db.prepare("INSERT INTO approval_withdrawals VALUES ('n', ?, 1)").run(other)).toThrow(
      'the withdrawal belongs to another account',
    );
  });
});

describe('an approval', () => {
  it('stands alone: another one is stored only after it was taken back, and it is taken back once', () => {
    const { db, account, action } = oneRowEach();
    const approve = (id: string) =>
      db.prepare('INSERT INTO approvals VALUES (?, ?, ?, ?, 1)').run(id, account, action, 'h');
    const withdraw = (id: string) => db.prepare('INSERT INTO approval_withdrawals VALUES (?, ?, 1)').run(id, account);
    approve('second');
    expect(() => approve('third')).toThrow('the action was approved before');
    withdraw('second');
    expect(() => withdraw('second')).toThrow(/UNIQUE/);
    approve('third');
    expect(countOf(db, 'approvals')).toBe(3);
  });
});

/** A database with exactly one row in each append-only table, and a second account without any. */
function oneRowEach() {
  const { store, sql } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store);
  const other = addAccount(store, { label: 'Other' });
  const session = addSession(store, account);
  const [action = ''] = addProposals(store, account, session.id, [{ kind: 'no_action', params: { reason: 'spam' } }]);
  const row = { id: newId(), accountId: account, actionId: action, atMs: 5_000 };
  store.actions.addEdit({ ...row, params: { reason: 'ham' } });
  store.actions.insertApproval({ ...row, contentSha256: 'a'.repeat(64) });
  store.actions.withdrawApproval(account, action, row.id, 6_000);
  createAuditTrail(store, clock).record({
    kind: 'genie.proposed',
    accountId: account,
    sessionId: session.id,
    actionId: null,
    traceId: session.traceId,
    detail: {},
  });
  return { db: sql(), account, other, session: session.id, action };
}

function columnsOf(db: Connection, table: string): string[] {
  return db
    .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map((row) => row.name);
}

function countOf(db: Connection, table: string): unknown {
  return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}
