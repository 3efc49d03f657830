import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../../../shared/domain/account';
import type { MailSlice } from '../../../../electron/interfaces/mail-source';
import { verbOf } from '../../../support/imap-commands';
import { observeWatch, TEST_LIMITS, until } from '../../../support/source-watch';
import { imapCase, scriptedCursor, withScriptedAccount, type AccountOptions } from '../../../support/scripted-account';

const never = new AbortController().signal;
const uids = (slice: MailSlice) => slice.messages.map(({ key }) => Number(key.split(':')[3]));

const read = async (id: string, lastUid: number, options: AccountOptions = {}) => {
  let slice: MailSlice | null = null;
  await withScriptedAccount(imapCase(id), options, async (account) => {
    slice = await account.slice('INBOX', scriptedCursor(lastUid), TEST_LIMITS, never);
  });
  return slice!;
};

describe('reading what real servers answer', () => {
  it('I003: a message that goes away during FETCH is a gap, the others are read', async () => {
    const slice = await read('I003', 9);
    expect(uids(slice)).toEqual([10, 12]);
    expect(slice.gaps).toEqual([{ key: 'imap:INBOX:1000:11', mailbox: 'INBOX', reason: 'vanished', size: null }]);
  });

  it.each(['I005', 'I008'])('%s: an empty mailbox is no error, and nothing is fetched from it', async (id) => {
    await withScriptedAccount(imapCase(id), {}, async (account, server) => {
      const slice = await account.slice('INBOX', scriptedCursor(0), TEST_LIMITS, never);
      expect(slice).toMatchObject({ messages: [], gaps: [], hasMore: false });
      expect(server.commands.filter((command) => /FETCH/.test(command))).toEqual([]);
    });
  });

  it('I006: mod-sequences are neither switched on nor used', async () => {
    await withScriptedAccount(imapCase('I006'), {}, async (account, server) => {
      expect(uids(await account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never))).toEqual([10, 11]);
      expect(server.commands.join('\n')).not.toMatch(/CHANGEDSINCE|MODSEQ|ENABLE/);
    });
  });

  it('I007: a mailbox that claims thousands vanished changes nothing here', async () => {
    await withScriptedAccount(imapCase('I007'), {}, async (account) => {
      await expect(account.baseline('INBOX', never)).resolves.toContain('"lastUid":26185');
    });
  });

  it('I009: the last message, which n:* always holds, is not read again', async () => {
    const slice = await read('I009', 11);
    expect(slice).toMatchObject({ messages: [], gaps: [], hasMore: false });
  });

  it('I033: a message without content is left for later, then reported as a gap; the others are read at once', async () => {
    await withScriptedAccount(imapCase('I033'), {}, async (account) => {
      const first = await account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never);
      expect(uids(first)).toEqual([11]);
      expect(first).toMatchObject({ gaps: [], hasMore: false });
      const second = await account.slice('INBOX', first.cursor, TEST_LIMITS, never);
      expect(uids(second)).toEqual([]);
      expect(second).toMatchObject({ gaps: [], hasMore: false });
      const third = await account.slice('INBOX', second.cursor, TEST_LIMITS, never);
      expect(third.gaps).toEqual([{ key: 'imap:INBOX:1000:10', mailbox: 'INBOX', reason: 'vanished', size: null }]);
      const fourth = await account.slice('INBOX', third.cursor, TEST_LIMITS, never);
      expect(fourth).toMatchObject({ messages: [], gaps: [] });
    });
  });

  it('I034: an impossible BODYSTRUCTURE does not matter, because nothing depends on it', async () => {
    expect(uids(await read('I034', 9))).toEqual([10, 11]);
  });

  it('I038: changes of flags between the answers are not messages', async () => {
    expect(uids(await read('I038', 9))).toEqual([10, 11]);
  });

  it('I039: a message that comes twice is handed out once', async () => {
    expect(uids(await read('I039', 9))).toEqual([10, 11]);
  });

  it('I041: UIDs far apart are neither walked through nor taken for vanished mail', async () => {
    const slice = await read('I041', 6);
    expect(uids(slice)).toEqual([7, 4_294_967_294]);
    expect(slice.gaps).toEqual([]);
  });

  it('I043: opens with EXAMINE and only ever peeks (bars S10)', async () => {
    await withScriptedAccount(imapCase('I043'), {}, async (account, server) => {
      await account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never);
      const verbs = server.commands.map(verbOf);
      expect(verbs).toContain('EXAMINE');
      expect(server.commands.join('\n')).toContain('BODY.PEEK[]');
      expect(server.commands.join('\n')).not.toMatch(
        /BODY\[|SELECT|STORE|EXPUNGE|COPY|MOVE|APPEND|CREATE|DELETE|RENAME/,
      );
    });
  });

  it('I001: after a new UIDVALIDITY the mail since the beginning is read once more under new keys (bars S7)', async () => {
    await withScriptedAccount(imapCase('I001'), {}, async (account) => {
      const first = await account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never);
      expect(uids(first)).toEqual([10, 11]);
      await account.close();
      const second = await account.slice('INBOX', first.cursor, TEST_LIMITS, never);
      expect(second.messages.map(({ key }) => key)).toEqual(['imap:INBOX:2000:1', 'imap:INBOX:2000:2']);
      expect(second.messages.map(({ raw }) => raw)).toEqual(first.messages.map(({ raw }) => raw));
      const third = await account.slice('INBOX', second.cursor, TEST_LIMITS, never);
      expect(third).toMatchObject({ messages: [], gaps: [], hasMore: false });
    });
  });
});

describe('the state of an account on real servers', () => {
  type Expected = { state: AccountState; code: string; says: RegExp; options?: AccountOptions };
  const cases: [string, string, Expected][] = [
    ['I011', 'too many connections', { state: 'backoff', code: 'rate_limited', says: /Too many simultaneous/ }],
    [
      'I014',
      'throttled with a time',
      { state: 'backoff', code: 'rate_limited', says: /throttled/, options: { timings: { silentMs: 400 } } },
    ],
    ['I018', 'wrong password', { state: 'needs_auth', code: 'provider_auth_error', says: /did not accept/ }],
    [
      'I019',
      'app password required',
      { state: 'needs_auth', code: 'provider_auth_error', says: /wants an app password/ },
    ],
    ['I020', 'web login required', { state: 'needs_auth', code: 'provider_auth_error', says: /web browser/ }],
    [
      'I021',
      'basic authentication disabled',
      { state: 'needs_auth', code: 'provider_auth_error', says: /no longer accepts/ },
    ],
    ['I023', 'temporary authentication failure', { state: 'backoff', code: 'account_unhealthy', says: /right now/ }],
    ['I024', 'self-signed certificate', { state: 'needs_attention', code: 'tls_error', says: /does not trust/ }],
    [
      'I025',
      'expired certificate',
      { state: 'needs_attention', code: 'tls_error', says: /"Genie Test CA", has expired/ },
    ],
    [
      'I026',
      'certificate for another host',
      { state: 'needs_attention', code: 'tls_error', says: /mail\.other\.example, not for localhost/ },
    ],
    [
      'I027',
      'STARTTLS stripped',
      {
        state: 'needs_attention',
        code: 'tls_error',
        says: /no STARTTLS/,
        options: { config: { security: 'starttls' } },
      },
    ],
    [
      'I028',
      'no STARTTLS at all',
      {
        state: 'needs_attention',
        code: 'tls_error',
        says: /no STARTTLS/,
        options: { config: { security: 'starttls' } },
      },
    ],
    [
      'I029',
      'injection before TLS',
      {
        state: 'needs_attention',
        code: 'tls_error',
        says: /slip in commands/,
        options: { config: { security: 'starttls' } },
      },
    ],
    ['I035', 'turned away by BYE', { state: 'backoff', code: 'account_unhealthy', says: /Too busy/ }],
    [
      'I036',
      'no greeting',
      { state: 'backoff', code: 'network', says: /did not answer/, options: { timings: { greetingMs: 200 } } },
    ],
    ['I037', 'mailbox missing', { state: 'needs_attention', code: 'not_found', says: /no INBOX/ }],
    ['I042', 'empty to EXAMINE only', { state: 'needs_attention', code: 'account_unhealthy', says: /only read/ }],
  ];

  it.each(cases)('%s: %s', async (id, _title, { state, code, says, options = {} }) => {
    await withScriptedAccount(imapCase(id), options, async (account, server) => {
      const watch = observeWatch(account);
      try {
        await watch.untilState(state);
        const { error } = watch.states.at(-1)!;
        expect(error).toMatchObject({ code });
        expect(error?.message).toMatch(says);
        expect(`${error?.message} ${error?.hint}`).not.toContain('secret-word');
        expect(error?.hint).not.toBe('');
        // A certificate or a missing STARTTLS is found out before the password is sent.
        if (code === 'tls_error') expect(server.received()).not.toMatch(/LOGIN|AUTHENTICATE|secret-word/i);
        // None of these answers gets better within a second by being asked for again.
        const connections = server.connections();
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(server.connections() - connections).toBeLessThanOrEqual(id === 'I036' ? 3 : 0);
        if (state === 'needs_auth') {
          const logins = server.commands.filter((command) => /^(LOGIN|AUTHENTICATE)/.test(command));
          expect(logins).toHaveLength(1);
        }
      } finally {
        await watch.stop();
      }
    });
  });

  it('I013: signed in but not connected needs attention, with its likely causes', async () => {
    const credential = () => Promise.resolve({ kind: 'bearer' as const, accessToken: 'token-word' });
    await withScriptedAccount(imapCase('I013'), { credential }, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('needs_attention');
      expect(watch.states.at(-1)?.error).toMatchObject({ code: 'account_unhealthy' });
      expect(watch.states.at(-1)?.error?.hint).toMatch(/IMAP\.AccessAsUser\.All/);
      expect(server.commands).toContain('AUTHENTICATE XOAUTH2');
      await watch.stop();
    });
  });

  it('I004: a server without IDLE is polled, and IDLE is never sent', async () => {
    await withScriptedAccount(imapCase('I004'), { timings: { checkMs: 50 } }, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('polling');
      await until(
        () => watch.hints() >= 3,
        5_000,
        () => 'three hints',
      );
      await watch.stop();
      expect(server.commands).toContain('NOOP');
      expect(server.commands).not.toContain('IDLE');
    });
  });

  it('I010: a connection that ends inside of a message is a backoff, and nothing partial is handed out', async () => {
    await withScriptedAccount(imapCase('I010'), {}, async (account) => {
      const watch = observeWatch(account);
      await watch.untilState('connected');
      await expect(account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never)).rejects.toMatchObject({
        code: 'network',
        retryable: true,
      });
      await until(
        () => watch.states.some(({ state }) => state === 'backoff'),
        5_000,
        () => 'backoff',
      );
      await watch.stop();
    });
  });

  it('I015: a refused FETCH for rate is a backoff of a minute', async () => {
    await withScriptedAccount(imapCase('I015'), {}, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('connected');
      await expect(account.slice('INBOX', scriptedCursor(), TEST_LIMITS, never)).rejects.toMatchObject({
        code: 'rate_limited',
      });
      await watch.untilState('backoff');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(server.connections()).toBe(1);
      await watch.stop();
    });
  });

  it('I016: an IDLE that died without a word is noticed by the check and replaced by a new connection', async () => {
    const timings = { checkMs: 100, answerMs: 150 };
    await withScriptedAccount(imapCase('I016'), { timings }, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('connected');
      await watch.untilState('backoff');
      await until(
        () => server.connections() >= 2,
        5_000,
        () => 'a second connection',
      );
      await watch.stop();
    });
  });

  it('I017: a reset during IDLE is followed by a new connection', async () => {
    await withScriptedAccount(imapCase('I017'), {}, async (account, server) => {
      const watch = observeWatch(account);
      await watch.untilState('connected');
      await watch.untilState('backoff');
      expect(watch.states.at(-1)?.error).toMatchObject({ code: 'network', retryable: true });
      await until(
        () => server.connections() >= 2,
        5_000,
        () => 'a second connection',
      );
      await watch.stop();
    });
  });
});
