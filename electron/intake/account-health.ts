import type { AccountState } from '../../shared/domain/account';
import type { AlertSeverity } from '../../shared/domain/session';
import type { AppError } from '../../shared/errors/app-error';
import type { StateDetails } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { Account } from '../store/accounts';
import type { Store } from '../store/store';

/** Mailboxes are looked at this often; three missed looks make an account stale (F6). */
export const CHECK_INTERVAL_MS = 60_000;
const STALE_AFTER_MS = 3 * CHECK_INTERVAL_MS;
/** An account is well again when it was well for this long. */
const HEALTHY_MS = 30_000;
/** So many recoveries in a row that did not hold are for the user to know. */
const FAILED_RECOVERIES = 3;
/** How long the notice that an incident is over stays. */
const NOTICE_MS = 10 * 60_000;
const STATES_KEPT_MS = 7 * 86_400_000;

/** Starting is not well yet: it says that nothing is known. */
const HEALTHY: readonly AccountState[] = ['connected', 'polling'];
const WITHOUT_TROUBLE: readonly AccountState[] = [...HEALTHY, 'starting', 'paused'];
const NEEDS_USER: readonly AccountState[] = ['needs_auth', 'needs_attention'];

export interface AccountHealthKeeper {
  /** What a source or a look says of its account. One incident lasts until the account was well for 30 seconds. */
  report(accountId: string, state: AccountState, error: AppError | null, details?: StateDetails): void;
  /** A command looked at everything and it went well: that ends an incident, because nobody stays to see it last. */
  settle(accountId: string): void;
  /** To be called every few seconds: closes incidents, notices stale accounts. True when something changed. */
  tick(): boolean;
}

export type AccountHealthDependencies = { store: Store; clock: Clock; log: Logger };

/** Health of the accounts (F6): one alert an incident and one notice when it is over, however often a state flaps. */
export function createAccountHealth({ store, clock, log }: AccountHealthDependencies): AccountHealthKeeper {
  /** How many recoveries of an incident did not hold. */
  const failedRecoveries = new Map<string, number>();

  const alert = (accountId: string, severity: AlertSeverity, code: string, message: string, hint: string) => {
    const raisedAtMs = clock.now();
    return store.alerts.raise({ id: newId(), severity, code, message, hint, accountId, sessionId: null, raisedAtMs });
  };

  // It was well again, but not for long.
  const relapse = (account: Account) => {
    if (account.health.incidentAtMs === null || !HEALTHY.includes(account.health.state)) return;
    const failed = (failedRecoveries.get(account.id) ?? 0) + 1;
    failedRecoveries.set(account.id, failed);
    if (failed !== FAILED_RECOVERIES) return;
    alert(
      account.id,
      2,
      'account_unhealthy',
      `${account.label} comes back and fails again, ${failed} times in a row by now.`,
      'Check the network and the provider’s status; it is tried again by itself, and nothing is lost.',
    );
  };

  const fail = (account: Account, state: AccountState, error: AppError | null, details: StateDetails) => {
    relapse(account);
    store.accounts.setHealth(account.id, {
      state,
      error: error && { code: error.code, message: error.message, hint: error.hint },
      retryAtMs: details.retryAtMs ?? null,
      incidentAtMs: account.health.incidentAtMs ?? clock.now(),
    });
    const severity = details.alert ?? (NEEDS_USER.includes(state) ? 2 : null);
    if (severity !== null && error !== null) alert(account.id, severity, error.code, error.message, error.hint);
  };

  const closeIncident = (account: Account) => {
    const now = clock.now();
    const minutes = Math.max(1, Math.round((now - (account.health.incidentAtMs ?? now)) / 60_000));
    const told = store.alerts.open().some(({ accountId }) => accountId === account.id);
    store.alerts.clearAccount(account.id, now);
    store.accounts.setHealth(account.id, { ...account.health, incidentAtMs: null });
    failedRecoveries.delete(account.id);
    log.info('account.recovered', { accountId: account.id });
    if (!told) return;
    alert(
      account.id,
      4,
      'recovered',
      `${account.label} is read again, after about ${minutes} min.`,
      'Nothing was lost.',
    );
  };

  // Also one that began in a process before this one.
  const isOver = ({ id, health }: Account): boolean => {
    if (health.incidentAtMs === null || !HEALTHY.includes(health.state)) return false;
    const change = store.accountStates.since(id, clock.now()).at(-1);
    return change !== undefined && clock.now() - change.atMs >= HEALTHY_MS;
  };

  const noticeStale = (account: Account): boolean => {
    if (!isStale(account, clock.now())) return store.alerts.clearCode('stale', account.id, clock.now());
    // What is wrong is told already, or is only paused with everything else.
    if (store.alerts.open().some(({ accountId, code }) => accountId === account.id && code !== 'recovered'))
      return false;
    const minutes = Math.round((clock.now() - lastRead(account)) / 60_000);
    return alert(
      account.id,
      3,
      'stale',
      minutes < 90
        ? `${account.label} was last read ${minutes} min ago.`
        : `${account.label} was last read ${Math.round(minutes / 60)} h ago.`,
      'It is tried again by itself; check the network if this stays.',
    );
  };

  return {
    report(accountId, state, error, details = {}) {
      store.transaction(() => {
        const account = store.accounts.get(accountId);
        if (!account?.active) return;
        if (error === null && WITHOUT_TROUBLE.includes(state)) {
          store.accounts.setHealth(account.id, { ...account.health, state, error: null, retryAtMs: null });
        } else fail(account, state, error, details);
        const change = { atMs: clock.now(), state, code: error?.code ?? null };
        store.accountStates.record(accountId, change, clock.now() - STATES_KEPT_MS);
      });
      log.info('account.state', { accountId, state, code: error?.code });
    },

    settle(accountId) {
      store.transaction(() => {
        const account = store.accounts.get(accountId);
        if (account && account.health.incidentAtMs !== null) closeIncident(account);
      });
    },

    tick() {
      const now = clock.now();
      return store.transaction(() => {
        let changed = store.alerts.clearOlder('recovered', now - NOTICE_MS, now);
        for (const account of store.accounts.list().filter(({ active }) => active)) {
          if (isOver(account)) {
            closeIncident(account);
            changed = true;
          }
          if (noticeStale(account)) changed = true;
        }
        return changed;
      });
    },
  };
}

/** How long to wait for the next look after so many failed ones: 60, 120, … 600 s (F6). */
export function probeDelayMs(failures: number): number {
  return CHECK_INTERVAL_MS * Math.min(Math.max(failures, 1), 10);
}

/** True after three missed looks. */
export function isStale(account: Account, nowMs: number): boolean {
  return account.active && nowMs - lastRead(account) >= STALE_AFTER_MS;
}

function lastRead({ health, createdAtMs }: Account): number {
  return health.lastCheckedAtMs ?? createdAtMs;
}
