import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { imapAccount, smallMail, subjectOf } from '../support/imap-account';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { TEST_LIMITS } from '../support/source-watch';

const never = new AbortController().signal;

describe('single messages from a real Dovecot', () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    const users = ['fetch', 'find', 'search'];
    const passwords = Object.fromEntries(users.map((user) => [user, `${user}-pw`]));
    dovecot = await startDovecot({ users: passwords, withRoles: true });
  });
  afterAll(() => dovecot?.stop());

  const save = (user: string, mailbox: string, mail: string) =>
    dovecot.doveadmWithInput(mail, 'save', '-u', user, '-m', mailbox);

  it('fetches a message again by its key, from where it was moved to, and not what is gone', async () => {
    const account = imapAccount(dovecot, 'fetch');
    try {
      const cursor = await account.baseline('INBOX', never);
      dovecot.deliver('fetch', smallMail('moved'));
      const { messages } = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      const { key, raw } = messages[0]!;
      const messageId = '<moved@example.com>';
      expect(await account.fetch(key, { messageId }, never)).toEqual(raw);
      dovecot.doveadm('move', '-u', 'fetch', 'Archive', 'mailbox', 'INBOX', 'all');
      expect(await account.fetch(key, { messageId }, never)).toEqual(raw);
      expect(await account.fetch(key, { messageId: null }, never)).toBeNull();
      const [, , uidValidity] = key.split(':');
      expect(await account.fetch(`imap:INBOX:${Number(uidValidity) + 1}:1`, { messageId: null }, never)).toBeNull();
      expect(await account.fetch(`imap:No such one:1:1`, { messageId }, never)).toEqual(raw);
      expect(await account.fetch('file:x', { messageId: null }, never)).toBeNull();
      dovecot.doveadm('expunge', '-u', 'fetch', 'mailbox', 'Archive', 'all');
      expect(await account.fetch(key, { messageId }, never)).toBeNull();
    } finally {
      await account.close();
    }
    assertOnlyReadCommands(dovecot.commands('fetch'));
  });

  it('finds Message-IDs in the watched mailboxes, in Archive and in Sent, and only the very id', async () => {
    save('find', 'INBOX', smallMail('here'));
    save('find', 'Archive', smallMail('kept'));
    save('find', 'Archive', smallMail('here'));
    save('find', 'Sent', smallMail('mine'));
    save('find', 'Trash', smallMail('thrown'));
    save('find', 'INBOX', smallMail('not-here'));
    const account = imapAccount(dovecot, 'find');
    try {
      const ids = ['here', 'kept', 'mine', 'thrown', 'unknown'].map((name) => `<${name}@example.com>`);
      const found = await account.find(ids, 10, never);
      expect(found.map((message) => [message.mailbox, subjectOf(message)])).toEqual([
        ['INBOX', 'here'],
        ['Archive', 'kept'],
        ['Sent', 'mine'],
      ]);
      expect(await account.find(ids, 1, never)).toHaveLength(1);
      expect(await account.find([], 10, never)).toEqual([]);
      expect(await account.find(['nonsense', '"\r\n'], 10, never)).toEqual([]);
    } finally {
      await account.close();
    }
    assertOnlyReadCommands(dovecot.commands('find'));
  });

  it('searches for every word, newest first, in any script, without repeating copies', async () => {
    const deliver = (mailbox: string, mail: string, day: number) =>
      dovecot.deliver('search', mail, mailbox, Date.parse('2026-03-03T00:00:00Z') + day * 86_400_000);
    dovecot.doveadm('mailbox', 'create', '-u', 'search', 'Lists');
    deliver('INBOX', smallMail('one', 'the invoice is green'), 1);
    deliver('INBOX', smallMail('three', 'a green invoice'), 3);
    deliver('Lists', smallMail('two', 'green, said the invoice'), 2);
    deliver('Lists', smallMail('three', 'a green invoice'), 3);
    deliver('INBOX', smallMail('red', 'the invoice is red'), 4);
    const utf8 = 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit';
    deliver('INBOX', smallMail('umlaut', 'Größe').replace('\n\n', `\n${utf8}\n\n`), 5);
    const account = imapAccount(dovecot, 'search', { config: { mailboxes: ['INBOX', 'Lists'] } });
    try {
      const subjects = async (words: string, limit = 10) => (await account.search(words, limit, never)).map(subjectOf);
      expect(await subjects('green invoice')).toEqual(['three', 'two', 'one']);
      expect(await subjects('green invoice', 2)).toEqual(['three', 'two']);
      expect(await subjects('Größe')).toEqual(['umlaut']);
      expect(await subjects('"green" OR ALL')).toEqual([]);
      expect(await subjects('   ')).toEqual([]);
    } finally {
      await account.close();
    }
    assertOnlyReadCommands(dovecot.commands('search'));
  });
});
