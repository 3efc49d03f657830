import { describe, expect, it } from 'vitest';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import type { Connection } from '../../../electron/store/database';
import { dropSuperseded, takePresent } from '../../../electron/store/take-present';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, tempStore } from '../../support/temp-store';

/** Rows that name a mail, a request or an account and are not dropped with it, and why. */
const STAYING = new Map([
  ['erased_accounts', 'what keeps a removed account away'],
  ['account_states', 'replaced as a whole'],
  ['alerts', 'replaced as a whole'],
  ['audit_log', 'one chain, taken as a whole'],
  ['client_calls', 'what other programs asked, kept as evidence'],
]);
const OWNERS = ['message_id', 'session_id', 'action_id', 'approval_id', 'account_id'];

describe('putting a restored and the present database together', () => {
  it('takes over every table that a migration has made', () => {
    const { db, tables, said } = together();
    takePresent(db);
    expect(tables.length).toBeGreaterThan(30);
    const taken = tables.filter((table) => said.some((sql) => new RegExp(`INTO main\\.${table}\\b`).test(sql)));
    expect(tables.filter((table) => !taken.includes(table))).toEqual([]);
  });

  it('drops what was superseded from every table that names a mail, a request or an account', () => {
    const { db, tables, said } = together();
    dropSuperseded(db);
    const naming = tables.filter((table) => OWNERS.some((column) => columnsOf(db, table).includes(column)));
    expect(naming.length).toBeGreaterThan(15);
    const kept = naming.filter((table) => !said.some((sql) => sql.includes(`DELETE FROM main.${table} WHERE`)));
    expect(kept.sort()).toEqual([...STAYING.keys()].sort());
  });
});

/** Two databases of the present schema, one attached to the other, and what is said to them. */
function together(): { db: Connection; tables: string[]; said: string[] } {
  const here = tempStore();
  // The longer chain of the two is taken.
  createAuditTrail(here.store, new ManualClock()).record({
    kind: 'genie.failed',
    accountId: addAccount(here.store),
    sessionId: 's',
    actionId: null,
    traceId: 'a'.repeat(32),
    detail: {},
  });
  const db = tempStore().sql();
  db.prepare('ATTACH ? AS here KEY ?').run(here.file, `raw:${Buffer.from(here.key).toString('hex')}`);
  const said: string[] = [];
  const exec = db.exec.bind(db);
  db.exec = (sql) => {
    said.push(sql);
    return exec(sql);
  };
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite|_%' ESCAPE '|'",
    )
    .pluck()
    .all()
    // Made anew from the mails.
    .filter((name) => !name.startsWith('message_index'));
  return { db, tables, said };
}

function columnsOf(db: Connection, table: string): string[] {
  return db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
}
