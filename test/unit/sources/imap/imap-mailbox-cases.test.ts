import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../../shared/errors/app-error';
import type { AccountState } from '../../../../shared/domain/account';
import type { CredentialSource } from '../../../../electron/interfaces/credential';
import type { SourceEvents } from '../../../../electron/interfaces/mail-source';
import { ManualClock } from '../../../support/manual-clock';
import { imapCase, scriptedCursor, withScriptedAccount } from '../../../support/scripted-account';
import { observeWatch, TEST_LIMITS, until } from '../../../support/source-watch';

const never = new AbortController().signal;
const subjectOf = ({ raw }: { raw: Uint8Array }) => /^Subject: (.*)\r$/m.exec(Buffer.from(raw).toString())?.[1];
const bearer = (...tokens: string[]) => {
  const asked: (boolean | undefined)[] = [];
  const credential: CredentialSource = (options) => {
    asked.push(options?.fresh);
    return Promise.resolve({ kind: 'bearer', accessToken: tokens[Math.min(asked.length, tokens.length) - 1]! });
  };
  return { asked, credential };
};

describe('cases of real servers: tokens', () => {
  it('I022: a refused token is renewed once, then the user is needed; no token is told to anybody', async () => {
    const { asked, credential } = bearer('token-word-1', 'token-word-2');
    await withScriptedAccount(imapCase('I022'), { credential }, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('needs_auth');
      expect(asked).toEqual([undefined, true]);
      expect(server.commands.filter((command) => command === 'AUTHENTICATE XOAUTH2')).toHaveLength(2);
      const error = watch.states.at(-1)?.error as AppError;
      expect(error).toMatchObject({ code: 'provider_auth_error' });
      expect(`${error.message} ${error.hint} ${error.stack}`).not.toMatch(/token-word|dG9rZW4/);
      await watch.stop();
    });
  });

  it('I022: signs in when the fresh token is good', async () => {
    const script = `@conn 1\n${imapCase('I022')}\n@conn 2\n@on CAPABILITY\n* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR IDLE\n{tag} OK done`;
    const { asked, credential } = bearer('old', 'new');
    await withScriptedAccount(script, { credential }, async (account) => {
      await account.check(never);
      expect(asked).toEqual([undefined, true]);
    });
  });

  it('sends tokens by OAUTHBEARER where that is offered, and says so where nothing is', async () => {
    const { credential } = bearer('token-word');
    const offers = (mechanism: string) =>
      `@on CAPABILITY\n* CAPABILITY IMAP4rev1 ${mechanism} SASL-IR IDLE\n{tag} OK done`;
    await withScriptedAccount(offers('AUTH=OAUTHBEARER AUTH=XOAUTH2'), { credential }, async (account, server) => {
      await account.check(never);
      expect(server.commands).toContain('AUTHENTICATE OAUTHBEARER');
    });
    await withScriptedAccount(offers('AUTH=PLAIN'), { credential }, async (account, server) => {
      await expect(account.check(never)).rejects.toMatchObject({
        code: 'provider_auth_error',
        message: expect.stringContaining('no sign-in with OAuth') as string,
      });
      expect(server.received()).not.toContain('token-word');
    });
  });

  it('does not repeat a token that the server echoes, plain or encoded', async () => {
    const token = 'ya29.'.concat('token-word-'.repeat(8));
    const encoded = Buffer.from(`user=me@example.org\x01auth=Bearer ${token}\x01\x01`).toString('base64');
    const script = `@on CAPABILITY\n* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR\n{tag} OK done\n@on AUTHENTICATE\n{tag} NO bad ${encoded} and ${token}`;
    await withScriptedAccount(script, bearer(token), async (account) => {
      const error = await account.check(never).catch((thrown: unknown) => thrown as AppError);
      expect((error as AppError).message).toContain('*** and ***');
    });
  });

  it('S3/S8: a refused token costs two sign-ins within a day, however often the computer wakes up (bars S3, S8)', async () => {
    const clock = new ManualClock();
    const { credential } = bearer('old', 'new');
    await withScriptedAccount(imapCase('I022'), { credential, clock }, async (account, server) => {
      for (let hour = 0; hour < 24; hour += 1) {
        const watch = observeWatch(account);
        await watch.untilState('needs_auth');
        clock.advance(3_600_000);
        await watch.stop();
        await account.close();
      }
      expect(server.commands.filter((command) => command.startsWith('AUTHENTICATE'))).toHaveLength(2);
    });
  });
});

describe('cases of real servers: mailboxes', () => {
  it('watches INBOX alone unless others are chosen', async () => {
    await withScriptedAccount('', {}, async (account) => {
      await expect(account.mailboxes(never)).resolves.toEqual(['INBOX']);
      await expect(account.baseline('Sent', never)).rejects.toMatchObject({ code: 'not_found' });
    });
    await withScriptedAccount('', { config: { mailboxes: ['Lists', 'inbox', 'INBOX'] } }, async (account) => {
      await expect(account.mailboxes(never)).resolves.toEqual(['Lists', 'INBOX']);
    });
  });

  it('I031: names in modified UTF-7 are decoded, and encoded again to open them', async () => {
    const mailboxes = ['INBOX', 'Entwürfe', 'R&D'];
    await withScriptedAccount(imapCase('I031'), { config: { mailboxes } }, async (account, server) => {
      const listed = await account.list(never);
      expect(new Set(listed.map(({ mailbox }) => mailbox))).toEqual(
        new Set(['INBOX', 'Entwürfe', 'Отправленные', 'R&D', 'INBOX/日本語']),
      );
      expect(listed.find(({ mailbox }) => mailbox === 'Entwürfe')?.role).toBe('drafts');
      for (const mailbox of mailboxes) await account.baseline(mailbox, never);
      expect(server.commands).toEqual(
        expect.arrayContaining(['EXAMINE INBOX', 'EXAMINE "Entw&APw-rfe"', 'EXAMINE "R&-D"']),
      );
      const found = await account.slice('Entwürfe', scriptedCursor(), TEST_LIMITS, never);
      expect(found.messages[0]).toMatchObject({ key: 'imap:Entwürfe:1000:10', mailbox: 'Entwürfe' });
    });
  });

  it('I037: a watched mailbox that is gone is named while the others are read on', async () => {
    const script = imapCase('I037').replace('SELECT|EXAMINE', 'EXAMINE Genie');
    await withScriptedAccount(script, { config: { mailboxes: ['INBOX', 'Genie'] } }, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('connected');
      await expect(account.slice('Genie', scriptedCursor(), TEST_LIMITS, never)).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining('mailbox "Genie"') as string,
      });
      await watch.untilState('needs_attention');
      expect((await account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never)).messages).toHaveLength(2);
      expect(server.connections()).toBe(1);
      await watch.stop();
    });
  });

  it('I042: a mailbox that only looks empty stays an error, however often it is read, and never counts as read', async () => {
    await withScriptedAccount(imapCase('I042'), {}, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('needs_attention');
      for (let i = 0; i < 3; i += 1) {
        await expect(account.slice('INBOX', scriptedCursor(11), TEST_LIMITS, never)).rejects.toMatchObject({
          code: 'account_unhealthy',
        });
      }
      expect(watch.states.map(({ state }) => state)).toEqual(['starting', 'needs_attention']);
      expect(server.commands.join('\n')).not.toMatch(/SELECT/);
      await watch.stop();
    });
  });

  it('I040: where SEARCH is refused, subjects are compared here, and reading needs no SEARCH', async () => {
    const headers = [
      '@lit h1',
      'Subject: =?utf-8?B?R8OpbmllOiBob2xh?=',
      '',
      '@end',
      '@lit h2',
      'Subject: plain mail',
      '',
      '@end',
      '@on UID FETCH .*HEADER',
      '* 1 FETCH (UID 10 BODY[HEADER.FIELDS (SUBJECT FROM TO)] {LIT:h1})',
      '* 2 FETCH (UID 11 BODY[HEADER.FIELDS (SUBJECT FROM TO)] {LIT:h2})',
      '{tag} OK done',
    ].join('\n');
    await withScriptedAccount(`${imapCase('I040')}\n${headers}`, {}, async (account, server) => {
      const slice = await account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never);
      expect(slice.messages).toHaveLength(2);
      expect(server.commands.join('\n')).not.toContain('SEARCH');
      const found = await account.search('Génie:', 10, never);
      expect(found.map(({ key }) => key)).toEqual(['imap:INBOX:1000:10']);
      expect(server.commands.join('\n')).toContain('SEARCH CHARSET UTF-8 TEXT');
      const plan = await account.history('INBOX', scriptedCursor(11), { last: 10 }, never);
      expect(plan.total).toBe(2);
      const { messages } = await account.historySlice('INBOX', plan.cursor, TEST_LIMITS, never);
      expect(messages.map(subjectOf)).toEqual(['Genie: first', 'plain mail']);
      expect(server.connections()).toBe(1);
    });
  });

  it('I044: no command is sent before FETCH was answered, also when all is asked for at once', async () => {
    await withScriptedAccount(imapCase('I044'), { timings: { checkMs: 20 } }, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('connected');
      const startedMs = performance.now();
      const plan = await account.history('INBOX', scriptedCursor(11), { last: 2 }, never);
      const [slice, history, raw, found] = await Promise.all([
        account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never),
        account.historySlice('INBOX', plan.cursor, TEST_LIMITS, never),
        account.fetch('imap:INBOX:1000:11', { messageId: null }, never),
        account.find(['<d1@example.com>'], 5, never),
      ]);
      expect(slice.messages.map(subjectOf)).toEqual(['Genie: first', 'plain mail']);
      expect(history.messages.map(subjectOf)).toEqual(['Genie: first', 'plain mail']);
      expect(subjectOf({ raw: raw! })).toBe('plain mail');
      expect(found.map(subjectOf)).toEqual(['Genie: first']);
      expect(performance.now() - startedMs).toBeLessThan(5_000);
      expect(server.connections()).toBe(1);
      await watch.stop();
    });
  });

  it('asks with XLIST where there is nothing better, and knows its roles', async () => {
    const script = [
      '@on CAPABILITY',
      '* CAPABILITY IMAP4rev1 IDLE XLIST NAMESPACE',
      '{tag} OK done',
      '@on XLIST',
      '* XLIST (\\HasNoChildren \\Inbox) "/" "Inbox"',
      '* XLIST (\\HasChildren \\Noselect) "/" "[Gmail]"',
      '* XLIST (\\HasNoChildren \\AllMail) "/" "[Gmail]/Everything"',
      '* XLIST (\\HasNoChildren \\Sent) "/" "[Gmail]/Out"',
      '* XLIST (\\HasNoChildren \\Spam) "/" "[Gmail]/Bad"',
      '{tag} OK done',
    ].join('\n');
    await withScriptedAccount(script, {}, async (account) => {
      const roles = (await account.list(never)).map(({ mailbox, role }) => [mailbox, role]);
      expect(Object.fromEntries(roles)).toEqual({
        INBOX: 'inbox',
        '[Gmail]/Everything': 'all',
        '[Gmail]/Out': 'sent',
        '[Gmail]/Bad': 'junk',
      });
    });
  });

  it('takes names as they are where the own mailboxes have a prefix', async () => {
    const script = [
      '@on NAMESPACE',
      '* NAMESPACE (("INBOX." ".")) NIL (("shared." "."))',
      '{tag} OK done',
      '@on LIST',
      '* LIST () "." INBOX',
      '* LIST () "." INBOX.Sent',
      '* LIST () "." shared.team',
      '{tag} OK done',
    ].join('\n');
    await withScriptedAccount(script, { config: { mailboxes: ['shared.team'] } }, async (account, server) => {
      expect((await account.list(never)).map(({ mailbox }) => mailbox)).toContain('shared.team');
      await account.baseline('shared.team', never);
      expect(server.commands).toContain('EXAMINE shared.team');
    });
  });

  it('searches Gmail with its own search', async () => {
    const script = '@on CAPABILITY\n* CAPABILITY IMAP4rev1 IDLE X-GM-EXT-1\n{tag} OK done';
    await withScriptedAccount(script, {}, async (account, server) => {
      await account.search('green\r\ninvoice', 5, never);
      expect(server.commands).toContain('UID SEARCH X-GM-RAW "green invoice"');
    });
  });
});

describe('how loudly the user is told', () => {
  it.each([
    ['I011', 'backoff', 3, 'none'],
    ['I029', 'needs_attention', 1, 'starttls'],
    ['I042', 'needs_attention', 3, 'none'],
    ['I037', 'needs_attention', undefined, 'none'],
  ] as const)('%s: %s with severity %s', async (id, state, alert, security) => {
    const config = security === 'starttls' ? { security } : {};
    await withScriptedAccount(imapCase(id), { config }, async (account) => {
      const told: [AccountState, Parameters<SourceEvents['onState']>[2]][] = [];
      const stopping = new AbortController();
      const onState: SourceEvents['onState'] = (now, _error, details) => void told.push([now, details]);
      const watching = account.watch({ onHint: () => undefined, onState }, stopping.signal);
      await until(
        () => told.at(-1)?.[0] === state,
        5_000,
        () => state,
      );
      expect(told.at(-1)?.[1]?.alert).toBe(alert);
      if (state === 'backoff') expect(told.at(-1)?.[1]?.retryAtMs).toBeGreaterThan(Date.now());
      stopping.abort();
      await watching;
    });
  });
});
