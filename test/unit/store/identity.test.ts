import { describe, expect, it } from 'vitest';
import { newId } from '../../../electron/lib/ids';
import { EVERYTHING } from '../../../electron/store/message-search';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, addProposals, addSession, tempStore } from '../../support/temp-store';

describe('identity of messages and sessions', () => {
  it('stores a source key once for an account, with its content and its index entry', () => {
    const { store } = tempStore();
    const [work, home] = [addAccount(store), addAccount(store)];
    addMessage(store, work, sampleMessage(), { sourceKey: 'imap:INBOX:1:7' });
    addMessage(store, work, sampleMessage({ visibleText: 'again' }), { sourceKey: 'imap:INBOX:1:7' });
    addMessage(store, home, sampleMessage(), { sourceKey: 'imap:INBOX:1:7' });
    expect(store.search.search([work], EVERYTHING, 10)).toHaveLength(1);
    expect(store.search.search([work], { ...EVERYTHING, all: ['"again"'] }, 10)).toEqual([]);
    expect(store.search.search([home], EVERYTHING, 10)).toHaveLength(1);
  });

  it('keeps messages apart that share a Message-ID or have none', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    for (const messageId of ['<same@example.org>', '<same@example.org>', null, null]) {
      addMessage(store, account, sampleMessage({ messageId }));
    }
    expect(store.search.search([account], EVERYTHING, 10)).toHaveLength(4);
    expect(store.messages.byMessageIds([account], ['<same@example.org>'], 10)).toHaveLength(2);
  });

  it('gives a message one session at most', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    const { messageId, traceId } = addSession(store, account);
    const again = { id: newId(), accountId: account, messageId, traceId, topic: 'again', atMs: 1 };
    expect(store.sessions.insert({ ...again, trigger: 'manual' })).toBe(false);
    expect(store.sessions.get([account], again.id)).toBeNull();
  });

  it('takes an approval of an action once', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    const [actionId = ''] = addProposals(store, account, addSession(store, account).id, [
      { kind: 'no_action', params: {} },
    ]);
    const approval = { accountId: account, actionId, contentSha256: 'a'.repeat(64), atMs: 1 };
    store.actions.insertApproval({ id: newId(), ...approval });
    expect(() => store.actions.insertApproval({ id: newId(), ...approval })).toThrow(/approved before/);
  });

  it('counts what waits for the user, and nothing else', () => {
    const { store } = tempStore();
    const [work, home] = [addAccount(store), addAccount(store)];
    const sessions = Array.from({ length: 5 }, () => addSession(store, work).id);
    for (const id of sessions.slice(0, 3)) addProposals(store, work, id, [{ kind: 'no_action', params: {} }]);
    store.sessions.setStatus(work, sessions[2] ?? '', 'completed', 1);
    addProposals(store, home, addSession(store, home).id, [{ kind: 'no_action', params: {} }]);
    expect(store.sessions.countWaiting([work])).toBe(2);
    expect(store.sessions.countWaiting([work, home])).toBe(3);
    expect(store.sessions.countWaiting([work])).toBe(store.sessions.list([work], ['awaiting_review'], 100).length);
  });

  it('announces a session once', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    const { id } = addSession(store, account);
    expect(store.sessions.unnotified()).toEqual([]);
    addProposals(store, account, id, [{ kind: 'no_action', params: {} }]);
    expect(store.sessions.unnotified()).toEqual([{ id, accountId: account }]);
    expect(store.sessions.setNotified(id, 1)).toBe(true);
    expect(store.sessions.setNotified(id, 2)).toBe(false);
    expect(store.sessions.unnotified()).toEqual([]);
  });

  it('undoes everything when a transaction throws, also what an inner one did', () => {
    const { store } = tempStore();
    expect(() =>
      store.transaction(() => {
        store.transaction(() => store.settings.set('inner', true));
        addAccount(store);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(store.accounts.ids()).toEqual([]);
  });

  it('raises one alert an incident and another one after it was over', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    const alert = {
      severity: 2 as const,
      code: 'network',
      message: 'm',
      hint: 'h',
      accountId: account,
      sessionId: null,
    };
    expect(store.alerts.raise({ ...alert, id: newId(), raisedAtMs: 1 })).toBe(true);
    expect(store.alerts.raise({ ...alert, id: newId(), raisedAtMs: 2 })).toBe(false);
    store.alerts.clearAccount(account, 3);
    expect(store.alerts.open()).toEqual([]);
    expect(store.alerts.raise({ ...alert, id: newId(), raisedAtMs: 4 })).toBe(true);
    expect(store.alerts.open()).toHaveLength(1);
  });
});
