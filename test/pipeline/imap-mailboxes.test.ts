import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailSource } from '../../electron/interfaces/mail-source';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { imapAccount, smallMail, subjectOf } from '../support/imap-account';
import { observeWatch, TEST_LIMITS, until } from '../support/source-watch';

const never = new AbortController().signal;

describe('several mailboxes of an account on a real Dovecot', () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    const users = ['list', 'dots', 'two', 'renamed', 'names', 'order'];
    const passwords = Object.fromEntries(users.map((user) => [user, `${user}-pw`]));
    dovecot = await startDovecot({ users: passwords, withRoles: true });
  });
  afterAll(() => dovecot?.stop());

  const create = (user: string, ...names: string[]) => {
    for (const name of names) dovecot.doveadm('mailbox', 'create', '-u', user, name);
  };
  /** Delivers where the Maildir has another name than the mailbox. */
  const save = (user: string, mailbox: string, subject: string) =>
    dovecot.doveadmWithInput(smallMail(subject), 'save', '-u', user, '-m', mailbox);
  const subjects = async (account: MailSource, mailbox: string, cursor: string) =>
    (await account.slice(mailbox, cursor, TEST_LIMITS, never)).messages.map(subjectOf);

  const untilIdle = (user: string) =>
    until(
      () => dovecot.commands(user).at(-1) === 'IDLE',
      5_000,
      () => `IDLE of ${user}`,
    );

  it('lists every mailbox that can be opened, with its role and its name as people read it', async () => {
    create('list', 'Projekte/Größe', 'Отправленные', 'R&D', 'a "quoted" name', 'INBOX/日本語');
    const account = imapAccount(dovecot, 'list');
    try {
      const listed = await account.list(never);
      const roles = Object.fromEntries(listed.map(({ mailbox, role }) => [mailbox, role]));
      expect(roles).toMatchObject({ INBOX: 'inbox', Sent: 'sent', Archive: 'archive', Trash: 'trash', 'R&D': null });
      expect(listed.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Projekte/Größe', 'Отправленные', 'a "quoted" name', 'INBOX/日本語']),
      );
      expect(listed[0]).toEqual({ mailbox: 'INBOX', name: 'INBOX', role: 'inbox' });
      // The parent was never made, so there is nothing to open.
      expect(Object.keys(roles)).not.toContain('Projekte');
    } finally {
      await account.close();
    }
  });

  it('reads mailboxes with odd names, and their keys lead back to the messages', async () => {
    const names = ['Größe', 'Отправленное', 'R&D', 'a "quoted" name', 'colon: 1:2', 'back\\slash', '日本語/ÄÖ'];
    create('names', ...names);
    const account = imapAccount(dovecot, 'names', { config: { mailboxes: ['inbox', ...names] } });
    try {
      expect(await account.mailboxes(never)).toEqual(['INBOX', ...names]);
      await account.check(never);
      for (const [number, name] of names.entries()) {
        const cursor = await account.baseline(name, never);
        save('names', name, `mail-${number}`);
        const { messages } = await account.slice(name, cursor, TEST_LIMITS, never);
        expect(messages.map(subjectOf)).toEqual([`mail-${number}`]);
        expect(messages[0]?.key).toMatch(/^imap:.*:\d+:1$/);
        expect(messages[0]?.key.startsWith(`imap:${name}:`)).toBe(true);
        const again = await account.fetch(messages[0]!.key, { messageId: null }, never);
        expect(again).toEqual(messages[0]?.raw);
      }
    } finally {
      await account.close();
    }
    assertOnlyReadCommands(dovecot.commands('names'));
  });

  it('reads mailboxes whose parts are set apart by dots', async () => {
    const dotted = await startDovecot({ users: { dots: 'dots-pw' }, separator: '.' });
    try {
      dotted.doveadm('mailbox', 'create', '-u', 'dots', 'Projects.Größe');
      const account = imapAccount(dotted, 'dots', { config: { mailboxes: ['Projects.Größe'] } });
      const listed = await account.list(never);
      expect(listed).toContainEqual({ mailbox: 'Projects.Größe', name: 'Projects/Größe', role: null });
      await expect(account.baseline('Projects.Größe', never)).resolves.toContain('"lastUid":0');
      await account.close();
    } finally {
      await dotted.stop();
    }
  });

  it('idles on the first, looks at the others without opening them, and comes back after reading one', async () => {
    create('two', 'Lists');
    const timings = { checkMs: 150 };
    const account = imapAccount(dovecot, 'two', { config: { mailboxes: ['INBOX', 'Lists'] }, timings });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const [inbox, lists] = [await account.baseline('INBOX', never), await account.baseline('Lists', never)];
      const count = (pattern: RegExp) => dovecot.commands('two').filter((command) => pattern.test(command)).length;
      const opened = () => count(/^EXAMINE Lists/);
      await untilIdle('two');
      const before = opened();
      for (let i = 0; i < 5; i += 1) expect(await subjects(account, 'Lists', lists)).toEqual([]);
      expect(opened()).toBe(before);
      expect(count(/^STATUS Lists/)).toBeGreaterThanOrEqual(5);

      dovecot.deliver('two', smallMail('to-lists'), 'Lists');
      const found = await account.slice('Lists', lists, TEST_LIMITS, never);
      expect(found.messages.map(subjectOf)).toEqual(['to-lists']);
      expect(opened()).toBe(before + 1);
      expect(await subjects(account, 'Lists', found.cursor)).toEqual([]);

      await untilIdle('two');
      const commands = dovecot.commands('two');
      expect(commands.slice(commands.lastIndexOf('EXAMINE Lists')).some((c) => c.startsWith('EXAMINE INBOX'))).toBe(
        true,
      );
      const hinted = watch.nextHint();
      dovecot.deliver('two', smallMail('to-inbox'));
      expect(await hinted).toBeLessThan(2_000);
      await expect.poll(() => subjects(account, 'INBOX', inbox), { timeout: 3_000 }).toEqual(['to-inbox']);
    } finally {
      await watch.stop();
    }
    assertOnlyReadCommands(dovecot.commands('two'));
  });

  it('I037: names a watched mailbox that was renamed, reads the others on, and forgets it when it is back', async () => {
    create('renamed', 'Genie');
    const mailboxes = ['INBOX', 'Genie'];
    const account = imapAccount(dovecot, 'renamed', { config: { mailboxes }, timings: { checkMs: 100 } });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const [inbox, genie] = [await account.baseline('INBOX', never), await account.baseline('Genie', never)];
      await untilIdle('renamed');
      dovecot.deliver('renamed', smallMail('before'), 'Genie');
      dovecot.doveadm('mailbox', 'rename', '-u', 'renamed', 'Genie', 'Wizard');
      const missing = { code: 'not_found', message: expect.stringContaining('"Genie"') as string };
      await expect(account.slice('Genie', genie, TEST_LIMITS, never)).rejects.toMatchObject(missing);
      await watch.untilState('needs_attention');
      expect(watch.states.at(-1)?.error).toMatchObject({
        ...missing,
        hint: expect.stringContaining('choose') as string,
      });

      dovecot.deliver('renamed', smallMail('goes on'));
      expect(await subjects(account, 'INBOX', inbox)).toEqual(['goes on']);
      await expect(account.check(never)).rejects.toMatchObject(missing);
      expect(dovecot.log().match(/Login: user=<renamed>/g)).toHaveLength(2);

      dovecot.doveadm('mailbox', 'rename', '-u', 'renamed', 'Wizard', 'Genie');
      expect(await subjects(account, 'Genie', genie)).toEqual(['before']);
      await watch.untilState('connected');
    } finally {
      await watch.stop();
    }
  });

  it('idles on the next one when the first watched mailbox is gone', async () => {
    const account = imapAccount(dovecot, 'order', { config: { mailboxes: ['Gone', 'INBOX'] } });
    const watch = observeWatch(account);
    try {
      await watch.untilState('needs_attention');
      const cursor = await account.baseline('INBOX', never);
      await untilIdle('order');
      const hinted = watch.nextHint();
      dovecot.deliver('order', smallMail('heard'));
      await hinted;
      expect(await subjects(account, 'INBOX', cursor)).toEqual(['heard']);
    } finally {
      await watch.stop();
    }
  });

  it('refuses a mailbox that is not watched', async () => {
    const account = imapAccount(dovecot, 'list');
    await expect(account.slice('Sent', '{}', TEST_LIMITS, never)).rejects.toMatchObject({ code: 'not_found' });
  });
});
