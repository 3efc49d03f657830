import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { createAuditTrail, verifyAuditLog } from '../../../electron/audit/audit-log';
import { silentLogger } from '../../../electron/lib/logger';
import { decideHeld, routeObserved } from '../../../electron/routing/stage';
import { ManualClock } from '../../support/manual-clock';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addSession, tempStore } from '../../support/temp-store';

const STRANGER: Partial<ParsedMessage> = { from: { name: 'Eve', address: 'Eve@example.net' } };

describe('routing', () => {
  it('starts a session with its audit row for a trusted request, under the trace of its message', () => {
    const { store, account, deps } = routing();
    const { id, traceId } = addMessage(store, account);
    expect(routeObserved(deps)).toBe(1);
    const [session] = store.sessions.list([account], ['proposing'], 10);
    expect(session).toMatchObject({ messageId: id, traceId, topic: 'answer Ann', trigger: 'prefix', attempts: 0 });
    expect(store.audit.last()).toMatchObject({ kind: 'genie.prefix_matched', sessionId: session?.id, traceId });
    expect(store.held.count([account])).toBe(0);
  });

  it('looks at each message once', () => {
    const { store, account, deps } = routing();
    addMessage(store, account);
    routeObserved(deps);
    expect(routeObserved(deps)).toBe(0);
    expect(verifyAuditLog(store).entries).toBe(1);
  });

  it('decides, starts the session and writes the audit row together or not at all', () => {
    const { store, account, deps } = routing();
    addMessage(store, account);
    const powerCut = () => {
      throw new Error('power cut');
    };
    expect(() => routeObserved({ ...deps, audit: { record: powerCut } })).toThrow('power cut');
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
    expect(routeObserved(deps)).toBe(1);
    expect(store.sessions.list([account], ['proposing'], 10)).toHaveLength(1);
  });

  it('leaves nothing but the observation where Genie is off, or where nobody asks', () => {
    const { store, account, deps } = routing({ genieOn: false });
    addMessage(store, account);
    const other = addAccount(store);
    addMessage(store, other, sampleMessage({ subject: 'Lunch?' }));
    expect(routeObserved(deps)).toBe(2);
    expect(store.sessions.list([account, other], ['proposing'], 10)).toEqual([]);
    expect(store.held.count([account, other])).toBe(0);
    expect(verifyAuditLog(store).entries).toBe(0);
    expect(store.messages.countsByState()).toEqual({ routed: 2 });
  });

  it('goes by the prefix of each account', () => {
    const { store, account, deps } = routing({ prefix: 'Hal:' });
    addMessage(store, account, sampleMessage({ subject: 'Genie: open the door' }));
    addMessage(store, account, sampleMessage({ subject: 'Hal: open the door' }));
    routeObserved(deps);
    expect(store.sessions.list([account], ['proposing'], 10).map((one) => one.topic)).toEqual(['open the door']);
  });

  it.each<[string, Partial<ParsedMessage>, string]>([
    ['unknown', STRANGER, 'sender_not_allowed'],
    ['not verified', { sender: { verdict: 'none', reason: 'x', domain: null } }, 'sender_not_verified'],
    ['forged', { sender: { verdict: 'fail', reason: 'x', domain: null } }, 'sender_failed_verification'],
  ])('holds a request whose sender is %s, without a session', (_what, over, reason) => {
    const { store, account, deps } = routing();
    const { id, traceId } = addMessage(store, account, sampleMessage(over));
    routeObserved(deps);
    expect(store.held.list([account], 10)).toMatchObject([{ messageId: id, traceId, reason, topic: 'answer Ann' }]);
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
    expect(verifyAuditLog(store).entries).toBe(0);
  });

  it('starts no second session, and claims none, for a message that has one', () => {
    const { store, account, deps } = routing();
    const { id } = addSession(store, account);
    routeObserved(deps);
    expect(store.sessions.list([account], ['proposing'], 10).map((one) => one.id)).toEqual([id]);
    expect(verifyAuditLog(store).entries).toBe(0);
  });

  it('routes a batch at a time, the oldest first', () => {
    const { store, account, deps } = routing();
    store.transaction(() => {
      for (let n = 0; n < 60; n += 1) addMessage(store, account, sampleMessage(), { receivedAtMs: 1_000 - n });
    });
    expect([routeObserved(deps), routeObserved(deps), routeObserved(deps)]).toEqual([50, 10, 0]);
  });
});

describe('a held request', () => {
  it('becomes a session when the user asks, once, and says so in the audit log', () => {
    const { store, account, deps, held } = heldRequest();
    const sessionId = decideHeld(deps, held.id, 'ask');
    expect(store.sessions.get([account], sessionId ?? '')).toMatchObject({
      messageId: held.messageId,
      traceId: held.traceId,
      trigger: 'manual',
      status: 'proposing',
    });
    expect(store.audit.last()).toMatchObject({ kind: 'genie.prefix_matched', sessionId, traceId: held.traceId });
    expect(JSON.parse(store.audit.last()?.detailJson ?? '')).toEqual({
      trigger: 'manual',
      decision: 'ask',
      held_because: 'sender_not_allowed',
    });
    expect(decideHeld(deps, held.id, 'ask')).toBeNull();
    expect(decideHeld(deps, held.id, 'ignore')).toBeNull();
    expect(store.sessions.list([account], ['proposing'], 10)).toHaveLength(1);
    expect(store.accounts.get(account)?.allowed).toEqual(['ann@example.org']);
  });

  it('can let its sender ask from now on', () => {
    const { store, account, deps, held } = heldRequest();
    expect(decideHeld(deps, held.id, 'allow_sender')).not.toBeNull();
    expect(store.accounts.get(account)).toMatchObject({
      allowed: ['ann@example.org', 'eve@example.net'],
      label: 'Work',
    });
    addMessage(store, account, sampleMessage(STRANGER));
    routeObserved(deps);
    expect(store.sessions.list([account], ['proposing'], 10)).toHaveLength(2);
  });

  it('still holds an allowed sender who is not verified', () => {
    const { store, account, deps, held } = heldRequest();
    decideHeld(deps, held.id, 'allow_sender');
    addMessage(store, account, sampleMessage({ ...STRANGER, sender: { verdict: 'none', reason: 'x', domain: null } }));
    routeObserved(deps);
    expect(store.held.list([account], 10)).toMatchObject([{ reason: 'sender_not_verified' }]);
  });

  it('goes away when it is ignored', () => {
    const { store, account, deps, held } = heldRequest();
    expect(decideHeld(deps, held.id, 'ignore')).toBeNull();
    expect(store.held.count([account])).toBe(0);
    expect(decideHeld(deps, held.id, 'ask')).toBeNull();
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
    expect(verifyAuditLog(store).entries).toBe(0);
  });

  it('of a removed account, or that does not exist, starts nothing', () => {
    const { store, account, deps, held } = heldRequest();
    expect(decideHeld(deps, 'no such id', 'ask')).toBeNull();
    store.removeAccount(account);
    expect(decideHeld(deps, held.id, 'ask')).toBeNull();
  });
});

function routing(options: Parameters<typeof addAccount>[1] = {}) {
  const { store } = tempStore();
  const clock = new ManualClock();
  const account = addAccount(store, options);
  return { store, account, deps: { store, clock, audit: createAuditTrail(store, clock), log: silentLogger } };
}

function heldRequest() {
  const { store, account, deps } = routing();
  addMessage(store, account, sampleMessage(STRANGER));
  routeObserved(deps);
  const [held] = store.held.list([account], 1);
  if (!held) throw new Error('nothing was held');
  return { store, account, deps, held };
}
