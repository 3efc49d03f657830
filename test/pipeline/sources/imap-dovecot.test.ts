import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImapConfig } from '../../../shared/domain/account';
import type { MailSource, SourceMessage } from '../../../electron/interfaces/mail-source';
import { systemClock } from '../../../electron/lib/clock';
import { createImapSource } from '../../../electron/sources/imap/imap-source';
import type { ImapTimings } from '../../../electron/sources/imap/imap-timings';
import { startDovecot, type TestDovecot } from '../../support/dovecot';
import { assertOnlyReadCommands } from '../../support/imap-commands';
import { maildirSnapshot } from '../../support/maildir-snapshot';
import { observeWatch, TEST_LIMITS } from '../../support/source-watch';
import { startTcpProxy } from '../../support/tcp-proxy';

const never = new AbortController().signal;
const subjectOf = ({ raw }: SourceMessage) => /^Subject: (.*)\r$/m.exec(Buffer.from(raw).toString())?.[1];
const mail = (subject: string) =>
  `From: A <a@example.com>\nTo: me@example.com\nSubject: ${subject}\nMessage-ID: <${subject}@example.com>\n\nbody of ${subject}\n`;

describe('an IMAP account on a real Dovecot', () => {
  let dovecot: TestDovecot;
  beforeAll(async () => {
    const users = ['check', 'slices', 'idle', 'vanish', 'restart', 'stall', 'proof', 'renumber', 'pause', 'starttls'];
    dovecot = await startDovecot({ users: Object.fromEntries(users.map((user) => [user, `${user}-pw`])) });
  });
  afterAll(() => dovecot?.stop());

  const source = (
    user: string,
    {
      timings,
      password = `${user}-pw`,
      ...config
    }: Partial<ImapConfig> & { timings?: Partial<ImapTimings>; password?: string } = {},
  ): MailSource =>
    createImapSource({
      accountId: user,
      config: { host: 'localhost', port: dovecot.port, security: 'tls', user, caPem: dovecot.caPem, ...config },
      credential: () => Promise.resolve({ kind: 'password', password }),
      known: () => new Set(),
      clock: systemClock,
      timings,
    });

  describe('checking the settings', () => {
    it('passes with the right ones, over TLS and over STARTTLS', async () => {
      await source('check').check(never);
      await source('starttls', { port: dovecot.starttlsPort, security: 'starttls' }).check(never);
      expect(dovecot.log()).toMatch(/Login: user=<starttls>.*TLS/);
    });

    it('names the authority when it is not trusted, and where to add it', async () => {
      const checked = source('check', { caPem: undefined }).check(never);
      await expect(checked).rejects.toMatchObject({
        code: 'tls_error',
        message: expect.stringContaining('signed by "Genie Test CA"') as string,
        hint: expect.stringContaining('--ca') as string,
      });
      await expect(
        source('starttls', { caPem: undefined, port: dovecot.starttlsPort, security: 'starttls' }).check(never),
      ).rejects.toMatchObject({ code: 'tls_error', message: expect.stringContaining('"Genie Test CA"') as string });
    });

    it('names both names when the certificate is for another host', async () => {
      const other = await startDovecot({ users: { me: 'pw' }, altNames: 'DNS:mail.other.example' });
      try {
        const checked = source('me', { port: other.port, caPem: other.caPem, password: 'pw' }).check(never);
        await expect(checked).rejects.toMatchObject({
          code: 'tls_error',
          message: expect.stringMatching(/for mail\.other\.example, not for localhost/) as string,
        });
        expect(other.log()).not.toContain('Login:');
      } finally {
        await other.stop();
      }
    });

    it('says that the password is wrong without repeating it', async () => {
      const error: unknown = await source('check', { password: 'guess-1234' })
        .check(never)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'provider_auth_error' });
      expect((error as Error).message).toContain('user name check');
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('guess-1234');
    });
  });

  it('starts from now and then hands out 120 messages in slices of at most 50, each once and in order', async () => {
    dovecot.deliver('slices', mail('history'));
    const account = source('slices');
    try {
      let cursor = await account.baseline('INBOX', never);
      for (let i = 0; i < 120; i += 1) dovecot.deliver('slices', mail(`new-${i}`));
      const sizes: number[] = [];
      const messages: SourceMessage[] = [];
      for (let hasMore = true; hasMore;) {
        const slice = await account.slice('INBOX', cursor, TEST_LIMITS, never);
        expect(slice.gaps).toEqual([]);
        sizes.push(slice.messages.length);
        messages.push(...slice.messages);
        ({ cursor, hasMore } = slice);
      }
      expect(sizes).toEqual([50, 50, 20]);
      expect(new Set(messages.map(subjectOf))).toEqual(new Set(Array.from({ length: 120 }, (_, i) => `new-${i}`)));
      const uids = messages.map(({ key }) => Number(key.split(':')[3]));
      expect(uids).toEqual([...uids].sort((a, b) => a - b));
      expect(messages[0]).toMatchObject({ mailbox: 'INBOX', seen: false });
      expect(Math.abs(messages[0]!.receivedAtMs - Date.now())).toBeLessThan(60_000);
      expect((await account.slice('INBOX', cursor, TEST_LIMITS, never)).messages).toEqual([]);
    } finally {
      await account.close();
    }
  });

  it('hints at new mail while idling, on the connection that also reads it', async () => {
    const account = source('idle');
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const cursor = await account.baseline('INBOX', never);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const hinted = watch.nextHint();
      dovecot.deliver('idle', mail('now'));
      // Dovecot itself gathers changes of a Maildir for half a second.
      expect(await hinted).toBeLessThan(2_000);
      const slice = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(slice.messages.map(subjectOf)).toEqual(['now']);
      expect(dovecot.log().match(/Login: user=<idle>/g)).toHaveLength(1);
    } finally {
      await watch.stop();
    }
  });

  it('reports mail that was removed before it was read as a gap', async () => {
    const account = source('vanish');
    try {
      const cursor = await account.baseline('INBOX', never);
      dovecot.deliver('vanish', mail('removed'));
      dovecot.doveadm('expunge', '-u', 'vanish', 'mailbox', 'INBOX', 'all');
      dovecot.deliver('vanish', mail('kept'));
      const slice = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(slice.messages.map(subjectOf)).toEqual(['kept']);
      expect(slice.gaps).toEqual([
        {
          key: expect.stringMatching(/^imap:INBOX:\d+:1$/) as string,
          mailbox: 'INBOX',
          reason: 'vanished',
          size: null,
        },
      ]);
    } finally {
      await account.close();
    }
  });

  it('reads the mail since it began once more after UIDVALIDITY changed, and no history', async () => {
    dovecot.deliver('renumber', mail('history'));
    const account = source('renumber');
    try {
      const start = await account.baseline('INBOX', never);
      dovecot.deliver('renumber', mail('read'));
      const { cursor } = await account.slice('INBOX', start, TEST_LIMITS, never);
      // History from long ago, as far as the server is concerned.
      const old = JSON.parse(cursor) as { startedMs: number; newestMs: number };
      dovecot.deliver('renumber', mail('between'));
      await account.close();
      dovecot.doveadm('mailbox', 'update', '-u', 'renumber', '--uid-validity', '77777', 'INBOX');
      const moved = JSON.stringify({ ...old, startedMs: old.startedMs - 1 });
      const slice = await account.slice('INBOX', moved, TEST_LIMITS, never);
      expect(slice.messages.map(subjectOf).sort()).toEqual(['between', 'history', 'read']);
      expect(slice.messages.every(({ key }) => key.startsWith('imap:INBOX:77777:'))).toBe(true);
      expect(slice.gaps).toEqual([]);

      const later = JSON.stringify({ ...old, startedMs: Date.now() + 3_600_000, newestMs: Date.now() + 3_600_000 });
      expect((await account.slice('INBOX', later, TEST_LIMITS, never)).messages).toEqual([]);
    } finally {
      await account.close();
    }
  });

  it('comes back after a kick and after a restart of the server, and misses nothing', async () => {
    const account = source('restart', { timings: { firstRetryMs: 50 } });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      let cursor = await account.baseline('INBOX', never);
      dovecot.kick('restart');
      await watch.untilState('backoff');
      expect(watch.states.at(-1)?.error).toMatchObject({ retryable: true });
      await watch.untilState('connected');

      await dovecot.pause();
      await watch.untilState('backoff');
      dovecot.deliver('restart', mail('while-down'));
      await expect(account.slice('INBOX', cursor, TEST_LIMITS, never)).rejects.toMatchObject({ retryable: true });
      await dovecot.resume();
      await watch.untilState('connected');
      const slice = await account.slice('INBOX', cursor, TEST_LIMITS, never);
      expect(slice.messages.map(subjectOf)).toEqual(['while-down']);
      cursor = slice.cursor;
      expect((await account.slice('INBOX', cursor, TEST_LIMITS, never)).messages).toEqual([]);
    } finally {
      await watch.stop();
    }
  });

  it('S4: notices a link that died without a word by its periodic check, and comes back when it heals', async () => {
    const proxy = await startTcpProxy(dovecot.port);
    const timings = {
      checkMs: 300,
      answerMs: 1_000,
      connectMs: 3_000,
      greetingMs: 3_000,
      firstRetryMs: 50,
      longestRetryMs: 200,
    };
    const account = source('stall', { port: proxy.port, timings });
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      proxy.stall();
      await watch.untilState('backoff');
      expect(watch.states.at(-1)?.error?.message).toContain('no longer answers');
      proxy.heal();
      await watch.untilState('connected');
    } finally {
      await watch.stop();
      await proxy.stop();
    }
  });

  it('B11: returns nothing once it was stopped, also from the middle of a read', async () => {
    const account = source('pause');
    try {
      const cursor = await account.baseline('INBOX', never);
      for (let i = 0; i < 20; i += 1) dovecot.deliver('pause', mail(`p${i}`));
      const stopping = new AbortController();
      const slice = account.slice('INBOX', cursor, TEST_LIMITS, stopping.signal);
      setImmediate(() => stopping.abort());
      await expect(slice).rejects.toMatchObject({ code: 'account_inactive' });
      expect((await account.slice('INBOX', cursor, TEST_LIMITS, never)).messages).toHaveLength(20);
    } finally {
      await account.close();
    }
  });

  it('S10: changes nothing in the mailbox and sends nothing but read commands', async () => {
    for (let i = 0; i < 5; i += 1) dovecot.deliver('proof', mail(`before-${i}`));
    dovecot.doveadm('flags', 'add', '-u', 'proof', '\\Flagged', 'mailbox', 'INBOX', 'uid', '2');
    const before = maildirSnapshot(dovecot.maildir('proof'));
    const modseq = () => dovecot.doveadm('fetch', '-u', 'proof', 'uid flags modseq', 'mailbox', 'INBOX', 'all');
    const stateBefore = modseq();

    const account = source('proof', { timings: { checkMs: 100 } });
    await account.check(never);
    const watch = observeWatch(account);
    try {
      await watch.untilState('connected');
      const start = JSON.parse(await account.baseline('INBOX', never)) as object;
      const all = JSON.stringify({ ...start, lastUid: 0 });
      const slice = await account.slice('INBOX', all, TEST_LIMITS, never);
      expect(slice.messages).toHaveLength(5);
      await new Promise((resolve) => setTimeout(resolve, 400));
    } finally {
      await watch.stop();
    }

    expect(maildirSnapshot(dovecot.maildir('proof'))).toEqual(before);
    expect(modseq()).toBe(stateBefore);
    const commands = dovecot.commands('proof');
    assertOnlyReadCommands(commands);
    expect(commands).toEqual(expect.arrayContaining(['EXAMINE INBOX', 'IDLE', 'DONE', 'NOOP', 'LOGOUT']));
    expect(commands.some((command) => command.includes('BODY.PEEK[]'))).toBe(true);
  });
});
