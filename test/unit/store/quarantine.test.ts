import { describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/store/store';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

describe('quarantined messages', () => {
  it('are listed with their key and reason, latest first, and count their attempts', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    addMessage(store, account);
    quarantine(store, account, 'first', 1);
    quarantine(store, account, 'second', 2);
    expect(store.messages.quarantined([account])).toMatchObject([
      {
        id: 'second',
        accountId: account,
        sourceKey: 'imap:second',
        mailbox: 'INBOX',
        origin: 'watch',
        reason: 'parse',
      },
      { id: 'first', attempts: 0, receivedAtMs: 7, observedAtMs: 1 },
    ]);
    store.messages.setAttempt([account], 'first');
    store.messages.setAttempt([account], 'first');
    expect(store.messages.quarantined([account]).map((one) => one.attempts)).toEqual([0, 2]);
  });

  it('are neither listed nor counted through another account', () => {
    const { store } = tempStore();
    const [account, other] = [addAccount(store), addAccount(store)];
    quarantine(store, account, 'mine', 1);
    expect(store.messages.quarantined([other])).toEqual([]);
    store.messages.setAttempt([other], 'mine');
    expect(store.messages.quarantined([account])[0]?.attempts).toBe(0);
  });

  it('have a place from which they can be fetched again', () => {
    const { store } = tempStore();
    const account = addAccount(store);
    quarantine(store, account, 'one', 1);
    expect(store.messages.place([account], 'one')).toEqual({
      id: 'one',
      accountId: account,
      sourceKey: 'imap:one',
      messageId: '<one@example.org>',
      goneAtMs: null,
    });
    expect(store.messages.place([addAccount(store)], 'one')).toBeNull();
  });
});

function quarantine(store: Store, accountId: string, id: string, observedAtMs: number): void {
  store.messages.insertTombstone({
    id,
    accountId,
    sourceKey: `imap:${id}`,
    mailbox: 'INBOX',
    contentSha256: null,
    messageId: `<${id}@example.org>`,
    origin: 'watch',
    state: 'quarantined',
    reason: 'parse',
    traceId: 'a'.repeat(32),
    receivedAtMs: 7,
    observedAtMs,
  });
}
