import type { GraphConfig, ImapConfig } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import type { CredentialSource } from '../interfaces/credential';
import type { SecretStore } from '../interfaces/secret-store';
import type { SignInPrompts } from '../interfaces/sign-in';
import type { TokenVault } from '../interfaces/token-vault';
import type { Clock } from '../lib/clock';
import type { AccountSource } from '../store/accounts';
import { passwordName } from './secrets';
import { stageVault, type StagedVault } from './account-staged-vault';

/** Microsoft's sign-in for one account; its tokens rest in the vault it was given, and it insists on the same person. */
export type GraphSignIn = {
  signIn(
    how: 'browser' | 'device_code',
    prompts: SignInPrompts,
    signal: AbortSignal,
  ): Promise<{ user: string; homeAccountId: string }>;
  credential: CredentialSource;
};
export type OpenGraphSignIn = (options: {
  accountId: string;
  config: GraphConfig;
  vault: TokenVault;
  clock: Clock;
}) => Promise<GraphSignIn>;

export type CredentialDependencies = {
  secrets: SecretStore;
  vault: TokenVault;
  clock: Clock;
  fetch: typeof fetch;
  openGraphSignIn: OpenGraphSignIn;
};

type Identified = AccountSource & { id: string };

/** A sign-in that worked but is not kept yet. */
export type SignedIn = {
  /** With what is known after it: who signed in. */
  place: AccountSource;
  credential: CredentialSource;
  /** Puts what it gave into keychain and vault. */
  keep: () => Promise<void>;
};

export interface AccountCredentials {
  /** What a stored account signs in with; always of its last sign-in. */
  of(account: Identified): CredentialSource;
  /** Nothing of it is stored before `keep`. Throws AppError, or the signal's reason. */
  signIn(
    account: Identified,
    input: { secret: string | null; how: 'browser' | 'device_code' },
    prompts: SignInPrompts,
    signal: AbortSignal,
  ): Promise<SignedIn>;
  /** To be called after `keep` for an account that was there before. */
  renew(accountId: string): void;
  forget(accountId: string): Promise<void>;
}

/** Passwords, OAuth tokens and Microsoft's token cache behind one door. */
export function createAccountCredentials(deps: CredentialDependencies): AccountCredentials {
  const { secrets, clock } = deps;
  /** What is under way for an account that was removed meanwhile leaves nothing behind. */
  const forgotten = new Set<string>();
  const vault: TokenVault = {
    ...deps.vault,
    write: (accountId, text) => (forgotten.has(accountId) ? nothing() : deps.vault.write(accountId, text)),
  };
  const opened = new Map<string, Promise<CredentialSource>>();
  const microsoft = new Map<string, Promise<GraphSignIn>>();

  const storedSecret = (accountId: string) => secrets.get(passwordName(accountId));

  const openStored = async (account: Identified): Promise<CredentialSource> => {
    const { id: accountId } = account;
    if (account.kind === 'graph') return (await microsoftOf(account)).credential;
    if (account.kind === 'folder' || account.kind === 'delegated') return nothingToGive;
    if (account.config.oauth !== undefined) {
      return oauthCredential(accountId, account.config.oauth, vault, () => storedSecret(accountId));
    }
    return async () => {
      const password = await storedSecret(accountId);
      if (password === null) throw passwordGone();
      return { kind: 'password', password };
    };
  };

  // Loaded when used: the library is of no use to an account with a password.
  const oauthCredential = async (
    accountId: string,
    config: NonNullable<ImapConfig['oauth']>,
    tokens: TokenVault,
    clientSecret: () => Promise<string | null>,
  ) => {
    const { createOAuthCredential } = await import('../sources/oauth/oauth-credential');
    return createOAuthCredential({ config, clientSecret, vault: tokens, accountId, clock, fetch: deps.fetch });
  };

  const withPassword = (account: Identified, password: string | null): SignedIn => {
    if (password === null) {
      throw new AppError('bad_input', 'This account signs in with a password.', 'Enter the password of this account.');
    }
    return {
      place: account,
      credential: () => Promise.resolve({ kind: 'password', password }),
      keep: () => secrets.set(passwordName(account.id), password),
    };
  };

  const withOAuth = async (
    account: Identified & { kind: 'imap' },
    oauth: NonNullable<ImapConfig['oauth']>,
    given: string | null,
    prompts: SignInPrompts,
    signal: AbortSignal,
  ): Promise<SignedIn> => {
    const clientSecret = given ?? (await storedSecret(account.id));
    const [{ signInWithOAuth }, { tokensToText }, staged] = await Promise.all([
      import('../sources/oauth/oauth-sign-in'),
      import('../sources/oauth/oauth-tokens'),
      stageVault(vault, account.id),
    ]);
    const client = { config: oauth, clientSecret, clock, fetch: deps.fetch, user: account.config.user };
    await staged.write(account.id, tokensToText(await signInWithOAuth(client, prompts, signal)));
    return {
      place: account,
      credential: await oauthCredential(account.id, oauth, staged, () => Promise.resolve(clientSecret)),
      keep: async () => {
        if (given !== null) await secrets.set(passwordName(account.id), given);
        await keepTokens(account.id, staged);
      },
    };
  };

  // One for each account: it knows what the service asked for at the last failure, and passes it on.
  const microsoftOf = (account: Identified & { kind: 'graph' }): Promise<GraphSignIn> => {
    const { id: accountId, config } = account;
    const known = microsoft.get(accountId) ?? deps.openGraphSignIn({ accountId, config, vault, clock });
    microsoft.set(accountId, known);
    known.catch(() => microsoft.delete(accountId));
    return known;
  };

  const withMicrosoft = async (
    account: Identified & { kind: 'graph' },
    how: 'browser' | 'device_code',
    prompts: SignInPrompts,
    signal: AbortSignal,
  ): Promise<SignedIn> => {
    const { id: accountId, config } = account;
    const staged = await stageVault(vault, accountId);
    if (config.homeAccountId !== '') {
      // Its library reads what is there first, and could not get past what cannot be opened.
      if (staged.text() === null) await vault.forget(accountId);
      const known = await microsoftOf(account);
      const who = await known.signIn(how, prompts, signal);
      return { place: { kind: 'graph', config: { ...config, ...who } }, credential: known.credential, keep: nothing };
    }
    const fresh = await deps.openGraphSignIn({ accountId, config, vault: staged, clock });
    const who = await fresh.signIn(how, prompts, signal);
    const place = { kind: 'graph' as const, config: { ...config, ...who } };
    return { place, credential: fresh.credential, keep: () => keepTokens(accountId, staged) };
  };

  const signInTo: AccountCredentials['signIn'] = async (account, { secret, how }, prompts, signal) => {
    switch (account.kind) {
      case 'imap':
        if (account.config.oauth === undefined) return withPassword(account, secret);
        return withOAuth(account, account.config.oauth, secret, prompts, signal);
      case 'graph':
        return withMicrosoft(account, how, prompts, signal);
      case 'folder':
      case 'delegated':
        return { place: account, credential: nothingToGive, keep: nothing };
    }
  };

  const erase = async (accountId: string) => {
    await secrets.delete(passwordName(accountId));
    await vault.forget(accountId);
  };

  const keepTokens = async (accountId: string, staged: StagedVault) => {
    const text = staged.text();
    if (text !== null) await vault.write(accountId, text);
  };

  return {
    of: (account) => async (options) => {
      const known = opened.get(account.id) ?? openStored(account);
      opened.set(account.id, known);
      // One that could not be opened is opened anew next time.
      known.catch(() => opened.delete(account.id));
      return (await known)(options);
    },
    async signIn(account, input, prompts, signal) {
      const signedIn = await signInTo(account, input, prompts, signal);
      const keep = async () => {
        await signedIn.keep();
        if (forgotten.has(account.id)) await erase(account.id);
      };
      return { ...signedIn, keep };
    },
    renew: (accountId) => void opened.delete(accountId),
    async forget(accountId) {
      forgotten.add(accountId);
      opened.delete(accountId);
      microsoft.delete(accountId);
      try {
        await erase(accountId);
      } catch (error) {
        // It stays, to be removed again.
        forgotten.delete(accountId);
        throw error;
      }
    },
  };
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

// No folder and no connector ever asks; whoever does gets no secret for it.
function nothingToGive(): Promise<never> {
  return Promise.reject(
    new AppError('bad_input', 'This account has no sign-in of its own.', 'Choose the account of a mailbox.'),
  );
}

function passwordGone(): AppError {
  return new AppError(
    'provider_auth_error',
    'The password of this account is not in the keychain any more.',
    'Enter it again: Sign in, or genie accounts sign-in.',
  );
}
