import { PublicClientApplication, type AccountInfo, type AuthenticationResult } from '@azure/msal-node';
import type { GraphConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { CredentialSource } from '../../interfaces/credential';
import type { SignInPrompts } from '../../interfaces/sign-in';
import type { TokenVault } from '../../interfaces/token-vault';
import type { Clock } from '../../lib/clock';
import type { Logger } from '../../lib/logger';
import { silentLogger } from '../../lib/logger';
import { cancelLoopback } from './cancel-loopback';
import { classifySignIn, consentMissing, signInAgain, type SignInContext } from './sign-in-errors';
import { signInNetwork } from './sign-in-network';
import { vaultCache } from './token-cache';

/** msal adds openid, profile and offline_access. Nothing that could write is ever asked for. */
const SCOPES = ['Mail.Read'];
const READS_MAIL = /(^|\/)Mail\.Read(Write)?$/i;
const AUTHORITY = 'https://login.microsoftonline.com';
const TENANT = /^[\w.-]{1,253}$/;
const DONE_PAGE = '<!doctype html><title>Genie Tray</title><p>You are signed in. You can close this page.</p>';
const FAILED_PAGE = '<!doctype html><title>Genie Tray</title><p>The sign-in failed. Genie Tray tells why.</p>';

/** What is used of msal; tests hand in one that answers what msal is known to answer. */
export type SignInClient = Pick<
  PublicClientApplication,
  'acquireTokenInteractive' | 'acquireTokenByDeviceCode' | 'getAllAccounts' | 'signOut'
> & {
  // Declared without, but known to resolve with nothing when the refresh token is gone.
  acquireTokenSilent: (
    request: Parameters<PublicClientApplication['acquireTokenSilent']>[0],
  ) => Promise<AuthenticationResult | null | undefined>;
};

export type GraphSignInOptions = {
  accountId: string;
  config: GraphConfig;
  vault: TokenVault;
  clock: Clock;
  logger?: Logger;
  /** For tests: the way to the sign-in service, and msal itself; never from the environment. */
  fetch?: typeof fetch;
  client?: SignInClient;
};

export type SignedIn = { user: string; homeAccountId: string };

export interface GraphSignIn {
  /**
   * Signs in with the system's browser (authorization code with PKCE, answered on a loopback port) or with a code that
   * is typed on any device. Rejects with AppError; after an abort with `provider_auth_error`, and nothing is kept. An
   * account that was signed in before must be the same one again.
   */
  signIn(method: 'browser' | 'device_code', prompts: SignInPrompts, signal: AbortSignal): Promise<SignedIn>;
  /** Once the service has refused to renew, it is not asked again until somebody signed in (bars S8). */
  readonly credential: CredentialSource;
}

/** OAuth 2.0 sign-in of one account at Microsoft, through msal. Tokens rest in the vault only. */
export function createGraphSignIn(options: GraphSignInOptions): GraphSignIn {
  const { accountId, config, vault, clock, logger = silentLogger } = options;
  const http = options.fetch ?? fetch;
  const context: SignInContext = {
    user: config.user || 'this account',
    clientId: config.clientId,
    tenant: config.tenant,
  };
  let homeAccountId = config.homeAccountId;
  let refused: AppError | null = null;
  let claims: string | null = null;
  let silentClient: SignInClient | null = null;

  const createClient = (signal?: AbortSignal): SignInClient => {
    if (options.client) return options.client;
    if (!TENANT.test(config.tenant)) {
      throw new AppError('bad_input', `${config.tenant} is not the name of a tenant.`, 'Enter its id or its domain.', {
        at: { step: 'signIn', field: 'tenant' },
      });
    }
    return new PublicClientApplication({
      auth: { clientId: config.clientId, authority: `${AUTHORITY}/${config.tenant}` },
      cache: { cachePlugin: vaultCache(vault, accountId, signal) },
      system: {
        networkClient: signInNetwork({ fetch: http, clock }),
        loggerOptions: { loggerCallback: () => undefined },
      },
    });
  };

  const failed = (thrown: unknown): AppError => {
    const failure = classifySignIn(thrown, context);
    claims = failure.claims ?? claims;
    logger.warn('graph.signin', { accountId, code: failure.error.code });
    return failure.error;
  };

  const accept = async (client: SignInClient, result: AuthenticationResult | null): Promise<SignedIn> => {
    if (!result?.account) throw signInAgain(context);
    const { account, scopes } = result;
    const expected = homeAccountId;
    if (expected !== '' && account.homeAccountId !== expected) {
      await client.signOut({ account });
      const message = `You signed in as ${addressOf(account)}, but this account is ${context.user}.`;
      throw new AppError('conflict', message, 'Sign in as that one, or add the other as an account of its own.');
    }
    if (!scopes.some((scope) => READS_MAIL.test(scope))) throw consentMissing(context);
    homeAccountId = account.homeAccountId;
    context.user = addressOf(account) || context.user;
    refused = null;
    claims = null;
    return { user: addressOf(account), homeAccountId };
  };

  const inBrowser = async (client: SignInClient, prompts: SignInPrompts, signal: AbortSignal) => {
    let page = '';
    const cancel = () => void (page !== '' && cancelLoopback(page, fetch));
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await client.acquireTokenInteractive({
        scopes: SCOPES,
        successTemplate: DONE_PAGE,
        errorTemplate: FAILED_PAGE,
        openBrowser: async (url) => {
          signal.throwIfAborted();
          page = url;
          await prompts.openBrowser(url);
          if (signal.aborted) cancel();
        },
        ...(config.user === '' ? { prompt: 'select_account' } : { loginHint: config.user }),
        ...(claims === null ? {} : { claims }),
      });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

  const byCode = async (client: SignInClient, prompts: SignInPrompts, signal: AbortSignal) => {
    const request = {
      scopes: SCOPES,
      cancel: false,
      deviceCodeCallback: (code: { userCode: string; verificationUri: string; expiresIn: number }) => {
        const { userCode, verificationUri } = code;
        prompts.showCode({ userCode, verificationUri, expiresAtMs: clock.now() + code.expiresIn * 1_000 });
      },
      ...(claims === null ? {} : { claims }),
    };
    // msal looks at this between two questions, which is why nobody waits for it.
    signal.addEventListener('abort', () => (request.cancel = true), { once: true });
    return client.acquireTokenByDeviceCode(request);
  };

  const silently = async (client: SignInClient, fresh: boolean): Promise<string> => {
    const accounts = await client.getAllAccounts();
    const account = accounts.find((one) => one.homeAccountId === homeAccountId);
    if (!account) throw signInAgain(context);
    const result = await client.acquireTokenSilent({ account, scopes: SCOPES, forceRefresh: fresh });
    if (!result?.accessToken) throw signInAgain(context);
    return result.accessToken;
  };

  return {
    async signIn(method, prompts, signal) {
      try {
        const client = createClient(signal);
        const work = method === 'browser' ? inBrowser(client, prompts, signal) : byCode(client, prompts, signal);
        return await accept(client, await orAborted(work, signal));
      } catch (thrown) {
        if (signal.aborted) throw cancelled();
        throw failed(thrown);
      }
    },

    async credential({ fresh = false } = {}) {
      if (refused) throw refused;
      try {
        silentClient ??= createClient();
        return { kind: 'bearer', accessToken: await silently(silentClient, fresh) };
      } catch (thrown) {
        const error = failed(thrown);
        if (!error.retryable && error.code !== 'keyring_unavailable') refused = error;
        throw error;
      }
    },
  };
}

function addressOf(account: AccountInfo): string {
  const email = account.idTokenClaims?.email;
  return account.username || (typeof email === 'string' ? email : '');
}

function cancelled(): AppError {
  return new AppError('provider_auth_error', 'The sign-in was cancelled.', 'Start it again when you like.');
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(cancelled());
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
