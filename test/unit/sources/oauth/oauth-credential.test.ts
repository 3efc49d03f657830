import { describe, expect, it } from 'vitest';
import { createOAuthCredential } from '../../../../electron/sources/oauth/oauth-credential';
import { tokensToText, type StoredTokens } from '../../../../electron/sources/oauth/oauth-tokens';
import { AppError } from '../../../../shared/errors/app-error';
import { ManualClock } from '../../../support/manual-clock';
import { FakeAuthorizationServer } from './fake-authorization-server';

describe('the credential of an account with OAuth', () => {
  it('is the stored access token until a minute before its end, and a new one then', async () => {
    const { credential, clock, server, vault } = await signedIn({ lifeMs: 600_000 });
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'stored' });
    clock.advance(539_000);
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'stored' });
    expect(server.asked).toEqual([]);
    clock.advance(2_000);
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'access-1' });
    expect(server.asked).toHaveLength(1);
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'access-1' });
    expect(server.asked).toHaveLength(1);
    expect(vault.text).toContain('access-1');
  });

  it('is a new one at once when the mail server refused the last', async () => {
    const { credential, server } = await signedIn({ lifeMs: 600_000 });
    expect(await credential({ fresh: true })).toEqual({ kind: 'bearer', accessToken: 'access-1' });
    expect(server.asked).toEqual([
      expect.objectContaining({ grant_type: 'refresh_token', refresh_token: 'refresh-1' }),
    ]);
  });

  it('is asked for once however many ask at the same time', async () => {
    const { credential, server } = await signedIn({ lifeMs: 0 });
    const all = await Promise.all([credential(), credential(), credential({ fresh: true })]);
    expect(all.slice(0, 2).map((one) => one.kind === 'bearer' && one.accessToken)).toEqual(['access-1', 'access-1']);
    // Whoever had a token refused never gets what somebody else only looked up.
    expect(server.asked.length).toBeLessThanOrEqual(2);
    expect(all[2]).toEqual({ kind: 'bearer', accessToken: `access-${server.asked.length}` });
  });

  it('stores a new refresh token before the access token is used', async () => {
    const { credential, server, vault } = await signedIn({ lifeMs: 0 });
    server.rotates = true;
    vault.locked = true;
    await expect(credential()).rejects.toMatchObject({ code: 'keyring_unavailable' });
    vault.locked = false;
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'access-1' });
    expect(server.asked).toHaveLength(1);
    expect(vault.text).toContain('refresh-2');
    expect(await credential({ fresh: true })).toEqual({ kind: 'bearer', accessToken: 'access-2' });
  });

  it('asks a service that refuses once, and never again before a new sign-in, also after a restart', async () => {
    const { credential, server, vault, again } = await signedIn({ lifeMs: 0 });
    server.refreshToken = 'withdrawn';
    for (let n = 0; n < 3; n += 1) {
      await expect(credential({ fresh: n > 0 })).rejects.toMatchObject({
        code: 'provider_auth_error',
        retryable: false,
      });
    }
    await expect(again()()).rejects.toMatchObject({ code: 'provider_auth_error' });
    expect(server.asked).toHaveLength(1);
    server.refreshToken = 'refresh-new';
    vault.put({ accessToken: 'old', refreshToken: 'refresh-new', expiresAtMs: 0 });
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'access-1' });
  });

  it('tries again later when the service cannot be reached, and keeps the sign-in', async () => {
    const { credential, server, vault } = await signedIn({ lifeMs: 0 });
    server.answers.push({ status: 502, raw: '<html>', headers: { 'content-type': 'text/html' } });
    await expect(credential()).rejects.toMatchObject({ code: 'network', retryable: true });
    server.answers.push({ status: 429, body: { error: 'slow_down' } });
    await expect(credential()).rejects.toMatchObject({ code: 'network', retryable: true });
    expect(vault.text).toContain('refresh-1');
    expect(await credential()).toMatchObject({ kind: 'bearer' });
  });

  it.each([
    ['a refusal', { status: 400, body: { error: 'invalid_grant' } }],
    ['a token', { body: { access_token: 'of-the-old', token_type: 'Bearer' } }],
  ])('lets a new sign-in count when the old one still brings %s', async (_what, answer) => {
    const { credential, server, vault, clock } = await signedIn({ lifeMs: 0 });
    server.answers.push(answer);
    const waiting = credential();
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    vault.put({ accessToken: 'of-the-new', refreshToken: 'refresh-new', expiresAtMs: clock.now() + 600_000 });
    expect(await waiting).toEqual({ kind: 'bearer', accessToken: 'of-the-new' });
    expect(await credential()).toEqual({ kind: 'bearer', accessToken: 'of-the-new' });
  });

  it('does not wait for a service that never answers', async () => {
    const { credential, server, clock } = await signedIn({ lifeMs: 0 });
    server.answers.push({ hang: true });
    const waiting = credential();
    waiting.catch(() => undefined);
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(20_000);
    await expect(waiting).rejects.toMatchObject({
      code: 'network',
      message: 'login.example.org did not answer in time.',
    });
  });

  it('takes a token without a time for a short one', async () => {
    const { credential, server, clock } = await signedIn({ lifeMs: 0 });
    server.expiresIn = undefined;
    await credential();
    clock.advance(539_000);
    expect(await credential()).toMatchObject({ accessToken: 'access-1' });
    clock.advance(2_000);
    expect(await credential()).toMatchObject({ accessToken: 'access-2' });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '{"accessToken":7}'],
  ])('asks for a new sign-in when the vault holds %s', async (_what, text) => {
    const { credential, server, vault } = await signedIn({ lifeMs: 0 });
    vault.text = text;
    await expect(credential()).rejects.toMatchObject({ code: 'provider_auth_error' });
    expect(server.asked).toEqual([]);
  });
});

class OneText {
  text: string | null = null;
  locked = false;
  put(tokens: StoredTokens): void {
    this.text = tokensToText(tokens);
  }
  read(): Promise<string | null> {
    return Promise.resolve(this.text);
  }
  write(_accountId: string, text: string): Promise<void> {
    if (this.locked) return Promise.reject(new AppError('keyring_unavailable', 'Locked.', 'Unlock it.'));
    this.text = text;
    return Promise.resolve();
  }
  forget(): Promise<void> {
    this.text = null;
    return Promise.resolve();
  }
}

async function signedIn({ lifeMs }: { lifeMs: number }) {
  const server = await FakeAuthorizationServer.start();
  const clock = new ManualClock();
  const vault = new OneText();
  vault.put({ accessToken: 'stored', refreshToken: 'refresh-1', expiresAtMs: clock.now() + lifeMs });
  const again = () =>
    createOAuthCredential({
      config: server.config,
      clientSecret: () => Promise.resolve('client-secret'),
      vault,
      accountId: 'account',
      clock,
      fetch: server.fetch,
    });
  return { server, clock, vault, credential: again(), again };
}
