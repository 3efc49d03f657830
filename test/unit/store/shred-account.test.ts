import { describe, expect, it } from 'vitest';
import { newId } from '../../../electron/lib/ids';
import type { Connection } from '../../../electron/store/database';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

const CANARY = 'zebrafish';

describe('removing an account', () => {
  it('leaves no word that was written to it, or that quotes it, in any page of the file (bars V3)', () => {
    const { store, sql } = tempStore();
    const account = addAccount(store, { label: CANARY, addresses: [`${CANARY}@example.org`] });
    fillWithCanaries(store, account);
    const db = sql();
    store.checkpoint();
    expect(decrypted(db).includes(CANARY)).toBe(true);
    store.removeAccount(account);
    store.checkpoint();
    expect(
      decrypted(db)
        .toString('latin1')
        .match(new RegExp(`.{0,40}${CANARY}.{0,40}`, 'i'))?.[0],
    ).toBeUndefined();
  });

  it('leaves other accounts as they are', () => {
    const { store } = tempStore();
    const [gone, kept] = [addAccount(store), addAccount(store)];
    fillWithCanaries(store, gone);
    const { id, messageId } = addSession(store, kept, sampleMessage({ visibleText: 'keep me' }));
    store.removeAccount(gone);
    expect(store.accounts.ids()).toEqual([kept]);
    expect(store.messages.get([kept], messageId)?.parsed.visibleText).toBe('keep me');
    expect(store.sessions.get([kept], id)?.topic).toBe('answer Ann');
  });

  it('keeps the record of what was done, and lets nothing of it run or wait any more', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    const { approved } = fillWithCanaries(store, account);
    expect(store.actions.approved(10)).toHaveLength(1);
    store.removeAccount(account);
    expect(store.actions.get([account], approved)).toMatchObject({
      status: 'dismissed',
      original: { kind: 'no_action' },
    });
    expect(store.actions.approved(10)).toEqual([]);
    expect(store.actions.interrupted()).toEqual([]);
    expect(store.sessions.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    expect(store.sessions.unnotified()).toEqual([]);
    expect(store.messages.observed(10)).toEqual([]);
    expect(store.alerts.open()).toEqual([]);
  });
});

/** A row with the canary in every table that can hold one. */
function fillWithCanaries(store: ReturnType<typeof tempStore>['store'], account: string): { approved: string } {
  const text = `${CANARY} `.repeat(300);
  const parsed = sampleMessage({
    subject: `Genie: ${CANARY}`,
    visibleText: text,
    messageId: `<${CANARY}@example.org>`,
    references: [`<ref-${CANARY}@example.org>`],
  });
  const { messageId: _asked, id: sessionId, traceId } = addSession(store, account, parsed);
  const [first = '', second = ''] = addProposals(store, account, sessionId, [
    { kind: 'no_action', params: { reason: text } },
    { kind: 'summarize_thread', params: { summary: text } },
  ]);
  const key = { accountId: account, sessionId, atMs: 1 };
  store.actions.addEdit({ ...key, id: newId(), actionId: first, params: { reason: text } });
  store.actions.setStatus(account, second, 'proposed', 'dismissed', { dismissReason: CANARY }, 1);
  store.actions.insertApproval({ ...key, id: newId(), actionId: first, contentSha256: 'a'.repeat(64) });
  store.actions.setStatus(account, first, 'proposed', 'approved', {}, 1);
  store.outcomes.insert({ ...key, id: newId(), actionId: second, content: { kind: 'no_action', reason: text } });
  store.modelCalls.insert({
    id: newId(),
    accountId: account,
    sessionId,
    provider: 'p',
    label: 'l',
    payload: text,
    payloadSha256: null,
    answerSha256: null,
    outcome: 'accepted',
    contextMessages: 0,
    inputTokens: null,
    outputTokens: null,
    costMicros: null,
    fallback: null,
    startedAtMs: 1,
    finishedAtMs: 2,
  });
  store.alerts.raise({
    id: newId(),
    severity: 2,
    code: 'internal',
    message: CANARY,
    hint: CANARY,
    accountId: account,
    sessionId,
    raisedAtMs: 1,
  });
  store.cursors.set(account, CANARY, CANARY, 1);
  const failed = addSession(store, account, parsed);
  const failure = { code: 'x', message: CANARY, hint: CANARY };
  store.sessions.finishProposing(account, failed.id, 'failed', { dropped: [], failure }, 1);
  const held = addMessage(store, account, parsed, { sourceKey: `file:${CANARY}.eml` });
  const heldRow = { id: newId(), accountId: account, messageId: held.id, traceId, topic: CANARY, reason: 'r', atMs: 1 };
  store.held.insert(heldRow);
  return { approved: first };
}

/** Every page of the database as it is before encryption, free pages included. */
function decrypted(db: Connection): Buffer {
  return db.serialize();
}
