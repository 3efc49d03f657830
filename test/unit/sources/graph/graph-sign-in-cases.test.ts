import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/app-error';
import { systemClock } from '../../../../electron/lib/clock';
import { createGraphSignIn, type GraphSignIn } from '../../../../electron/sources/graph/graph-sign-in';
import { FakeLogin, MemoryVault } from '../../../support/fake-graph-login';
import { graphScript } from '../../../support/fake-graph';
import { GRAPH_CONFIG, never, startCase } from '../../../support/fake-graph-account';

let login: FakeLogin;
let vault: MemoryVault;

beforeEach(async () => {
  login = await FakeLogin.start();
  vault = new MemoryVault();
});
afterEach(() => login.stop());

const browser = { openBrowser: async (url: string) => void (await login.browse(url)), showCode: () => undefined };

/** An account that is signed in, and whose next renewal is answered as the case says. */
async function signedIn(id: string): Promise<GraphSignIn> {
  const config = { ...GRAPH_CONFIG, user: '', homeAccountId: '' };
  const signIn = createGraphSignIn({ accountId: 'a', config, vault, clock: systemClock, fetch: login.fetch });
  await signIn.signIn('browser', browser, never);
  login.tokenRequests.length = 0;
  const { reply } = graphScript(id).exchange[0]!;
  login.refusals = [{ status: reply.status, body: reply.body }];
  return signIn;
}

/** Reads the mailbox of the case: each time with a token that the service is to renew. */
async function read(id: string, signIn: GraphSignIn) {
  const run = startCase(id, { credential: () => signIn.credential({ fresh: true }) });
  for (let times = 0; times < 5; times += 1) {
    await run.read();
    run.clock.advance(60_000);
  }
  expect(run.graph.requests).toEqual([]);
  return run;
}

describe('when the sign-in service refuses to renew', () => {
  it.each(['G022', 'G023', 'G024', 'G025', 'G026'])(
    '%s: it is asked once, the user is told once, and nothing more happens until a new sign-in',
    async (id) => {
      const signIn = await signedIn(id);
      const run = await read(id, signIn);
      expect(login.tokenRequests).toHaveLength(1);
      expect(run.failures).toHaveLength(1);
      expect(run.failures[0]).toMatchObject({ state: 'needs_auth', waitMs: null, alert: 2 });
      expect(run.log.map(({ fields }) => fields.code)).toEqual(['interaction_required']);
      expect(run.errors.every((error) => error.code === 'provider_auth_error' && !error.retryable)).toBe(true);

      login.refusals = [];
      await signIn.signIn('browser', browser, never);
      await expect(signIn.credential()).resolves.toMatchObject({ kind: 'bearer' });
    },
  );

  it('G025: what the service wants to see proven is asked for at the next sign-in', async () => {
    const signIn = await signedIn('G025');
    await expect(signIn.credential({ fresh: true })).rejects.toThrow(/AADSTS50076/);
    login.refusals = [];
    await signIn.signIn('browser', browser, never);
    const claims = login.authorizeRequests.at(-1)!.get('claims');
    expect(JSON.parse(claims!)).toMatchObject({ access_token: { capolids: { essential: true } } });
  });

  it('G026: a missing permission is named, and who can give it', async () => {
    const signIn = await signedIn('G026');
    const error = await signIn.credential({ fresh: true }).catch((thrown: unknown) => thrown as AppError);
    expect(error).toBeInstanceOf(AppError);
    expect(`${(error as AppError).message} ${(error as AppError).hint}`).toMatch(/Mail\.Read.*admin consent/s);
  });

  it('G027: a service that is down is waited for and never taken for a refusal', async () => {
    const signIn = await signedIn('G027');
    const run = startCase('G027', { credential: () => signIn.credential({ fresh: true }) });
    await run.read();
    expect(run.failures).toHaveLength(1);
    expect(run.failures[0]).toMatchObject({ state: 'backoff', waitMs: 30_000, alert: null });
    expect(run.log.map(({ fields }) => fields.code)).toEqual(['server_unavailable']);
    run.clock.advance(30_000);
    await run.read();
    expect(run.told.map(({ state }) => state)).not.toContain('needs_auth');
    expect(run.failures.at(-1)!.waitMs).toBeGreaterThanOrEqual(30_000);
  });

  it('G028: an application the tenant does not know needs the user, and is not tried again', async () => {
    const run = await read('G028', await signedIn('G028'));
    expect(login.tokenRequests).toHaveLength(1);
    expect(run.failures).toHaveLength(1);
    expect(run.failures[0]).toMatchObject({ state: 'needs_attention', waitMs: null, alert: 2 });
    expect(run.log.map(({ fields }) => fields.code)).toEqual(['app_misconfigured']);
    expect(run.errors[0]!.message).toMatch(/AADSTS700016/);
  });

  it.each([null, undefined, {}])('G029: msal resolving with %s is a sign-in that is gone', async (nothing) => {
    let asked = 0;
    const account = { homeAccountId: GRAPH_CONFIG.homeAccountId };
    const signIn = createGraphSignIn({
      accountId: 'a',
      config: GRAPH_CONFIG,
      vault,
      clock: systemClock,
      fetch: login.fetch,
      client: {
        getAllAccounts: () => Promise.resolve([account as never]),
        acquireTokenSilent: () => Promise.resolve(((asked += 1), nothing) as never),
        acquireTokenInteractive: () => Promise.reject(new Error('not asked for')),
        acquireTokenByDeviceCode: () => Promise.reject(new Error('not asked for')),
        signOut: () => Promise.resolve(),
      },
    });
    const run = await read('G029', signIn);
    expect(asked).toBe(1);
    expect(run.failures).toHaveLength(1);
    expect(run.failures[0]).toMatchObject({ state: 'needs_auth', waitMs: null, alert: 2 });
    expect(run.log.map(({ fields }) => fields.code)).toEqual(['interaction_required']);
  });

  it('an account without tokens is asked to sign in, and nothing is sent', async () => {
    const signIn = createGraphSignIn({
      accountId: 'a',
      config: GRAPH_CONFIG,
      vault,
      clock: systemClock,
      fetch: login.fetch,
    });
    await expect(signIn.credential()).rejects.toMatchObject({ code: 'provider_auth_error' });
    expect(login.asked).toEqual([]);
  });

  it('a locked keychain is told as one, and asked again', async () => {
    const locked = new AppError('keyring_unavailable', 'The keychain is locked.', 'Unlock it.');
    const signIn = await signedIn('G022');
    login.refusals = [];
    const { read: readVault } = vault;
    vault.read = () => Promise.reject(locked);
    await expect(signIn.credential({ fresh: true })).rejects.toBe(locked);
    vault.read = readVault;
    await expect(signIn.credential({ fresh: true })).resolves.toMatchObject({ kind: 'bearer' });
  });

  it('a service that cannot be reached is no refusal', async () => {
    const signIn = await signedIn('G022');
    await login.stop();
    await expect(signIn.credential({ fresh: true })).rejects.toMatchObject({ code: 'network', retryable: true });
    login = await FakeLogin.start();
  });
});
