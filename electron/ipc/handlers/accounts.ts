import type { AccountInput, AccountOptions, AccountView } from '../../../shared/domain/account';
import type { Handlers } from '../registry';

export type AccountHandlerDependencies = {
  list: () => AccountView[];
  add: (input: AccountInput) => Promise<AccountView>;
  updateOptions: (accountId: string, options: AccountOptions) => AccountView;
  setActive: (accountId: string, active: boolean) => AccountView;
  remove: (accountId: string) => Promise<void>;
  /** The set of watched accounts is another one now. */
  onAccounts: () => Promise<void>;
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
  };
}
