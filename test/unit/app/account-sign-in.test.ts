import { describe, expect, it } from 'vitest';
import type { AccountInput } from '../../../shared/domain/account';
import { GRAPH, IMAP, NEVER, REFUSED, settingUp } from './signing-in';

describe('an account that signs in with OAuth', () => {
  it('is added with a browser; its tokens are sealed, its client secret is in the keychain, nothing is in clear', async () => {
    const at = await settingUp();
    const account = await at.setup.add(at.google(), NEVER, at.browser);
    expect(account).toMatchObject({ kind: 'imap', addresses: ['ann@gmail.com'], label: 'ann@gmail.com' });
    expect([...at.secrets.values.keys()].sort()).toEqual([
      `account:${account.id}:password`,
      `account:${account.id}:tokens-key`,
    ]);
    for (const token of ['access-1', 'refresh-1', 'client-secret']) expect(at.file()).not.toContain(token);
    await at.setup.open(account);
    expect(await at.credentials.at(-1)?.()).toEqual({ kind: 'bearer', accessToken: 'access-1' });
    at.clock.advance(3_600_000);
    expect(await at.credentials.at(-1)?.()).toEqual({ kind: 'bearer', accessToken: 'access-2' });
  });

  it('keeps nothing when the mail server does not take its token', async () => {
    const at = await settingUp();
    at.refuse('check', REFUSED);
    await expect(at.setup.add(at.google(), NEVER, at.browser)).rejects.toBe(REFUSED);
    at.keptNothing();
  });

  it('keeps nothing when the user declines, or when there is nobody to ask', async () => {
    const at = await settingUp();
    at.server.refusal = 'access_denied';
    await expect(at.setup.add(at.google(), NEVER, at.browser)).rejects.toMatchObject({ code: 'provider_auth_error' });
    await expect(at.setup.add(at.google(), NEVER)).rejects.toMatchObject({ code: 'bad_input' });
    at.keptNothing();
  });

  it('signs in again after its access was withdrawn, with the secret it has, and only then asks the service again', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(at.google(), NEVER, at.browser);
    await at.setup.open(at.setup.get(id));
    const watching = at.credentials.at(-1);
    at.server.refreshToken = 'refresh-new';
    await expect(watching?.({ fresh: true })).rejects.toMatchObject({ code: 'provider_auth_error' });
    const asked = at.server.asked.length;
    await expect(watching?.()).rejects.toMatchObject({ code: 'provider_auth_error' });
    expect(at.server.asked).toHaveLength(asked);
    await at.setup.signIn(id, {}, at.browser, NEVER);
    // The source that is open all the while gets the new tokens too.
    expect(await watching?.()).toEqual({ kind: 'bearer', accessToken: 'access-2' });
  });

  it('keeps the old sign-in when the new one is broken off', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(at.google(), NEVER, at.browser);
    at.server.refusal = 'access_denied';
    await expect(at.setup.signIn(id, {}, at.browser, NEVER)).rejects.toMatchObject({ code: 'provider_auth_error' });
    await at.setup.open(at.setup.get(id));
    expect(await at.credentials.at(-1)?.()).toEqual({ kind: 'bearer', accessToken: 'access-1' });
  });
});

describe('a sign-in with Google', () => {
  const asking = (host: string): AccountInput => ({
    kind: 'imap',
    imap: {
      host,
      port: 993,
      security: 'tls',
      user: 'ann@gmail.com',
      oauth: {
        provider: 'google',
        clientId: 'mine',
        authorizationEndpoint: 'https://evil.example/authorize',
        tokenEndpoint: 'https://evil.example/token',
        scope: 'everything',
      },
    },
    options: {},
  });

  it('happens at Google for the mail scope, whatever was asked for', async () => {
    const at = await settingUp();
    const opened: URL[] = [];
    const openBrowser = (url: string) => {
      opened.push(new URL(url));
      return Promise.reject(REFUSED);
    };
    const declines = { ...at.browser, openBrowser };
    await expect(at.setup.add(asking('imap.gmail.com'), NEVER, declines)).rejects.toBe(REFUSED);
    expect(opened[0]?.origin).toBe('https://accounts.google.com');
    expect(opened[0]?.searchParams.get('scope')).toBe('https://mail.google.com/');
  });

  it('is never shown to another server', async () => {
    const at = await settingUp();
    for (const host of ['evil.example', 'imap.gmail.com.evil.example', 'imapxgmail.com']) {
      await expect(at.setup.add(asking(host), NEVER, at.browser)).rejects.toMatchObject({ code: 'bad_input' });
    }
    at.keptNothing();
  });
});

describe('an account that signs in with Microsoft', () => {
  it('is whoever signed in, not whoever the input names', async () => {
    const at = await settingUp();
    const graph = { ...GRAPH.graph, user: 'bob@contoso.example', homeAccountId: 'home-9' };
    const account = await at.setup.add({ ...GRAPH, graph }, NEVER, at.browser);
    expect(account).toMatchObject({ addresses: ['ann@contoso.example'], config: { homeAccountId: 'home-1' } });
  });

  it('takes address and identity from the sign-in and keeps the token cache sealed', async () => {
    const at = await settingUp();
    const account = await at.setup.add(GRAPH, NEVER, at.browser);
    expect(account).toMatchObject({
      kind: 'graph',
      addresses: ['ann@contoso.example'],
      config: { user: 'ann@contoso.example', homeAccountId: 'home-1', tenant: 'common' },
    });
    expect(at.codes).toEqual(['CODE-1']);
    expect([...at.secrets.values.keys()]).toEqual([`account:${account.id}:tokens-key`]);
    expect(at.file()).not.toContain('microsoft-token');
    await at.setup.open(account);
    expect(await at.credentials.at(-1)?.()).toEqual({ kind: 'bearer', accessToken: 'microsoft-token home-1' });
  });

  it.each(['check', 'baseline'] as const)('keeps nothing when it fails at %s', async (step) => {
    const at = await settingUp();
    at.refuse(step, REFUSED);
    await expect(at.setup.add(GRAPH, NEVER, at.browser)).rejects.toBe(REFUSED);
    at.keptNothing();
  });

  it('is refused a second time once it is known who signed in, and the first one stays', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(GRAPH, NEVER, at.browser);
    await expect(at.setup.add(GRAPH, NEVER, at.browser)).rejects.toMatchObject({ code: 'conflict' });
    expect(at.store.accounts.ids()).toEqual([id]);
    expect(at.secrets.values.size).toBe(1);
    at.identity = { user: 'bob@contoso.example', homeAccountId: 'home-2' };
    await at.setup.add(GRAPH, NEVER, at.browser);
    expect(at.store.accounts.ids()).toHaveLength(2);
  });

  it('signs in again on the same service object, which knows what was asked for, also when its cache is damaged', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(GRAPH, NEVER, at.browser);
    await at.setup.open(at.setup.get(id));
    const watching = at.credentials.at(-1);
    await watching?.();
    const opened = at.graphOpened;
    at.store.sealed.set(`account:${id}:tokens`, new Uint8Array(50), 1);
    await expect(watching?.()).rejects.toMatchObject({ code: 'provider_auth_error' });
    await at.setup.signIn(id, { signIn: 'browser' }, at.browser, NEVER);
    expect(await watching?.()).toEqual({ kind: 'bearer', accessToken: 'microsoft-token home-1' });
    expect(at.graphOpened).toBe(opened);
  });
});

describe('signing in again', () => {
  it('takes a new password once it has worked, and ends the incident', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    const error = { code: 'provider_auth_error', message: 'm', hint: 'h' };
    at.store.accounts.setHealth(id, { state: 'needs_auth', error, retryAtMs: 5, incidentAtMs: 1 });
    const alert = { severity: 2 as const, code: 'provider_auth_error', message: 'm', hint: 'h', raisedAtMs: 1 };
    at.store.alerts.raise({ id: 'alert', accountId: id, sessionId: null, ...alert });

    at.refuse('check', REFUSED);
    await expect(at.setup.signIn(id, { password: 'wrong' }, at.browser, NEVER)).rejects.toBe(REFUSED);
    expect(at.secrets.values.get(`account:${id}:password`)).toBe('zebrafish');
    expect(at.setup.get(id).health.state).toBe('needs_auth');

    at.refusals.clear();
    const account = await at.setup.signIn(id, { password: 'heron' }, at.browser, NEVER);
    expect(at.secrets.values.get(`account:${id}:password`)).toBe('heron');
    expect(account.health).toMatchObject({ state: 'starting', error: null, incidentAtMs: null, retryAtMs: null });
    expect(at.store.alerts.open()).toEqual([]);
    expect(at.file()).not.toContain('heron');
  });

  it('leaves a paused account paused', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    at.setup.setActive(id, false);
    const account = await at.setup.signIn(id, { password: 'heron' }, at.browser, NEVER);
    expect(account).toMatchObject({ active: false, health: { state: 'paused' } });
  });

  it('wants a password where one is needed, and nothing of a folder', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    await expect(at.setup.signIn(id, {}, at.browser, NEVER)).rejects.toMatchObject({ code: 'bad_input' });
    const folder = await at.setup.add({ kind: 'folder', folder: { path: '/mail' }, options: {} }, NEVER);
    await expect(at.setup.signIn(folder.id, {}, at.browser, NEVER)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(at.setup.signIn('nobody', {}, at.browser, NEVER)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('brings nothing of an account back that is removed meanwhile', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    at.during('check', () => at.setup.remove(id));
    await expect(at.setup.signIn(id, { password: 'heron' }, at.browser, NEVER)).rejects.toMatchObject({
      code: 'not_found',
    });
    at.keptNothing();
  });
});

describe('removing an account', () => {
  it.each(['graph', 'oauth'] as const)('forgets its tokens and their key: %s', async (kind) => {
    const at = await settingUp();
    const { id } = await at.setup.add(kind === 'graph' ? GRAPH : at.google(), NEVER, at.browser);
    await at.setup.remove(id);
    at.keptNothing();
  });
});
