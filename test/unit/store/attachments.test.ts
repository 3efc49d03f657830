import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../electron/lib/canonical-json';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

const FILE = {
  id: 'x',
  position: 1,
  name: 'a.pdf',
  type: 'application/pdf',
  content: Buffer.from('zebrafish'),
  atMs: 5,
};

describe('fetched attachments', () => {
  it('are kept octet by octet with their hash, once a position', () => {
    const { store, account, message } = stored();
    expect(store.attachments.insert({ ...FILE, accountId: account, messageId: message })).toBe(true);
    expect(store.attachments.insert({ ...FILE, id: 'y', accountId: account, messageId: message })).toBe(false);
    expect(store.attachments.list([account], message)).toEqual([
      {
        id: 'x',
        accountId: account,
        messageId: message,
        position: 1,
        name: 'a.pdf',
        type: 'application/pdf',
        size: 9,
        sha256: sha256('zebrafish'),
        fetchedAtMs: 5,
      },
    ]);
    expect(Buffer.from(store.attachments.content([account], 'x') ?? []).toString()).toBe('zebrafish');
  });

  it('cannot be put under the message of another account, or read by one', () => {
    const { store, account, message } = stored();
    const other = addAccount(store);
    expect(store.attachments.insert({ ...FILE, accountId: other, messageId: message })).toBe(false);
    store.attachments.insert({ ...FILE, accountId: account, messageId: message });
    expect(store.attachments.list([other], message)).toEqual([]);
    expect(store.attachments.get([other], message, 1)).toBeNull();
    expect(store.attachments.content([other], 'x')).toBeNull();
  });

  it('go with their account, and leave no trace in the file', () => {
    const { store, account, message, sql } = stored();
    store.attachments.insert({ ...FILE, accountId: account, messageId: message });
    store.removeAccount(account);
    expect(sql().serialize().includes('zebrafish')).toBe(false);
  });
});

function stored() {
  const { store, sql } = tempStore();
  const account = addAccount(store);
  return { store, sql, account, message: addMessage(store, account).id };
}
