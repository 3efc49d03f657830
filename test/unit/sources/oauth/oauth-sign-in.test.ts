import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { signInWithOAuth } from '../../../../electron/sources/oauth/oauth-sign-in';
import { GOOGLE_OAUTH } from '../../../../electron/sources/oauth/google-client';
import { AppError } from '../../../../shared/errors/app-error';
import { ManualClock } from '../../../support/manual-clock';
import { FakeAuthorizationServer } from './fake-authorization-server';

const NEVER = new AbortController().signal;

describe('signing in with the browser', () => {
  it('gives tokens for a code that only this PKCE verifier redeems', async () => {
    const { server, signIn } = await signingIn();
    expect(await signIn()).toEqual({
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      expiresAtMs: Date.parse('2026-03-03T10:15:00Z'),
    });
    const asked = Object.fromEntries(server.lastAuthorization);
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'https://mail.google.com/',
      code_challenge_method: 'S256',
      access_type: 'offline',
      login_hint: 'ann@gmail.com',
    });
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(asked.state).toMatch(/^[\w-]{43}$/);
    expect(asked.redirect_uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/signed-in$/);
    expect(server.asked).toEqual([
      expect.objectContaining({ client_secret: 'client-secret', code_verifier: expect.any(String) as string }),
    ]);
  });

  it('needs no client secret, and no issuer in the answer', async () => {
    const { server, signIn } = await signingIn();
    server.clientSecret = null;
    server.iss = null;
    expect(await signIn({ clientSecret: null })).toMatchObject({ accessToken: 'access-1' });
    expect(server.asked[0]).not.toHaveProperty('client_secret');
  });

  it('shows the user a plain page that repeats nothing of the request', async () => {
    const pages: Response[] = [];
    const { signIn } = await signingIn();
    await signIn({ visited: (page) => pages.push(page) });
    const page = pages[0];
    expect(page?.status).toBe(200);
    expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = (await page?.text()) ?? '';
    expect(text).toContain('You can close this page.');
    expect(text).not.toMatch(/script|code=|state/);
  });

  it('refuses other pages, other names for this computer and other states, and goes on waiting', async () => {
    const statuses: number[] = [];
    const { server, signIn } = await signingIn();
    const tokens = await signIn({
      before: async (url) => {
        const redirect = new URL(new URL(url).searchParams.get('redirect_uri') ?? '');
        const state = new URL(url).searchParams.get('state') ?? '';
        statuses.push(await statusOf(redirect, '/favicon.ico'));
        statuses.push(await statusOf(redirect, '/signed-in?code=forged&state=guessed'));
        statuses.push(await statusOf(redirect, `/signed-in?code=forged&state=${state}`, 'rebound.example:80'));
        statuses.push(await statusOf(redirect, `/signed-in?code=forged&state=${state}`, undefined, 'POST'));
        statuses.push(await statusOf(redirect, `//evil.example/signed-in?code=forged&state=${state}`));
      },
    });
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    expect(tokens.accessToken).toBe('access-1');
    expect(server.asked).toHaveLength(1);
  });

  it('takes one answer and closes the port', async () => {
    let redirect = '';
    const { signIn } = await signingIn();
    await signIn({ before: (url) => void (redirect = new URL(url).searchParams.get('redirect_uri') ?? '') });
    await expect(statusOf(new URL(redirect), '/signed-in')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it.each([
    ['access_denied', /was not allowed to let Genie Tray in/],
    ['admin_policy_enforced', /refused the sign-in: admin_policy_enforced/],
    ['<script>alert(1)</script>', /refused the sign-in: an unknown reason/],
  ])('says what the user can do after %s', async (refusal, sentence) => {
    const { server, signIn } = await signingIn();
    server.refusal = refusal;
    await expect(signIn()).rejects.toMatchObject({
      code: 'provider_auth_error',
      message: expect.stringMatching(sentence) as string,
    });
    expect(server.asked).toEqual([]);
  });

  it('names a wrong client secret, without repeating it', async () => {
    const { signIn } = await signingIn();
    const error = await signIn({ clientSecret: 'not-the-secret' }).catch((thrown: unknown) => thrown as AppError);
    expect(error).toMatchObject({
      code: 'provider_auth_error',
      message: expect.stringContaining('does not know this OAuth client') as string,
    });
    expect(JSON.stringify([error, (error as AppError).message])).not.toContain('not-the-secret');
  });

  it('insists on lasting access', async () => {
    const { server, signIn } = await signingIn();
    server.givesRefreshToken = false;
    await expect(signIn()).rejects.toThrow(/no lasting access/);
  });

  it('refuses a token that would break out of a command line', async () => {
    const { server, signIn } = await signingIn();
    server.answers.push({ body: { access_token: 'a\r\nb', token_type: 'Bearer', refresh_token: 'r' } });
    await expect(signIn()).rejects.toMatchObject({ code: 'provider_auth_error' });
  });

  it.each([
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.example/' }, body: {} }],
    ['a page', { raw: '<html>', headers: { 'content-type': 'text/html' } }],
    ['more than an answer can be', { raw: `{"access_token":"${'x'.repeat(70_000)}"}` }],
    ['an error of its own', { status: 503, body: { error: 'temporarily_unavailable' } }],
  ])('treats %s of the token endpoint as something that may pass', async (_what, answer) => {
    const { server, signIn } = await signingIn();
    server.answers.push(answer);
    await expect(signIn()).rejects.toMatchObject({ code: 'network', retryable: true });
    expect(server.asked).toHaveLength(1);
  });

  it('ends after ten minutes without an answer', async () => {
    const { clock, signIn } = await signingIn();
    const waiting = signIn({ open: () => Promise.resolve(clock.advance(10 * 60_000)) });
    await expect(waiting).rejects.toThrow(/not finished in ten minutes/);
  });

  it('ends with the signal, also while the browser is open', async () => {
    const stop = new AbortController();
    const { signIn } = await signingIn();
    const reason = new Error('the user changed their mind');
    const waiting = signIn({ signal: stop.signal, open: () => Promise.resolve(stop.abort(reason)) });
    await expect(waiting).rejects.toBe(reason);
  });

  it('ends when the browser cannot be opened', async () => {
    const { signIn } = await signingIn();
    const refused = new AppError('bad_input', 'The page was not opened.', 'Try again.');
    await expect(signIn({ open: () => Promise.reject(refused) })).rejects.toBe(refused);
  });
});

describe('the Google client', () => {
  it('asks for mail only, at Google only', () => {
    const { authorizationEndpoint, tokenEndpoint, scope } = GOOGLE_OAUTH;
    expect(new URL(authorizationEndpoint).host).toBe('accounts.google.com');
    expect(new URL(tokenEndpoint).host).toBe('oauth2.googleapis.com');
    expect(scope).toBe('https://mail.google.com/');
  });
});

type Options = {
  clientSecret?: string | null;
  signal?: AbortSignal;
  before?: (url: string) => void | Promise<void>;
  open?: (url: string) => Promise<void>;
  visited?: (page: Response) => void;
};

async function signingIn() {
  const server = await FakeAuthorizationServer.start();
  const clock = new ManualClock();
  const signIn = (options: Options = {}) => {
    const browse = async (url: string) => {
      await options.before?.(url);
      // As a browser does: it follows the redirect to this computer.
      const page = await fetch(server.local(url));
      options.visited?.(page);
    };
    const { clientSecret = 'client-secret', signal = NEVER, open = browse } = options;
    const client = { config: server.config, clientSecret, clock, fetch: server.fetch, user: 'ann@gmail.com' };
    return signInWithOAuth(client, { openBrowser: open }, signal);
  };
  return { server, clock, signIn };
}

function statusOf(base: URL, path: string, host = base.host, method = 'GET'): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: base.hostname, port: base.port, path, method, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}
