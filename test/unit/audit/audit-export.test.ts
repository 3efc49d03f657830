import { describe, expect, it } from 'vitest';
import { exportAuditLog, verifyExport } from '../../../electron/audit/audit-export';
import { createAuditTrail, verifyAuditLog } from '../../../electron/audit/audit-log';
import { ManualClock } from '../../support/manual-clock';
import { tempStore } from '../../support/temp-store';

const START_MS = Date.parse('2026-03-03T09:15:00Z');

describe('an exported audit log', () => {
  it('verifies by itself and says from where to where it reaches', () => {
    const { store, lines } = exported(5);
    expect(verifyExport(`${lines.join('\n')}\n`)).toEqual({
      ok: true,
      entries: 5,
      firstBadSeq: null,
      firstBadLine: null,
      head: verifyAuditLog(store).head,
      from: { seq: 1, atMs: START_MS + 1_000 },
      to: { seq: 5, atMs: START_MS + 5_000 },
      fromTheStart: true,
    });
  });

  it('verifies when it is empty', () => {
    expect(verifyExport('')).toMatchObject({ ok: true, entries: 0, from: null, to: null });
  });

  it.each<[string, (lines: string[]) => string[], number]>([
    ['a changed detail', (lines) => lines.map((line, at) => (at === 2 ? line.replace('\\"count', '\\"sum') : line)), 3],
    ['a removed row', (lines) => lines.filter((_line, at) => at !== 2), 4],
    ['a repeated row', (lines) => [...lines.slice(0, 3), ...lines.slice(2)], 3],
    ['two rows in the other order', ([a = '', b = '', ...more]) => [b, a, ...more], 1],
    ['another beginning', (lines) => lines.map((line, at) => (at === 0 ? rehashed(line) : line)), 1],
  ])('is broken by %s', (_what, change, firstBadSeq) => {
    expect(verifyExport(change(exported(5).lines).join('\n'))).toMatchObject({ ok: false, firstBadSeq });
  });

  it.each([
    ['no JSON', '{'],
    ['another object', '{"seq":3}'],
    ['a member of its own', '{"seq":3,"note":"x"}'],
  ])('is broken by a line that is %s, and says which', (_what, line) => {
    const { lines } = exported(5);
    const text = [...lines.slice(0, 2), line, ...lines.slice(3)].join('\n');
    expect(verifyExport(text)).toMatchObject({ ok: false, firstBadLine: 3 });
  });

  it('of a span of time has its rows without a gap, and does not vouch for what was before', () => {
    const { store } = exported(5);
    const span = { sinceMs: START_MS + 2_000, untilMs: START_MS + 4_000 };
    const lines = [...exportAuditLog(store, span)];
    expect(verifyExport(lines.join('\n'))).toMatchObject({
      ok: true,
      entries: 3,
      from: { seq: 2 },
      to: { seq: 4 },
      fromTheStart: false,
    });
    expect([...exportAuditLog(store, { sinceMs: START_MS + 9_000, untilMs: Infinity })]).toEqual([]);
  });

  it('has no gap where the clock was set back', () => {
    const { store, record, clock } = exported(2);
    clock.advance(-60_000);
    record();
    clock.advance(120_000);
    record();
    const lines = [...exportAuditLog(store, { sinceMs: START_MS, untilMs: Infinity })];
    expect(verifyExport(lines.join('\n'))).toMatchObject({ ok: true, entries: 4 });
  });
});

function rehashed(line: string): string {
  return line.replace(/"previousHash":"0{64}"/, `"previousHash":"${'1'.repeat(64)}"`);
}

function exported(entries: number) {
  const { store } = tempStore();
  const clock = new ManualClock(START_MS);
  const trail = createAuditTrail(store, clock);
  const record = () => {
    clock.advance(1_000);
    const ids = { accountId: 'a', sessionId: 's', actionId: null, traceId: 't'.repeat(32) };
    trail.record({ kind: 'genie.proposed', ...ids, detail: { count: 1 } });
  };
  for (let n = 0; n < entries; n += 1) record();
  return { store, clock, record, lines: [...exportAuditLog(store)] };
}
