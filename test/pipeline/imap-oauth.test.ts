import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors/app-error';
import type { CredentialSource } from '../../electron/interfaces/credential';
import { silentLogger } from '../../electron/lib/logger';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { assertOnlyReadCommands } from '../support/imap-commands';
import { imapAccount, smallMail, subjectOf } from '../support/imap-account';
import { observeWatch, TEST_LIMITS } from '../support/source-watch';

const never = new AbortController().signal;

/** Tokens as a sign-in service gives them: the same one until a fresh one is asked for. */
function tokensOf(...tokens: string[]) {
  const asked: string[] = [];
  const credential: CredentialSource = ({ fresh } = {}) => {
    if (fresh && tokens.length > 1) tokens.shift();
    asked.push(fresh ? 'fresh' : 'kept');
    return Promise.resolve({ kind: 'bearer', accessToken: tokens[0]! });
  };
  return { credential, asked };
}

describe('B1: signing in with OAuth on a real Dovecot', () => {
  it.each(['xoauth2', 'oauthbearer'] as const)('signs in with %s, over TLS and over STARTTLS', async (mechanism) => {
    const dovecot = await startDovecot({
      users: { me: 'pw' },
      tokens: { 'tok-good': 'me' },
      tokenMechanisms: mechanism,
    });
    try {
      const { credential } = tokensOf('tok-good');
      await imapAccount(dovecot, 'me', { credential }).check(never);
      const config = { port: dovecot.starttlsPort, security: 'starttls' as const };
      await imapAccount(dovecot, 'me', { credential, config }).check(never);
      const log = dovecot.log();
      expect(log.match(new RegExp(`Login: user=<me>, method=${mechanism.toUpperCase()}.*TLS`, 'g'))).toHaveLength(2);
    } finally {
      await dovecot.stop();
    }
  });

  describe('with a token that ran out', () => {
    let dovecot: TestDovecot;
    beforeAll(async () => {
      const tokens = { 'tok-new': 'renewed', 'tok-first': 'longer' };
      dovecot = await startDovecot({ users: { renewed: 'pw', longer: 'pw', refused: 'pw' }, tokens });
    });
    afterAll(() => dovecot?.stop());

    it('asks for a fresh one once and goes on by itself', async () => {
      const { credential, asked } = tokensOf('tok-old', 'tok-new');
      const account = imapAccount(dovecot, 'renewed', { credential });
      const watch = observeWatch(account);
      try {
        await watch.untilState('connected');
        expect(asked).toEqual(['kept', 'fresh']);
        expect(watch.states.map(({ state }) => state)).toEqual(['starting', 'connected']);
      } finally {
        await watch.stop();
      }
      assertOnlyReadCommands(dovecot.commands('renewed'));
    });

    it('keeps the connection when the token runs out later, and signs in with a fresh one after a restart', async () => {
      const { credential } = tokensOf('tok-first', 'tok-second');
      const account = imapAccount(dovecot, 'longer', { credential, timings: { firstRetryMs: 50 } });
      const watch = observeWatch(account);
      try {
        await watch.untilState('connected');
        const cursor = await account.baseline('INBOX', never);
        dovecot.tokens.delete('tok-first');
        dovecot.tokens.set('tok-second', 'longer');
        await dovecot.restart();
        await watch.untilState('connected');
        dovecot.deliver('longer', smallMail('after'));
        const { messages } = await account.slice('INBOX', cursor, TEST_LIMITS, never);
        expect(messages.map(subjectOf)).toEqual(['after']);
        expect(watch.states.map(({ state }) => state)).not.toContain('needs_auth');
      } finally {
        await watch.stop();
      }
    });

    it('S8: needs the user when the fresh one is refused too, and sends neither again (bars S8)', async () => {
      const logged: string[] = [];
      const note = (...said: unknown[]) => void logged.push(JSON.stringify(said));
      const { credential } = tokensOf('canary-old', 'canary-new');
      const logger = { ...silentLogger, info: note, warn: note, error: note };
      const account = imapAccount(dovecot, 'refused', { credential, logger });
      for (let wake = 0; wake < 3; wake += 1) {
        const watch = observeWatch(account);
        await watch.untilState('needs_auth');
        const { error } = watch.states.at(-1)!;
        expect(error).toMatchObject({
          code: 'provider_auth_error',
          hint: expect.stringContaining('Sign in') as string,
        });
        await expect(account.slice('INBOX', '{}', TEST_LIMITS, never)).rejects.toBe(error);
        expect(`${error?.message} ${error?.hint} ${error?.stack} ${logged.join('\n')}`).not.toContain('canary');
        await watch.stop();
        await account.close();
      }
      expect(dovecot.triedTokens.filter((token) => token.startsWith('canary'))).toEqual(['canary-old', 'canary-new']);
    });
  });

  it('waits when the sign-in service cannot be reached, and needs the user when it says no (bars S8)', async () => {
    const offline = new AppError('network', 'The sign-in service cannot be reached.', 'Wait.', { retryable: true });
    const ended = new AppError('provider_auth_error', 'The sign-in has ended.', 'Sign in again.');
    const server = { host: 'localhost' as const, port: 1, caPem: '' };
    for (const [error, state] of [
      [offline, 'backoff'],
      [ended, 'needs_auth'],
    ] as const) {
      const account = imapAccount(server, 'me', { credential: () => Promise.reject(error) });
      const watch = observeWatch(account);
      await watch.untilState(state);
      expect(watch.states.at(-1)?.error).toBe(error);
      await watch.stop();
    }
  });
});
