import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignInPrompts } from '../../../../electron/interfaces/sign-in';
import { systemClock } from '../../../../electron/lib/clock';
import { createGraphSignIn, type GraphSignInOptions } from '../../../../electron/sources/graph/graph-sign-in';
import { signInNetwork } from '../../../../electron/sources/graph/sign-in-network';
import { FakeLogin, MemoryVault } from '../../../support/fake-graph-login';
import { GRAPH_CONFIG, never } from '../../../support/fake-graph-account';
import { ManualClock } from '../../../support/manual-clock';
import { until } from '../../../support/source-watch';

const NEW_ACCOUNT = { ...GRAPH_CONFIG, user: '', homeAccountId: '' };
let login: FakeLogin;
let vault: MemoryVault;

beforeEach(async () => {
  login = await FakeLogin.start();
  vault = new MemoryVault();
});
afterEach(() => login.stop());

const signInOf = (over: Partial<GraphSignInOptions> = {}) =>
  createGraphSignIn({ accountId: 'a', config: NEW_ACCOUNT, vault, clock: systemClock, fetch: login.fetch, ...over });

type Codes = Parameters<SignInPrompts['showCode']>[0][];
function prompts(over: Partial<SignInPrompts> = {}): SignInPrompts & { codes: Codes; pages: string[] } {
  const codes: Codes = [];
  const pages: string[] = [];
  return {
    codes,
    pages,
    openBrowser: async (url) => {
      pages.push(url);
      await login.browse(url);
    },
    showCode: (code) => void codes.push(code),
    ...over,
  };
}

describe('signing in with the browser', () => {
  it('uses PKCE and a loopback port, and asks for nothing but reading mail', async () => {
    const user = prompts();
    const signIn = signInOf();
    await expect(signIn.signIn('browser', user, never)).resolves.toEqual({
      user: 'genie@example.org',
      homeAccountId: 'oid-1.99999999-8888-4777-8666-555555555555',
    });
    const [asked] = login.authorizeRequests;
    expect(user.pages[0]).toMatch(/^https:\/\/login\.microsoftonline\.com\/organizations\/oauth2\/v2\.0\/authorize\?/);
    expect(asked!.get('code_challenge_method')).toBe('S256');
    expect(asked!.get('redirect_uri')).toMatch(/^http:\/\/localhost:\d+$/);
    expect(asked!.get('prompt')).toBe('select_account');
    expect(asked!.get('scope')!.split(' ').sort()).toEqual(['Mail.Read', 'offline_access', 'openid', 'profile']);
    expect(login.tokenRequests[0]).toMatchObject({ grant_type: 'authorization_code', client_id: NEW_ACCOUNT.clientId });
    expect(login.tokenRequests[0]).not.toHaveProperty('client_secret');
    await expect(signIn.credential()).resolves.toEqual({ kind: 'bearer', accessToken: 'access-1' });
  });

  it('keeps the tokens in the vault, from which another process goes on', async () => {
    const signedIn = await signInOf().signIn('browser', prompts(), never);
    expect(vault.text).toContain('refresh-1');
    const later = signInOf({ config: { ...GRAPH_CONFIG, ...signedIn } });
    await expect(later.credential()).resolves.toEqual({ kind: 'bearer', accessToken: 'access-1' });
    expect(login.tokenRequests).toHaveLength(1);
    await expect(later.credential({ fresh: true })).resolves.toEqual({ kind: 'bearer', accessToken: 'access-2' });
    expect(login.tokenRequests[1]).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' });
    expect(vault.text).toContain('refresh-2');
  });

  it('a cancelled sign-in frees the loopback port and keeps nothing', async () => {
    const stopping = new AbortController();
    let page = '';
    const user = prompts({ openBrowser: (url) => ((page = url), stopping.abort(), Promise.resolve()) });
    await expect(signInOf().signIn('browser', user, stopping.signal)).rejects.toMatchObject({
      code: 'provider_auth_error',
      message: 'The sign-in was cancelled.',
    });
    const port = new URL(new URL(page).searchParams.get('redirect_uri')!).port;
    let open = true;
    const look = () => void fetch(`http://127.0.0.1:${port}/`).catch(() => (open = false));
    await until(
      () => (look(), !open),
      5_000,
      () => 'the loopback port is still open',
    );
    expect(login.tokenRequests).toEqual([]);
    expect(vault.text).toBeNull();
  });

  it.each([
    ['access_denied', '', 'The sign-in was cancelled.'],
    ['access_denied', 'AADSTS65004: declined', 'Mail.Read'],
    ['access_denied', 'AADSTS53003: blocked', 'A rule of your organisation'],
    ['invalid_request', 'AADSTS50011: redirect', 'does not accept the application'],
    ['server_error', 'AADSTS90033: later', 'cannot answer right now'],
  ])('says what %s %s means', async (error, error_description, message) => {
    const user = prompts({ openBrowser: async (url) => void (await login.browse(url, { error, error_description })) });
    await expect(signInOf().signIn('browser', user, never)).rejects.toThrow(message);
  });

  it('an answer with a foreign state is not taken', async () => {
    const user = prompts({
      openBrowser: async (url) => {
        await login.browse(url, { state: 'forged', code: 'stolen' });
        await login.browse(url);
      },
    });
    await expect(signInOf().signIn('browser', user, never)).resolves.toMatchObject({ user: 'genie@example.org' });
    expect(login.tokenRequests.map(({ code }) => code)).not.toContain('stolen');
  });

  it('an account must be signed in as the same person again, and tokens of another are not kept', async () => {
    const signedIn = await signInOf().signIn('browser', prompts(), never);
    login.user = { oid: 'oid-2', username: 'other@example.org' };
    const again = signInOf({ config: { ...GRAPH_CONFIG, ...signedIn } });
    await expect(again.signIn('browser', prompts(), never)).rejects.toMatchObject({ code: 'conflict' });
    expect(vault.text).not.toContain('refresh-2');
    expect(login.authorizeRequests[1]!.get('login_hint')).toBe('genie@example.org');
    await expect(again.credential()).resolves.toEqual({ kind: 'bearer', accessToken: 'access-1' });
  });

  it('without the permission to read mail nothing was won', async () => {
    login.scope = 'openid profile offline_access';
    await expect(signInOf().signIn('browser', prompts(), never)).rejects.toThrow(/Mail\.Read/);
  });

  it('a tenant that is none is refused before anything is asked', async () => {
    const odd = signInOf({ config: { ...NEW_ACCOUNT, tenant: 'x/../evil' } });
    await expect(odd.signIn('browser', prompts(), never)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(odd.credential()).rejects.toMatchObject({ code: 'bad_input' });
    expect(login.asked).toEqual([]);
  });
});

describe('signing in with a code', () => {
  it('shows the code and waits until it was entered', async () => {
    login.pending = 2;
    const clock = new ManualClock();
    const user = prompts();
    await expect(signInOf({ clock }).signIn('device_code', user, never)).resolves.toMatchObject({
      user: 'genie@example.org',
    });
    expect(user.codes).toEqual([
      { userCode: 'ABC-DEF', verificationUri: 'https://microsoft.com/devicelogin', expiresAtMs: clock.now() + 900_000 },
    ]);
    expect(login.tokenRequests).toHaveLength(3);
    expect(vault.text).toContain('refresh-1');
  });

  it('a cancelled one asks no more and keeps nothing', async () => {
    login.pending = 1_000_000;
    const stopping = new AbortController();
    const user = prompts({ showCode: () => setImmediate(() => stopping.abort()) });
    await expect(signInOf().signIn('device_code', user, stopping.signal)).rejects.toThrow('The sign-in was cancelled.');
    let asked = -1;
    let unchanged = 0;
    const rests = () => {
      unchanged = asked === login.tokenRequests.length ? unchanged + 1 : 0;
      asked = login.tokenRequests.length;
      return unchanged >= 30;
    };
    await until(rests, 5_000, () => 'it still asks');
    expect(vault.text).toBeNull();
  });
});

describe('a sign-in that is cancelled in its last moment', () => {
  it('keeps no token, even where the service has given one already', async () => {
    const stopping = new AbortController();
    let answered = false;
    const late: typeof fetch = async (input, init) => {
      const response = await login.fetch(input, init);
      if (!login.asked.at(-1)!.url.includes('/token')) return response;
      stopping.abort();
      answered = true;
      return response;
    };
    const signIn = signInOf({ fetch: late });
    await expect(signIn.signIn('device_code', prompts(), stopping.signal)).rejects.toThrow(
      'The sign-in was cancelled.',
    );
    expect(answered).toBe(true);
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(vault.writes).toBe(0);
  });
});

describe('what msal sends', () => {
  it('goes to the sign-in service only, with no redirect and no report about itself', async () => {
    await signInOf().signIn('browser', prompts(), never);
    await signInOf().signIn('device_code', prompts(), never);
    const sent = login.tokenRequests.flatMap((form) => Object.keys(form));
    expect(sent).toContain('grant_type');
    expect(sent.filter((name) => /telemetry|os$|cpu$/i.test(name))).toEqual([]);
    expect(login.asked.length).toBeGreaterThan(2);
    for (const { url, init } of login.asked) {
      expect(new URL(url).origin).toBe('https://login.microsoftonline.com');
      expect(init).toMatchObject({ redirect: 'error' });
      expect([...new Headers(init.headers).keys()].filter((name) => name.startsWith('x-client'))).toEqual([]);
    }
  });

  it.each([
    'https://login.microsoftonline.com.evil.example/common',
    'https://user@login.microsoftonline.com/common',
    'http://login.microsoftonline.com/common',
    'https://login.microsoftonline.com:444/common',
    'https://graph.microsoft.com/v1.0/me',
    'nonsense',
  ])('%s is never asked', async (url) => {
    let sent = 0;
    const fetch = () => Promise.resolve(Response.json({ sent: (sent += 1) }));
    const network = signInNetwork({ fetch, clock: systemClock });
    await expect(network.sendPostRequestAsync(url)).rejects.toMatchObject({ code: 'network' });
    await expect(network.sendGetRequestAsync(url)).rejects.toMatchObject({ code: 'network' });
    expect(sent).toBe(0);
  });

  it('is given up after half a minute, beyond a megabyte, and where a web page answers', async () => {
    const url = 'https://login.microsoftonline.com/common/oauth2/v2.0/token';
    const clock = new ManualClock();
    const silent: typeof fetch = (_url, init) =>
      new Promise((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      );
    const waiting = signInNetwork({ fetch: silent, clock }).sendPostRequestAsync(url);
    clock.advance(30_000);
    await expect(waiting).rejects.toMatchObject({ code: 'network' });
    for (const body of ['x'.repeat(1_100_000), '<html>Hotel</html>']) {
      const network = signInNetwork({ fetch: () => Promise.resolve(new Response(body)), clock });
      await expect(network.sendPostRequestAsync(url)).rejects.toMatchObject({ code: 'network', retryable: true });
    }
    const gateway = signInNetwork({ fetch: () => Promise.resolve(new Response('<html>', { status: 502 })), clock });
    await expect(gateway.sendPostRequestAsync(url)).resolves.toMatchObject({
      status: 502,
      body: { error: 'temporarily_unavailable' },
    });
  });
});
