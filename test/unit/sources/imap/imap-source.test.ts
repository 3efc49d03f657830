import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/app-error';
import { silentLogger, type LogFields } from '../../../../electron/lib/logger';
import { systemClock } from '../../../../electron/lib/clock';
import { createImapSource } from '../../../../electron/sources/imap/imap-source';
import { ManualClock } from '../../../support/manual-clock';
import { scriptedCursor, withScriptedAccount } from '../../../support/scripted-account';
import { observeWatch, TEST_LIMITS, until } from '../../../support/source-watch';

const never = new AbortController().signal;
const logins = (commands: string[]) => commands.filter((command) => /^(LOGIN|AUTHENTICATE)/.test(command)).length;
const config = { host: 'localhost', port: 1, security: 'tls' as const, user: 'me@example.org' };
const account = (changes: object) =>
  createImapSource({
    accountId: 'a',
    config: { ...config, ...changes },
    credential: () => Promise.resolve({ kind: 'password' as const, password: 'secret-word' }),
    known: () => new Set(),
    clock: systemClock,
  });

describe('checking an account', () => {
  it('names a server that does not exist', async () => {
    await expect(account({ host: 'imap.no-such-name.invalid', port: 993 }).check(never)).rejects.toMatchObject({
      code: 'network',
      message: 'No server named imap.no-such-name.invalid was found.',
    });
  });

  it('names a port that refuses', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(account({ host: '127.0.0.1', port }).check(never)).rejects.toMatchObject({
      code: 'network',
      message: `127.0.0.1 accepts no connection on port ${port}.`,
    });
  });

  it('says that port and security do not belong together when TLS meets plain text', async () => {
    await withScriptedAccount('', { config: { security: 'tls' } }, async (source) => {
      await expect(source.check(never)).rejects.toMatchObject({
        code: 'tls_error',
        hint: expect.stringContaining('993') as string,
      });
    });
  });

  it('never opens an unencrypted connection to another computer', async () => {
    await expect(account({ host: 'imap.example.org', security: 'none' }).check(never)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('without encryption') as string,
    });
  });

  it.each([
    ['imap.gmail.com', /Google accepts only an app password/],
    ['imap.mail.me.com', /Apple accepts only an app password/],
    ['imap.mail.yahoo.com', /Yahoo accepts only an app password/],
  ])('points to app passwords for %s', async (host, hint) => {
    const { describeRefusedLogin } = await import('../../../../electron/sources/imap/login-errors');
    const refused = Object.assign(new Error('Command failed'), {
      authenticationFailed: true,
      serverResponseCode: 'AUTHENTICATIONFAILED',
      responseText: 'Invalid credentials',
    });
    const failure = describeRefusedLogin(refused, {
      config: { ...config, host },
      credential: { kind: 'password', password: 'x' },
      issuer: '',
    });
    expect(failure?.error.hint).toMatch(hint);
  });

  it('does not repeat a password that the server put into its answer', async () => {
    const script = '@on LOGIN\n{tag} NO bad login me@example.org/secret-word';
    await withScriptedAccount(script, {}, async (source) => {
      const error = await source.check(never).catch((thrown: unknown) => thrown as AppError);
      expect((error as AppError).message).toContain('***');
      expect((error as AppError).message).not.toContain('secret-word');
    });
  });

  it('passes on why there is no password', async () => {
    const locked = new AppError('keyring_unavailable', 'The keychain is locked.', 'Unlock it.');
    await withScriptedAccount('', { password: () => Promise.reject(locked) }, async (source, server) => {
      await expect(source.check(never)).rejects.toBe(locked);
      expect(server.connections()).toBe(0);
    });
  });
});

describe('S3: a password that is not accepted (bars S3)', () => {
  const refused = '@on LOGIN\n{tag} NO [AUTHENTICATIONFAILED] Invalid credentials';

  it('is sent once within a day, however often somebody wants to read or the computer wakes up', async () => {
    const clock = new ManualClock();
    await withScriptedAccount(refused, { clock }, async (source, server) => {
      for (let hour = 0; hour < 24; hour += 1) {
        const watch = observeWatch(source);
        await watch.untilState('needs_auth');
        await expect(source.slice('INBOX', scriptedCursor(), TEST_LIMITS, never)).rejects.toMatchObject({
          code: 'provider_auth_error',
        });
        clock.advance(3_600_000);
        await watch.stop();
        await source.close();
      }
      expect(logins(server.commands)).toBe(1);
    });
  });

  it('is sent once more when the server does not say why, then no more', async () => {
    const clock = new ManualClock();
    await withScriptedAccount('@on LOGIN\n{tag} NO Login failed.', { clock }, async (source, server) => {
      const watch = observeWatch(source);
      await watch.untilState('backoff');
      clock.advance(600_000);
      await watch.untilState('needs_auth');
      for (let i = 0; i < 48; i += 1) {
        clock.advance(1_800_000);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      expect(logins(server.commands)).toBe(2);
      await watch.stop();
    });
  });

  it('gives way to another password', async () => {
    let password = 'wrong';
    const script = '@on#1 LOGIN\n{tag} NO [AUTHENTICATIONFAILED] Invalid credentials\n';
    const perAccount = `@conn 1\n${script}`;
    await withScriptedAccount(perAccount, { password: () => Promise.resolve(password) }, async (source, server) => {
      await expect(source.baseline('INBOX', never)).rejects.toMatchObject({ code: 'provider_auth_error' });
      await expect(source.baseline('INBOX', never)).rejects.toMatchObject({ code: 'provider_auth_error' });
      expect(server.connections()).toBe(1);
      password = 'right';
      await expect(source.baseline('INBOX', never)).resolves.toContain('"lastUid":11');
    });
  });

  it('is accepted again after a check that succeeded', async () => {
    const script = '@conn 1\n@on LOGIN\n{tag} NO [AUTHENTICATIONFAILED] IMAP is off';
    await withScriptedAccount(script, {}, async (source) => {
      const watch = observeWatch(source);
      await watch.untilState('needs_auth');
      await source.check(never);
      await watch.untilState('connected');
      await watch.stop();
    });
  });
});

describe('watching', () => {
  it('hints the moment the server tells of new mail', async () => {
    await withScriptedAccount('', {}, async (source, server) => {
      const watch = observeWatch(source);
      await watch.untilState('connected');
      await until(
        () => server.commands.includes('IDLE'),
        5_000,
        () => 'IDLE',
      );
      const hinted = watch.nextHint();
      server.say('* 3 EXISTS');
      expect(await hinted).toBeLessThan(500);
      await watch.stop();
    });
  });

  it('S5: ends IDLE and starts it anew before a server may drop it (bars S5)', async () => {
    await withScriptedAccount('', { timings: { renewIdleMs: 40 } }, async (source, server) => {
      const watch = observeWatch(source);
      await until(
        () => server.commands.filter((c) => c === 'IDLE').length >= 3,
        5_000,
        () => 'three IDLE',
      );
      expect(server.received()).toContain('DONE');
      expect(server.connections()).toBe(1);
      await watch.stop();
    });
  });

  it('polls when the server advertises IDLE but refuses it (bars S5)', async () => {
    const script = '@on IDLE\n{tag} NO not now';
    await withScriptedAccount(script, { timings: { checkMs: 50 } }, async (source, server) => {
      const watch = observeWatch(source);
      await watch.untilState('polling');
      await until(
        () => watch.hints() >= 3,
        5_000,
        () => 'three hints',
      );
      expect(server.commands.filter((command) => command === 'IDLE')).toHaveLength(1);
      await watch.stop();
    });
  });

  it('does not ask again and again when the server ends every IDLE at once', async () => {
    await withScriptedAccount('@on IDLE\n+ idling\n{tag} OK done', {}, async (source, server) => {
      const watch = observeWatch(source);
      await watch.untilState('connected');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(server.commands.filter((command) => command === 'IDLE').length).toBeLessThanOrEqual(2);
      await watch.stop();
    });
  });

  it('connects at once after close and watch, although the server was down a moment ago', async () => {
    const script = '@conn 1\n@greeting\n* BYE going down\n@close';
    await withScriptedAccount(script, {}, async (source) => {
      const first = observeWatch(source);
      await first.untilState('backoff');
      await first.stop();
      await source.close();
      const second = observeWatch(source);
      await second.untilState('connected', 2_000);
      await second.stop();
    });
  });

  it('S1: outlives a thousand connections that are reset (bars S1)', async () => {
    const timings = { firstRetryMs: 0, longestRetryMs: 1 };
    await withScriptedAccount('@greeting\n@reset', { timings }, async (source, server) => {
      const watch = observeWatch(source);
      await until(
        () => server.connections() >= 1_000,
        18_000,
        () => `1,000 connections, only ${server.connections()}`,
      );
      expect(watch.states.at(-1)).toMatchObject({ state: 'backoff', error: { code: 'network' } });
      await watch.stop();
    });
  }, 60_000);

  it('logs codes and durations, never an address, a host or a word of the server', async () => {
    const logged: [string, LogFields | undefined][] = [];
    const note = (event: string, fields?: LogFields) => void logged.push([event, fields]);
    const server = createServer((socket) => socket.end('* BYE private words\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const source = createImapSource({
      accountId: 'acc-1',
      config: { ...config, port: (server.address() as AddressInfo).port, security: 'none' },
      credential: () => Promise.resolve({ kind: 'password' as const, password: 'secret-word' }),
      known: () => new Set(),
      clock: systemClock,
      logger: { ...silentLogger, info: note, warn: note },
    });
    await source.baseline('INBOX', never).catch(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    expect(logged).toEqual([
      ['imap.failed', { accountId: 'acc-1', code: 'server_unavailable', state: 'backoff', waitMs: 60_000 }],
    ]);
  });
});

describe('reading', () => {
  const listing = [
    '@on UID FETCH \\S+ \\(UID FLAGS',
    '* 1 FETCH (UID 10 FLAGS () INTERNALDATE "03-Mar-2026 09:15:00 +0000" RFC822.SIZE 160)',
    '* 2 FETCH (UID 11 FLAGS (\\Seen) INTERNALDATE "03-Mar-2026 09:16:00 +0000" RFC822.SIZE 160)',
    '{tag} OK done',
  ].join('\n');

  it('takes time and \\Seen from the server', async () => {
    await withScriptedAccount(listing, {}, async (source) => {
      const { messages } = await source.slice('INBOX', scriptedCursor(), TEST_LIMITS, never);
      expect(messages.map(({ receivedAtMs, seen }) => [new Date(receivedAtMs).toISOString(), seen])).toEqual([
        ['2026-03-03T09:15:00.000Z', false],
        ['2026-03-03T09:16:00.000Z', true],
      ]);
    });
  });

  it('S9/S11: a message whose content is a bomb becomes a gap, and the others are read (bars S9, S11)', async () => {
    const bomb = '* 1 FETCH (UID 10 BODY[] {4294967290}';
    const script = `${listing}\n@on UID FETCH (10:11|10) \\(UID BODY\n${bomb}\n@stall\n@on UID FETCH 11 \\(UID BODY\n* 2 FETCH (UID 11 BODY[] {LIT:default2})\n{tag} OK done`;
    await withScriptedAccount(script, { timings: { firstRetryMs: 0, longestRetryMs: 0 } }, async (source) => {
      const slice = () => source.slice('INBOX', scriptedCursor(), TEST_LIMITS, never);
      await expect(slice()).rejects.toMatchObject({ code: 'parse' });
      await expect(slice()).rejects.toMatchObject({ code: 'parse' });
      const { messages, gaps } = await slice();
      expect(gaps).toEqual([{ key: 'imap:INBOX:1000:10', mailbox: 'INBOX', reason: 'too_large', size: 160 }]);
      expect(messages.map(({ key }) => key)).toEqual(['imap:INBOX:1000:11']);
    });
  });

  it('lists a backlog once for all of its slices, and again for a cursor that was not stored', async () => {
    await withScriptedAccount(listing, {}, async (source, server) => {
      const listings = () => server.commands.filter((command) => /^UID FETCH \S+ \(UID FLAGS/.test(command)).length;
      const one = { ...TEST_LIMITS, maxMessages: 1 };
      const first = await source.slice('INBOX', scriptedCursor(), one, never);
      const second = await source.slice('INBOX', first.cursor, one, never);
      expect([first, second].map((slice) => [slice.messages[0]?.key, slice.hasMore])).toEqual([
        ['imap:INBOX:1000:10', true],
        ['imap:INBOX:1000:11', false],
      ]);
      expect(listings()).toBe(1);
      const again = await source.slice('INBOX', scriptedCursor(), one, never);
      expect(again.messages[0]?.key).toBe('imap:INBOX:1000:10');
      expect(again.gaps).toEqual([]);
      expect(listings()).toBe(2);
    });
  });

  it('uses the highest UID where the server does not tell the next one', async () => {
    const script = '@on EXAMINE\n* 2 EXISTS\n* OK [UIDVALIDITY 1000] ok\n{tag} OK [READ-ONLY] done';
    await withScriptedAccount(script, {}, async (source) => {
      await expect(source.baseline('INBOX', never)).resolves.toContain('"lastUid":11');
    });
  });

  it('keeps the commands of two readers apart', async () => {
    await withScriptedAccount(listing, {}, async (source, server) => {
      const slices = [1, 2].map(() => source.slice('INBOX', scriptedCursor(), TEST_LIMITS, never));
      for (const slice of await Promise.all(slices)) expect(slice.messages).toHaveLength(2);
      const kinds = server.commands.flatMap((command) => /^UID FETCH \S+ \(UID (FLAGS|BODY)/.exec(command)?.[1] ?? []);
      expect(kinds.join(' ')).toMatch(/^(FLAGS )?BODY (FLAGS )?BODY$/);
      expect(server.connections()).toBe(1);
    });
  });
});
