import { create } from 'zustand';
import type { AccountInput, AccountView, SignInInput } from '../../../shared/domain/account';
import type { CallInput } from '../../../shared/ipc/calls';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type AccountChanges = CallInput<'accounts.update'>['options'];
type AccountsState = {
  accounts: AccountView[] | null;
  error: WireError | null;
  refresh: () => Promise<void>;
  /** The mailbox as it is watched now. */
  add: (input: AccountInput) => Promise<WireResult<AccountView>>;
  /** These return the error, or null when it is done. */
  update: (account: AccountView, changes: AccountChanges) => Promise<WireError | null>;
  remove: (accountId: string) => Promise<WireError | null>;
  setActive: (accountId: string, active: boolean) => Promise<WireError | null>;
  signIn: (accountId: string, input: SignInInput) => Promise<WireError | null>;
  setMailboxes: (accountId: string, mailboxes: string[]) => Promise<WireError | null>;
};

/** The mailboxes Genie looks at. */
export const useAccounts = create<AccountsState>((set, get) => {
  const refresh = coalesce(async () => {
    const answer = await call('accounts.list', {});
    set(answer.ok ? { accounts: answer.value.accounts, error: null } : { error: answer.error });
  });
  const then = async (answer: { ok: true } | { ok: false; error: WireError }) => {
    await get().refresh();
    return answer.ok ? null : answer.error;
  };
  return {
    accounts: null,
    error: null,
    refresh,
    add: async (input) => {
      const answer = await call('accounts.add', input);
      await get().refresh();
      return answer;
    },
    update: async (account, changes) => {
      // The call replaces all options, so the unchanged ones go along.
      const { label, addresses, allowed, prefix, genieOn, authservId } = account;
      const options = { label, addresses, allowed, prefix, genieOn, authservId, ...changes };
      return then(await call('accounts.update', { accountId: account.id, options }));
    },
    remove: async (accountId) => then(await call('accounts.remove', { accountId })),
    setActive: async (accountId, active) => then(await call('accounts.setActive', { accountId, active })),
    signIn: async (accountId, input) => then(await call('accounts.signIn', { accountId, input })),
    setMailboxes: async (accountId, mailboxes) => then(await call('accounts.setMailboxes', { accountId, mailboxes })),
  };
});
