import { describe, expect, it } from 'vitest';
import { canonicalMailbox, messageKey, parseMessageKey } from '../../../../electron/sources/imap/message-key';

describe('B9: the key of a message', () => {
  it.each(['INBOX', 'a: b', '1:2:3', 'Größe\nmore', '日本語/x'])('leads back to its place in %j', (mailbox) => {
    expect(parseMessageKey(messageKey(mailbox, '4294967295', 7))).toEqual({
      mailbox,
      uidValidity: '4294967295',
      uid: 7,
    });
  });

  it.each([
    '',
    'imap:',
    'imap:INBOX:1',
    'imap:INBOX:1:3-5',
    'imap:INBOX:x:1',
    'file:a',
    `imap:INBOX:1:${'9'.repeat(99)}`,
  ])('is not %j', (key) => expect(parseMessageKey(key)).toBeNull());

  it('knows INBOX in any case, and no other name', () => {
    expect(['inbox', 'InBox', 'Inbox/x', 'sent'].map(canonicalMailbox)).toEqual(['INBOX', 'INBOX', 'Inbox/x', 'sent']);
  });
});
