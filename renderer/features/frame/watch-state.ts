import type { AccountView } from '../../../shared/domain/account';
import type { StatusView } from '../../../shared/ipc/views';

/** What the line at the foot says about watching the mailboxes. */
export type WatchState = 'starting' | 'down' | 'noMailbox' | 'checking' | 'paused' | 'offline' | 'never' | 'checked';

type Known = {
  status: Pick<StatusView, 'accounts' | 'paused' | 'lastCheckedAtMs'> | null;
  /** Main did not answer the last time. */
  failed: boolean;
  checking: boolean;
  accounts: Pick<AccountView, 'active' | 'health'>[] | null;
};

/** Offline is as at the tray: every mailbox that is watched waits for its server. */
export function watchState({ status, failed, checking, accounts }: Known): WatchState {
  if (failed) return 'down';
  if (status === null) return 'starting';
  if (status.accounts === 0) return 'noMailbox';
  if (checking) return 'checking';
  if (status.paused) return 'paused';
  const watched = accounts?.filter(({ active }) => active) ?? [];
  if (watched.length > 0 && watched.every(({ health }) => health.state === 'backoff')) return 'offline';
  return status.lastCheckedAtMs === null ? 'never' : 'checked';
}
