import type {
  AccountInput,
  AccountOptions,
  AccountView,
  Discovery,
  MailboxChoice,
  ProviderId,
  SignInInput,
  SignInProgress,
} from '../../../shared/domain/account';
import type { Handlers } from '../registry';

export type AccountHandlerDependencies = {
  list: () => AccountView[];
  add: (input: AccountInput) => Promise<AccountView>;
  updateOptions: (accountId: string, options: AccountOptions) => AccountView;
  setActive: (accountId: string, active: boolean) => AccountView;
  remove: (accountId: string) => Promise<void>;
  discover: (address: string) => Promise<Discovery>;
  signIn: (accountId: string, input: SignInInput) => Promise<AccountView>;
  mailboxes: (accountId: string) => Promise<MailboxChoice[]>;
  setMailboxes: (accountId: string, mailboxes: string[]) => Promise<AccountView>;
  signInProgress: () => SignInProgress;
  openSignInPage: () => Promise<boolean>;
  cancelSignIn: () => void;
  openHelp: (provider: ProviderId) => Promise<boolean>;
  /** The set of watched accounts is another one now. */
  onAccounts: () => Promise<void>;
  /** A watched account signs in or looks elsewhere now. */
  restart: (accountId: string) => Promise<void>;
};

type AccountCalls = Extract<keyof Handlers, `accounts.${string}`>;

/** accounts.*: the same code as `genie accounts`. */
export function accountHandlers(deps: AccountHandlerDependencies): Pick<Handlers, AccountCalls> {
  return {
    'accounts.list': () => ({ accounts: deps.list() }),
    'accounts.add': async (input) => {
      const added = await deps.add(input);
      await deps.onAccounts();
      return added;
    },
    'accounts.update': async ({ accountId, options }) => {
      const updated = deps.updateOptions(accountId, options);
      await deps.onAccounts();
      return updated;
    },
    'accounts.remove': async ({ accountId }) => {
      // First no longer active, so that reads in flight return nothing (B11), then gone.
      deps.setActive(accountId, false);
      await deps.onAccounts();
      await deps.remove(accountId);
      await deps.onAccounts();
      return {};
    },
    'accounts.setActive': async ({ accountId, active }) => {
      const changed = deps.setActive(accountId, active);
      await deps.onAccounts();
      return changed;
    },
    'accounts.discover': ({ address }) => deps.discover(address),
    'accounts.signIn': async ({ accountId, input }) => {
      const signedIn = await deps.signIn(accountId, input);
      await deps.restart(accountId);
      await deps.onAccounts();
      return signedIn;
    },
    'accounts.signInProgress': () => deps.signInProgress(),
    'accounts.openSignInPage': async () => ({ opened: await deps.openSignInPage() }),
    'accounts.cancelSignIn': () => {
      deps.cancelSignIn();
      return {};
    },
    'accounts.openHelp': async ({ provider }) => ({ opened: await deps.openHelp(provider) }),
    'accounts.mailboxes': async ({ accountId }) => ({ mailboxes: await deps.mailboxes(accountId) }),
    'accounts.setMailboxes': async ({ accountId, mailboxes }) => {
      const changed = await deps.setMailboxes(accountId, mailboxes);
      await deps.restart(accountId);
      await deps.onAccounts();
      return changed;
    },
  };
}
