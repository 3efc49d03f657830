import { describe, expect, it } from 'vitest';
import { AUDIT_KINDS } from '../../../shared/domain/session';
import { exportAuditLog } from '../../../electron/audit/audit-export';
import { createAuditTrail, GENESIS_HASH, verifyAuditLog } from '../../../electron/audit/audit-log';
import { canonicalJson, sha256 } from '../../../electron/lib/canonical-json';
import type { Connection } from '../../../electron/store/database';
import { ManualClock } from '../../support/manual-clock';
import { tempStore } from '../../support/temp-store';

describe('the audit log', () => {
  it('knows exactly six kinds', () => {
    expect(AUDIT_KINDS).toEqual([
      'genie.prefix_matched',
      'genie.proposed',
      'genie.action_approved',
      'genie.action_executed',
      'genie.action_dismissed',
      'genie.failed',
    ]);
  });

  it('chains each row to the one before, from a known start, and verifies', () => {
    const { store } = logOf(5);
    const rows = [...store.audit.walk()];
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[0]?.previousHash).toBe(GENESIS_HASH);
    for (const [index, row] of rows.slice(1).entries()) expect(row.previousHash).toBe(rows[index]?.hash);
    expect(verifyAuditLog(store)).toEqual({ ok: true, entries: 5, firstBadSeq: null, head: rows[4]?.hash });
  });

  it('verifies when it is empty', () => {
    expect(verifyAuditLog(tempStore().store)).toEqual({ ok: true, entries: 0, firstBadSeq: null, head: GENESIS_HASH });
  });

  const COLUMNS = 'at_ms kind account_id session_id action_id trace_id detail_json previous_hash hash'.split(' ');
  it.each(COLUMNS)('notices a changed %s', (column) => {
    const { store, tamper } = logOf(5);
    tamper(`UPDATE audit_log SET ${column} = ${column === 'at_ms' ? '1' : "'x'"} WHERE seq = 3`);
    expect(verifyAuditLog(store)).toMatchObject({ ok: false, firstBadSeq: 3 });
  });

  it('knows every column that a row has', () => {
    const { db } = logOf(0);
    const columns = db.prepare("SELECT name FROM pragma_table_info('audit_log')").pluck().all();
    expect(columns.sort()).toEqual(['seq', ...COLUMNS].sort());
  });

  it.each([
    ['a removed row', 'DELETE FROM audit_log WHERE seq = 3', 4],
    ['a removed first row', 'DELETE FROM audit_log WHERE seq = 1', 2],
    [
      'a removed row whose number was filled up',
      'DELETE FROM audit_log WHERE seq = 3; UPDATE audit_log SET seq = seq - 1 WHERE seq > 3',
      3,
    ],
    [
      'an inserted row',
      `UPDATE audit_log SET seq = 6 WHERE seq = 5;
       INSERT INTO audit_log SELECT 5, at_ms, kind, account_id, session_id, action_id, trace_id, detail_json, previous_hash, hash
       FROM audit_log WHERE seq = 4`,
      5,
    ],
    [
      'two rows in the other order',
      'UPDATE audit_log SET seq = 99 WHERE seq = 2; UPDATE audit_log SET seq = 2 WHERE seq = 3; UPDATE audit_log SET seq = 3 WHERE seq = 99',
      2,
    ],
  ])('notices %s', (_what, sql, firstBadSeq) => {
    const { store, tamper } = logOf(5);
    tamper(sql);
    expect(verifyAuditLog(store)).toMatchObject({ ok: false, firstBadSeq });
  });

  it('has another head when rows were cut off its end', () => {
    const { store, tamper } = logOf(5);
    const { head } = verifyAuditLog(store);
    tamper('DELETE FROM audit_log WHERE seq > 3');
    expect(verifyAuditLog(store).head).not.toBe(head);
  });

  it('is undone with the transaction it was written in', () => {
    const { store, record } = logOf(2);
    expect(() =>
      store.transaction(() => {
        record(3);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    record(4);
    expect(verifyAuditLog(store)).toMatchObject({ ok: true, entries: 3 });
  });

  it('is exported with everything needed to verify it elsewhere', () => {
    const { store } = logOf(3);
    let previous = GENESIS_HASH;
    for (const line of exportAuditLog(store)) {
      const { hash, ...row } = JSON.parse(line) as { hash: string; previousHash: string };
      expect(row.previousHash).toBe(previous);
      expect(sha256(canonicalJson(row))).toBe(hash);
      previous = hash;
    }
    expect(previous).toBe(verifyAuditLog(store).head);
  });
});

function logOf(entries: number) {
  const { store, sql } = tempStore();
  const clock = new ManualClock();
  const trail = createAuditTrail(store, clock);
  const record = (n: number) => {
    clock.advance(1_000);
    trail.record({
      kind: 'genie.action_approved',
      accountId: 'a1',
      sessionId: `s${n}`,
      actionId: `x${n}`,
      traceId: 't'.repeat(32),
      detail: { count: n },
    });
  };
  for (let n = 1; n <= entries; n += 1) record(n);
  const db: Connection = sql();
  // What somebody with the key and a database tool could do.
  const tamper = (statements: string) =>
    db.exec(`DROP TRIGGER audit_log_keep; DROP TRIGGER audit_log_fixed; ${statements}`);
  return { store, db, record, tamper };
}
