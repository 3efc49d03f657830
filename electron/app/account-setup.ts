import type {
  AccountInput,
  AccountOptions,
  AccountView,
  MailboxChoice,
  SignInInput,
} from '../../shared/domain/account';
import { signInInput } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import type { Intake } from '../intake/intake';
import type { CredentialSource } from '../interfaces/credential';
import type { MailSource } from '../interfaces/mail-source';
import type { SecretStore } from '../interfaces/secret-store';
import type { SignInPrompts } from '../interfaces/sign-in';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import { createTokenVault } from '../secrets/token-vault';
import type { Account, AccountSource } from '../store/accounts';
import type { Store } from '../store/store';
import { createAccountCredentials, type OpenGraphSignIn } from './account-credentials';
import { requireConnector, signsInElsewhere } from './account-connector';
import { choicesOf, findMailboxes, watchedBy, watching } from './account-mailboxes';
import { filledOptions, refuseSecond, signInOf, wantedAccount, whereOf } from './account-place';

type Identified = AccountSource & { id: string };

export type OpenSource = (account: Identified, credential: CredentialSource) => Promise<MailSource>;

export interface AccountSetup {
  /**
   * Signs in, marks where the account starts, then stores it. Throws the error of the step that failed; then nothing is
   * kept. Without `prompts` no sign-in that needs a browser.
   */
  add(input: AccountInput, signal: AbortSignal, prompts?: SignInPrompts): Promise<Account>;
  /** A new password, or signing in again; ends the incident. What was there stays until the new one has worked. */
  signIn(accountId: string, input: SignInInput, prompts: SignInPrompts, signal: AbortSignal): Promise<Account>;
  /** The mailboxes of the account's server, those that are watched marked. */
  mailboxes(accountId: string, signal: AbortSignal): Promise<MailboxChoice[]>;
  /** Watches exactly these, by their names. One that was not watched before starts from now (B6). */
  setMailboxes(accountId: string, names: readonly string[], signal: AbortSignal): Promise<Account>;
  updateOptions(accountId: string, options: AccountOptions): Account;
  setActive(accountId: string, active: boolean): Account;
  /** Forgets password and tokens, and everything that was written to the account. */
  remove(accountId: string): Promise<void>;
  get(accountId: string): Account;
  open(account: Identified): Promise<MailSource>;
}

export type AccountSetupDependencies = {
  store: Store;
  secrets: SecretStore;
  /** An account and all of its content were just removed. */
  onRemoved?: () => Promise<void>;
  intake: Pick<Intake, 'baselines'>;
  clock: Clock;
  openSource: OpenSource;
  /** Reaches sign-in services. */
  fetch?: typeof fetch;
  openGraphSignIn?: OpenGraphSignIn;
};

/** Adding, changing and removing accounts: one code for the window and for `genie accounts`. */
export function createAccountSetup(deps: AccountSetupDependencies): AccountSetup {
  const { store, secrets, intake, clock, fetch = globalThis.fetch, openGraphSignIn = loadGraphSignIn } = deps;
  const sealed = {
    ...store.sealed,
    set: (name: string, octets: Uint8Array) => store.sealed.set(name, octets, clock.now()),
  };
  const vault = createTokenVault(secrets, sealed);
  const credentials = createAccountCredentials({ secrets, vault, clock, fetch, openGraphSignIn });

  const get = (accountId: string): Account => {
    const account = store.accounts.get(accountId);
    if (account === null) {
      throw new AppError('not_found', `There is no account ${accountId}.`, 'Look at the list: genie accounts list.');
    }
    return account;
  };

  const open = (account: Identified) => deps.openSource(account, credentials.of(account));

  const closing = async <T>(opening: Promise<MailSource>, work: (source: MailSource) => Promise<T>): Promise<T> => {
    const source = await opening;
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  };

  // The names are looked up on the server before anything is watched under them.
  const chosen = async (
    place: AccountSource,
    names: readonly string[] | null,
    source: MailSource,
    signal: AbortSignal,
  ) => (names === null ? place : watching(place, findMailboxes(names, await source.list(signal))));

  return {
    get,
    open,
    async add(input, signal, prompts = NO_BROWSER) {
      const wanted = wantedAccount(input);
      refuseSecond(store.accounts.list(), wanted.place);
      requireConnector(store.toolServers, wanted.place);
      const id = newId();
      try {
        const how = { secret: wanted.secret, how: wanted.signIn };
        const signedIn = await credentials.signIn({ id, ...wanted.place }, how, prompts, signal);
        refuseSecond(store.accounts.list(), signedIn.place);
        const openAt = (place: AccountSource) => deps.openSource({ id, ...place }, signedIn.credential);
        const place = await closing(openAt(signedIn.place), async (source) => {
          await source.check(signal);
          return chosen(signedIn.place, wanted.mailboxes, source, signal);
        });
        await signedIn.keep();
        const baselines = await closing(openAt(place), (source) => intake.baselines(source, signal));
        store.transaction(() => {
          store.accounts.insert({ id, createdAtMs: clock.now(), ...place, ...filledOptions(wanted.options, place) });
          for (const [mailbox, cursor] of baselines) store.cursors.set(id, mailbox, cursor, clock.now());
        });
      } catch (error) {
        await credentials.forget(id).catch(() => undefined);
        throw error;
      }
      return get(id);
    },
    async signIn(accountId, input, prompts, signal) {
      const account = get(accountId);
      if (account.kind === 'folder') {
        throw new AppError('bad_input', `${account.label} is a folder and has no sign-in.`, 'Choose another account.');
      }
      if (account.kind === 'delegated') throw signsInElsewhere(account.label);
      const { password = null, signIn: how } = signInInput.parse(input);
      const signedIn = await credentials.signIn(account, { secret: password, how }, prompts, signal);
      const { id } = account;
      await closing(deps.openSource({ id, ...signedIn.place }, signedIn.credential), (source) => source.check(signal));
      await signedIn.keep();
      credentials.renew(id);
      store.transaction(() => {
        // Removed meanwhile, then nothing of it may come back.
        const { active } = get(id);
        store.accounts.setConfig(id, signedIn.place.config);
        store.accounts.setActive(id, active);
        store.alerts.clearAccount(id, clock.now());
      });
      return get(id);
    },
    async mailboxes(accountId, signal) {
      const account = get(accountId);
      return choicesOf(account, await closing(open(account), (source) => source.list(signal)));
    },
    async setMailboxes(accountId, names, signal) {
      const account = get(accountId);
      const place = await closing(open(account), (source) => chosen(account, names, source, signal));
      const before = new Set(watchedBy(account));
      const added = watchedBy(place).filter((mailbox) => !before.has(mailbox));
      const cursors = await closing(open({ id: account.id, ...place }), async (source) => {
        const starts: [string, string][] = [];
        for (const mailbox of added) starts.push([mailbox, await source.baseline(mailbox, signal)]);
        return starts;
      });
      store.transaction(() => {
        get(accountId);
        store.accounts.setConfig(accountId, place.config);
        for (const [mailbox, cursor] of cursors) store.cursors.set(accountId, mailbox, cursor, clock.now());
      });
      return get(accountId);
    },
    updateOptions(accountId, options) {
      const account = get(accountId);
      store.accounts.updateOptions(accountId, { ...options, label: options.label ?? account.label });
      return get(accountId);
    },
    setActive(accountId, active) {
      get(accountId);
      store.transaction(() => {
        store.accounts.setActive(accountId, active);
        store.alerts.clearAccount(accountId, clock.now());
      });
      return get(accountId);
    },
    async remove(accountId) {
      get(accountId);
      // First, so that a locked keychain leaves an account to remove again rather than secrets nobody can find.
      await credentials.forget(accountId);
      store.removeAccount(accountId, clock.now());
      store.checkpoint();
      await deps.onRemoved?.();
    },
  };
}

/** One row of the accounts list. */
export function accountView(account: Account): AccountView {
  return {
    id: account.id,
    kind: account.kind,
    label: account.label,
    address: account.addresses[0] ?? '',
    addresses: account.addresses,
    allowed: account.allowed,
    prefix: account.prefix,
    genieOn: account.genieOn,
    authservId: account.authservId,
    active: account.active,
    where: whereOf(account),
    signIn: signInOf(account),
    health: account.health,
  };
}

/** For callers without a user in front of them. */
const NO_BROWSER: SignInPrompts = {
  openBrowser: () => Promise.reject(needsBrowser()),
  showCode: () => {
    throw needsBrowser();
  },
};

function needsBrowser(): AppError {
  return new AppError(
    'bad_input',
    'This account signs in with a browser.',
    'Add it in the window or with genie accounts add.',
  );
}

// Loaded when used: Microsoft's library is of no use to other accounts.
const loadGraphSignIn: OpenGraphSignIn = async (options) => {
  const { createGraphSignIn } = await import('../sources/graph/graph-sign-in');
  return createGraphSignIn(options);
};
