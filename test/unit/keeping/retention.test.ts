import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENESIS_HASH, verifyRows } from '../../../electron/audit/audit-log';
import { holdSession, keepingView } from '../../../electron/keeping/keeping-view';
import { sessionView } from '../../../electron/review/session-view';
import { runRetention } from '../../../electron/keeping/retention';
import { readRetention, writeRetention } from '../../../electron/keeping/retention-settings';
import type { Logger } from '../../../electron/lib/logger';
import { silentLogger } from '../../../electron/lib/logger';
import { newId } from '../../../electron/lib/ids';
import { parseQuery } from '../../../electron/search/query';
import type { Store } from '../../../electron/store/store';
import { addMail, addRequest, seenAgain } from '../../support/keeping-profile';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, tempStore } from '../../support/temp-store';

const DAY = 86_400_000;
const CANARY = 'zebrafish';

describe('retention', () => {
  it('leaves no word of a settled request after thirty days, in no page of the file and not in its log (bars D7, V3)', async () => {
    const { store, sql, clock, file, run } = setUp();
    const account = addAccount(store);
    const { session, message, action } = addRequest(store, clock, account, CANARY);
    clock.advance(29 * DAY);
    await run();
    expect(store.sessions.get([account], session)?.topic).toBe(CANARY);
    clock.advance(2 * DAY);
    await run();
    expect(statSync(`${file}-wal`).size).toBe(0);
    expect(sql().serialize().toString('latin1').toLowerCase().includes(CANARY)).toBe(false);
    expect(store.messages.get([account], message)).toBeNull();
    expect(store.search.search([account], parseQuery(CANARY, clock.now()), 5)).toEqual([]);
    // That it was done, and by whom it was approved, stays.
    expect(store.sessions.get([account], session)).toMatchObject({ status: 'completed', topic: '' });
    expect(store.actions.get([account], action)).toMatchObject({ status: 'executed', original: { params: {} } });
    expect(store.actions.approvedHash(account, action)).toBe('d'.repeat(64));
    expect(store.modelCalls.last([account], session)).toMatchObject({ payload: null, payloadSha256: 'b'.repeat(64) });
    expect(store.accounts.get(account)?.keptBytes).toBe(0);
  });

  it('writes a receipt by count and kind, and none for nothing', async () => {
    const { store, clock, run } = setUp();
    const account = addAccount(store);
    addRequest(store, clock, account, CANARY);
    addMail(store, account, CANARY, clock.now());
    await run();
    expect(store.receipts.newest(9)).toEqual([]);
    clock.advance(31 * DAY);
    await run();
    const [receipt] = store.receipts.newest(9);
    expect(receipt?.reason).toBe('expired');
    expect(Object.fromEntries(receipt?.counts.map(({ kind, count }) => [kind, count]) ?? [])).toEqual({
      messages: 2,
      sessions: 1,
      outcomes: 1,
      model_calls: 1,
    });
  });

  it('keeps what is open: requests, held requests, what needs the user, tasks, and what the user keeps', async () => {
    const { store, clock, run } = setUp();
    const account = addAccount(store);
    const open = addRequest(store, clock, account, 'open', 'awaiting_review');
    const asked = addRequest(store, clock, account, 'asked', 'proposing');
    const kept = addRequest(store, clock, account, 'kept');
    const needs = withOutcome(store, clock, account, { kind: 'escalate_human', reason: 'r', remindAt: null });
    const task = withOutcome(store, clock, account, {
      kind: 'create_issue',
      title: 't',
      notes: '',
      project: null,
      due: null,
      labels: [],
      sourceMessageId: null,
      sourceSubject: '',
    });
    const held = addMail(store, account, 'held', clock.now());
    const request = { accountId: account, messageId: held, traceId: 'a'.repeat(32), topic: 'held', reason: 'r' };
    store.held.insert({ ...request, id: newId(), atMs: clock.now() });
    const over = addRequest(store, clock, account, 'over');
    holdSession({ store, clock }, kept.session, true);
    expect([kept, over].map(({ session }) => sessionView(store, session).kept)).toEqual([true, false]);
    clock.advance(400 * DAY);
    await run();
    for (const { message, session } of [open, asked, kept, needs, task]) {
      expect(store.messages.get([account], message)).not.toBeNull();
      expect(store.sessions.get([account], session)?.topic).not.toBe('');
    }
    expect(store.messages.get([account], held)).not.toBeNull();
    expect(store.messages.get([account], over.message)).toBeNull();
    holdSession({ store, clock }, kept.session, false);
    store.outcomes.setDone(account, needs.outcome, clock.now());
    await run();
    expect(store.messages.get([account], kept.message)).toBeNull();
    expect(store.messages.get([account], needs.message)).toBeNull();
    expect(() => holdSession({ store, clock }, needs.session, true)).toThrow(/gone|does not exist/);
  });

  it('drops fetched attachments after seven days and leaves their mail', async () => {
    const { store, clock, run } = setUp();
    const account = addAccount(store);
    const message = addMail(store, account, 'text', clock.now());
    const content = Buffer.from(CANARY);
    const attachment = {
      id: newId(),
      accountId: account,
      messageId: message,
      position: 1,
      name: 'a',
      type: 't',
      content,
    };
    store.attachments.insert({ ...attachment, atMs: clock.now() });
    clock.advance(8 * DAY);
    await run();
    expect(store.attachments.list([account], message)).toEqual([]);
    expect(store.messages.get([account], message)).not.toBeNull();
  });

  it('goes by the settings, and keeps for ever what has no time', async () => {
    const { store, clock, run } = setUp();
    const account = addAccount(store);
    const message = addMail(store, account, 'text', clock.now());
    writeRetention(store, { ...readRetention(store), bodyDays: null });
    clock.advance(2_000 * DAY);
    await run();
    expect(store.messages.get([account], message)).not.toBeNull();
    expect(() => writeRetention(store, { ...readRetention(store), evidenceDays: 364 })).toThrow();
    writeRetention(store, { ...readRetention(store), bodyDays: 1 });
    expect(keepingView({ store, clock, place: placeOf() }).next.messages).toBe(1);
    await run();
    expect(store.messages.get([account], message)).toBeNull();
  });

  it('does not bring back an expired mail that is seen again, by its place or by its octets (bars V4)', async () => {
    const { store, clock, run } = setUp();
    const account = addAccount(store);
    const { message, sourceKey } = addRequest(store, clock, account, CANARY);
    clock.advance(31 * DAY);
    await run();
    expect(seenAgain(store, clock, account, sourceKey)).toBe(false);
    // Under a new place the ledger still knows its octets, and intake keeps it as a copy.
    expect(store.ledger.byContent(account, message.padEnd(64, '0'))?.id).toBe(message);
    expect(store.messages.observed(9)).toEqual([]);
  });

  it('drops evidence after a year; what comes from then on of that time is history and starts nothing', async () => {
    const { store, sql, clock, run } = setUp();
    const account = addAccount(store);
    const receivedAtMs = clock.now();
    const { session, message, sourceKey } = addRequest(store, clock, account, CANARY);
    addRequest(store, clock, account, 'second');
    clock.advance(364 * DAY);
    const fresh = addRequest(store, clock, account, 'fresh');
    await run();
    expect(store.sessions.get([account], session)).not.toBeNull();
    clock.advance(2 * DAY);
    await run();
    const db = sql();
    for (const table of ['genie_sessions', 'genie_actions', 'approvals', 'model_calls', 'messages', 'audit_log']) {
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(1);
    }
    expect(store.sessions.get([account], fresh.session)).not.toBeNull();
    expect(store.ledger.byContent(account, message.padEnd(64, '0'))).toBeNull();
    expect(seenAgain(store, clock, account, sourceKey, receivedAtMs)).toBe(true);
    expect(store.messages.observed(9)).toEqual([]);
    expect(seenAgain(store, clock, account, 'file:new', clock.now())).toBe(true);
    expect(store.messages.observed(9)).toHaveLength(1);
  });

  it('leaves an audit log whose chain is verified from the hash of the last row that went', async () => {
    const { store, sql, clock, run } = setUp();
    const account = addAccount(store);
    addRequest(store, clock, account, 'one');
    addRequest(store, clock, account, 'two');
    clock.advance(366 * DAY);
    addRequest(store, clock, account, 'three');
    await run();
    const from = store.audit.prunedTo();
    expect(from?.seq).toBe(2);
    const start = { seq: (from?.seq ?? 0) + 1, previousHash: from?.hash ?? GENESIS_HASH };
    expect(verifyRows(store.audit.walk(), start)).toMatchObject({ ok: true, entries: 1 });
    expect(verifyRows(store.audit.walk(), { ...start, previousHash: GENESIS_HASH }).ok).toBe(false);
    const db = sql();
    expect(() => db.exec('DELETE FROM audit_log')).toThrow(/append-only/);
    expect(() => db.exec(`INSERT INTO audit_prunings SELECT seq, hash, ${clock.now()} FROM audit_log`)).toThrow(
      /a year/,
    );
  });

  it('lets nobody take evidence that is younger than a year, nor the texts of an open request', () => {
    const { store, sql, clock } = setUp();
    const account = addAccount(store);
    const { session } = addRequest(store, clock, account, 'settled');
    const open = addRequest(store, clock, account, 'open', 'awaiting_review');
    const db = sql();
    const expire = (id: string) => db.prepare('INSERT INTO expired_sessions VALUES (?, ?, 1, NULL)').run(id, account);
    expect(() => expire(open.session)).toThrow(/only a settled request/);
    expire(session);
    expect(() => db.prepare('UPDATE expired_sessions SET evidence_at_ms = ?').run(clock.now() + 364 * DAY)).toThrow(
      /a year/,
    );
    expect(() => db.prepare('DELETE FROM genie_sessions WHERE id = ?').run(session)).toThrow(/append-only/);
  });
});

function setUp() {
  const temp = tempStore();
  const clock = new ManualClock();
  const log: Logger = silentLogger;
  // The pauses between slices pass at once.
  const hurried = { now: () => clock.now(), sleep: () => Promise.resolve() };
  const deps = { store: temp.store, clock: hurried, log, profileDirectory: dirname(temp.file) };
  return { ...temp, clock, run: () => runRetention(deps, new AbortController().signal) };
}

function placeOf() {
  return { directory: '/tmp', databaseFile: '/tmp/none.db' };
}

function withOutcome(
  store: Store,
  clock: ManualClock,
  account: string,
  content: Parameters<Store['outcomes']['insert']>[0]['content'],
) {
  const request = addRequest(store, clock, account, 'left open');
  const outcome = newId();
  const before = store.outcomes.byAction([account], request.action);
  if (before) store.outcomes.remove(account, before.id);
  const row = { accountId: account, sessionId: request.session, actionId: request.action, atMs: clock.now() };
  store.outcomes.insert({ ...row, id: outcome, content });
  return { ...request, outcome };
}
