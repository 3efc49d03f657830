import { describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../../electron/audit/audit-log';
import { askGenie } from '../../../electron/routing/ask-genie';
import { decideHeld, routeObserved } from '../../../electron/routing/stage';
import type { Store } from '../../../electron/store/store';
import { sampleMessage } from '../../support/sample-message';
import { sampleRule, subjectContains } from '../../support/sample-rule';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';
import { routingStore } from './routing-store';

const INVOICE = sampleMessage({ subject: 'Invoice 4711', from: { name: 'Shop', address: 'bill@shop.example' } });
const UNVERIFIED = { ...INVOICE, sender: { verdict: 'none' as const, reason: 'x', domain: null } };
const aboutInvoices = (over: Parameters<typeof sampleRule>[0] = {}) =>
  sampleRule({ conditions: [subjectContains('invoice')], ...over });

describe('routing by rules', () => {
  it('starts a session without a prefix, and the audit row names rule and version', () => {
    const { store, account, deps } = routingStore({ rules: [aboutInvoices({ id: 'bills' })] });
    store.rules.insert({ version: 2, rules: [aboutInvoices({ id: 'bills' })], createdAtMs: 1 });
    const { id, traceId } = addMessage(store, account, INVOICE);
    expect(routeObserved(deps)).toBe(1);
    const [session] = store.sessions.list([account], ['proposing'], 10);
    expect(session).toMatchObject({ messageId: id, traceId, topic: 'Invoice 4711', trigger: 'rule' });
    expect(store.audit.last()).toMatchObject({ kind: 'genie.prefix_matched', sessionId: session?.id, traceId });
    expect(lastDetail(store)).toEqual({ trigger: 'rule', rule: 'bills', rules_version: 2, sender: 'sender_verified' });
    expect(verifyAuditLog(store)).toMatchObject({ ok: true, entries: 1 });
  });

  it('holds what a rule asks of an unverified sender, with the reason of the gate', () => {
    const { store, account, deps } = routingStore({ rules: [aboutInvoices()] });
    const { id } = addMessage(store, account, UNVERIFIED);
    routeObserved(deps);
    expect(store.held.list([account], 10)).toMatchObject([
      { messageId: id, reason: 'sender_not_verified', topic: 'Invoice 4711' },
    ]);
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
    expect(verifyAuditLog(store).entries).toBe(0);
  });

  it('leaves a request with the prefix alone where a rule ignores it', () => {
    const { store, account, deps } = routingStore({ rules: [sampleRule({ action: 'ignore' })] });
    addMessage(store, account);
    routeObserved(deps);
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
    expect(store.held.count([account])).toBe(0);
    expect(verifyAuditLog(store).entries).toBe(0);
  });

  it('puts what a rule pins into the queue, where it waits for a click', () => {
    const { store, account, deps } = routingStore({ rules: [aboutInvoices({ action: 'pin' })] });
    const { id, traceId } = addMessage(store, account, UNVERIFIED);
    routeObserved(deps);
    const [pinned] = store.held.list([account], 10);
    expect(pinned).toMatchObject({ messageId: id, traceId, reason: 'pinned_by_rule', topic: 'Invoice 4711' });
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);

    const sessionId = decideHeld(deps, pinned?.id ?? '', 'ask');
    expect(store.sessions.get([account], sessionId ?? '')).toMatchObject({ messageId: id, trigger: 'manual' });
    expect(lastDetail(store)).toEqual({ trigger: 'manual', decision: 'ask', held_because: 'pinned_by_rule' });
    expect(decideHeld(deps, pinned?.id ?? '', 'ask')).toBeNull();
  });

  it.each(['allow_sender', 'ignore'] as const)('a pinned request can be decided with %s', (decision) => {
    const { store, account, deps } = routingStore({ rules: [aboutInvoices({ action: 'pin' })] });
    addMessage(store, account, INVOICE);
    routeObserved(deps);
    const [pinned] = store.held.list([account], 1);
    const sessionId = decideHeld(deps, pinned?.id ?? '', decision);
    expect(sessionId === null).toBe(decision === 'ignore');
    expect(store.held.count([account])).toBe(0);
    const allowed = decision === 'ignore' ? ['ann@example.org'] : ['ann@example.org', 'bill@shop.example'];
    expect(store.accounts.get(account)?.allowed).toEqual(allowed);
  });

  it.each([
    ['ask', 'rule_ask'],
    ['ignore', 'rule_ignore'],
    ['pin', 'rule_pin'],
  ] as const)('notes at the message that a rule to %s decided', (action, reason) => {
    const { store, sql } = tempStore();
    const account = addAccount(store);
    const { deps } = routingStore();
    store.rules.insert({ version: 1, rules: [aboutInvoices({ action })], createdAtMs: 1 });
    addMessage(store, account, INVOICE);
    routeObserved({ ...deps, store, audit: { record: () => undefined } });
    expect(sql().prepare('SELECT state, reason FROM messages').all()).toEqual([{ state: 'routed', reason }]);
  });

  it('goes by folder, size and account of the stored message', () => {
    const rules = [
      sampleRule({ id: 'small', conditions: [{ field: 'size', operator: 'below', value: 100 }] }),
      sampleRule({ id: 'elsewhere', accountId: 'another', conditions: [subjectContains('e')] }),
      sampleRule({ id: 'inbox', conditions: [{ field: 'folder', operator: 'is', value: 'inbox' }] }),
    ];
    const { store, account, deps } = routingStore({ rules });
    addMessage(store, account, INVOICE);
    routeObserved(deps);
    expect(lastDetail(store)).toMatchObject({ rule: 'inbox' });
  });

  it('does nothing at all for an account where Genie is off', () => {
    const rules = [aboutInvoices({ id: 'pin', action: 'pin', accountId: null })];
    const { store, account, deps } = routingStore({ rules, options: { genieOn: false } });
    addMessage(store, account, INVOICE);
    expect(routeObserved(deps)).toBe(1);
    expect(store.held.count([account])).toBe(0);
    expect(store.sessions.list([account], ['proposing'], 10)).toEqual([]);
  });

  it('goes by the newest version of the rules from the next message on', () => {
    const { store, account, deps } = routingStore({ rules: [aboutInvoices()] });
    addMessage(store, account, INVOICE);
    routeObserved(deps);
    store.rules.insert({ version: 2, rules: [], createdAtMs: 2 });
    addMessage(store, account, INVOICE);
    routeObserved(deps);
    expect(store.sessions.list([account], ['proposing'], 10)).toHaveLength(1);
  });

  it('holds nothing of a message that the user asked about before it was routed', () => {
    const { store, account, deps } = routingStore({ rules: [aboutInvoices({ action: 'pin' })] });
    const { id } = addMessage(store, account, INVOICE);
    const sessionId = askGenie(deps, id);
    routeObserved(deps);
    expect(store.held.count([account])).toBe(0);
    expect(store.sessions.list([account], ['proposing'], 10).map((one) => one.id)).toEqual([sessionId]);
    expect(verifyAuditLog(store).entries).toBe(1);
  });
});

function lastDetail(store: Store): unknown {
  return JSON.parse(store.audit.last()?.detailJson ?? 'null');
}
