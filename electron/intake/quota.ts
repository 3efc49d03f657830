import { z } from 'zod';
import { AppError } from '../../shared/errors/app-error';
import type { Account } from '../store/accounts';
import type { Store } from '../store/store';

const quotas = z.strictObject({
  /** Requests of one account that wait for the user or for a model. */
  waitingItems: z.int().min(1).max(1_000_000),
  /** Octets of texts and attachments kept of one account. */
  keptBytes: z.int().min(1).max(1_000_000_000_000),
});
export type Quotas = z.output<typeof quotas>;

/** B7. */
export const DEFAULT_QUOTAS: Quotas = { waitingItems: 1_000, keptBytes: 100 * 1024 * 1024 };

const NAME = 'quotas';

export function readQuotas(store: Store): Quotas {
  return { ...DEFAULT_QUOTAS, ...store.settings.get(NAME, quotas.partial()) };
}

/** Changes the named quotas; they hold from the next slice on. */
export function writeQuotas(store: Store, change: Partial<Quotas>): Quotas {
  const all = quotas.parse({ ...readQuotas(store), ...change });
  store.settings.set(NAME, all);
  return all;
}

/**
 * Throws AppError `quota` when an account has reached one: then no slice of it is taken and its cursor stays where it
 * is, so nothing is lost.
 */
export function requireQuota(store: Store, account: Account): void {
  const { waitingItems, keptBytes } = readQuotas(store);
  const waiting = store.sessions.countOpen([account.id]) + store.held.count([account.id]);
  if (waiting >= waitingItems) {
    throw new AppError(
      'quota',
      `${account.label} has ${waiting} requests that wait for you, so no more mail of it is read.`,
      'Decide or dismiss some of them; reading goes on by itself and nothing is lost.',
    );
  }
  if (account.keptBytes >= keptBytes) {
    const mebibytes = Math.round(keptBytes / 2 ** 20);
    throw new AppError(
      'quota',
      `The texts kept of ${account.label} have reached their ${mebibytes} MiB, so no more mail of it is read.`,
      'Raise the limit with genie config set kept-mib, or remove the account; nothing is lost.',
    );
  }
}
