import type { AccountView } from '../../../shared/domain/account';

/** How a mailbox is called: the user's name for it, its address, or where it lies. */
export function mailboxName({ label, address, where }: Pick<AccountView, 'label' | 'address' | 'where'>): string {
  return label || address || where;
}

/** What stands beside the name: the address, or where it is read where that is all there is. Never the name again. */
export function mailboxPlace(account: Pick<AccountView, 'label' | 'address' | 'where'>): string {
  const place = account.address || account.where;
  return place === mailboxName(account) ? (account.address === '' ? '' : account.where) : place;
}

/** A paused mailbox has no other state. */
export function mailboxState({
  active,
  health,
}: Pick<AccountView, 'active' | 'health'>): AccountView['health']['state'] {
  return active ? health.state : 'paused';
}

/** How many of them wait for the user: signing in, or a look at what is wrong. */
export function inTrouble(accounts: readonly Pick<AccountView, 'active' | 'health'>[]): number {
  const states = accounts.map(mailboxState);
  return states.filter((state) => state === 'needs_auth' || state === 'needs_attention').length;
}
