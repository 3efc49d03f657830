import { describe, expect, it } from 'vitest';
import { newId, newTraceId } from '../../../electron/lib/ids';
import { askGenie } from '../../../electron/routing/ask-genie';
import { decideHeld, routeObserved } from '../../../electron/routing/stage';
import type { Store } from '../../../electron/store/store';
import { sampleMessage } from '../../support/sample-message';
import { addMessage, addSession } from '../../support/temp-store';
import { routingStore } from './routing-store';

const STRANGER = sampleMessage({ from: { name: 'Eve', address: 'eve@example.net' } });

describe('asking Genie about a message', () => {
  it('starts its session and says so in the audit log, under the trace of the message', () => {
    const { store, account, deps } = routingStore();
    const { id, traceId } = addMessage(store, account, sampleMessage({ subject: 'AW: Lunch on Friday?' }));
    routeObserved(deps);
    const sessionId = askGenie(deps, id);
    expect(store.sessions.get([account], sessionId)).toMatchObject({
      messageId: id,
      traceId,
      trigger: 'manual',
      topic: 'Lunch on Friday?',
      status: 'proposing',
    });
    expect(store.audit.last()).toMatchObject({ kind: 'genie.prefix_matched', sessionId, traceId });
    expect(lastDetail(store)).toEqual({ trigger: 'manual' });
  });

  it.each(['import', 'thread', 'search'] as const)(
    'works for what came here as %s, which starts nothing itself',
    (origin) => {
      const { store, account, deps } = routingStore();
      const id = addHistory(store, account, origin);
      expect(routeObserved(deps)).toBe(0);
      const sessionId = askGenie(deps, id);
      expect(store.sessions.get([account], sessionId)).toMatchObject({ messageId: id, topic: 'answer Ann' });
    },
  );

  it('asks about mail of anybody, without a single author or subject, and where Genie is off', () => {
    const { store, account, deps } = routingStore({ options: { genieOn: false } });
    for (const parsed of [STRANGER, sampleMessage({ from: null }), sampleMessage({ subject: null })]) {
      const { id } = addMessage(store, account, parsed);
      expect(store.sessions.get([account], askGenie(deps, id))?.messageId).toBe(id);
    }
  });

  it('goes on with the session that is there, once for ever', () => {
    const { store, account, deps } = routingStore();
    const { id, messageId } = addSession(store, account);
    expect(askGenie(deps, messageId)).toBe(id);
    expect(askGenie(deps, messageId)).toBe(id);
    expect(store.sessions.list([account], ['proposing'], 10)).toHaveLength(1);
    expect(store.audit.last()).toBeNull();
  });

  it('decides what is held of the message', () => {
    const { store, account, deps } = routingStore();
    addMessage(store, account, STRANGER);
    const { id } = addMessage(store, account, STRANGER);
    routeObserved(deps);
    const held = store.held.list([account], 10).find((one) => one.messageId === id);
    askGenie(deps, id);
    expect(lastDetail(store)).toEqual({ trigger: 'manual', decision: 'ask', held_because: 'sender_not_allowed' });
    expect(store.held.count([account])).toBe(1);
    expect(store.held.get([account], held?.id ?? '')?.status).toBe('asked');
    expect(decideHeld(deps, held?.id ?? '', 'ask')).toBeNull();
  });

  it('decides, starts the session and writes the audit row together or not at all', () => {
    const { store, account, deps } = routingStore();
    const { id } = addMessage(store, account, STRANGER);
    routeObserved(deps);
    const powerCut = () => {
      throw new Error('power cut');
    };
    expect(() => askGenie({ ...deps, audit: { record: powerCut } }, id)).toThrow('power cut');
    expect(store.held.count([account])).toBe(1);
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
  });

  it('refuses a message that is unknown, or whose content is gone', () => {
    const { store, account, deps } = routingStore();
    const gone = newId();
    store.messages.insertTombstone({
      id: gone,
      accountId: account,
      sourceKey: 'file:gone',
      mailbox: 'INBOX',
      contentSha256: null,
      messageId: null,
      origin: 'watch',
      state: 'gap',
      reason: 'vanished',
      traceId: newTraceId(),
      receivedAtMs: 1,
      observedAtMs: 1,
    });
    for (const id of [gone, 'no such message']) {
      expect(() => askGenie(deps, id)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
    }
    const { id } = addMessage(store, account);
    store.removeAccount(account);
    expect(() => askGenie(deps, id)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
  });
});

function addHistory(store: Store, accountId: string, origin: 'import' | 'thread' | 'search'): string {
  const id = newId();
  store.messages.insertObserved({
    id,
    accountId,
    origin,
    sourceKey: `file:${id}`,
    mailbox: 'INBOX',
    contentSha256: id,
    traceId: newTraceId(),
    receivedAtMs: 1,
    observedAtMs: 1,
    size: 100,
    seen: true,
    parsed: STRANGER,
  });
  return id;
}

function lastDetail(store: Store): unknown {
  return JSON.parse(store.audit.last()?.detailJson ?? 'null');
}
