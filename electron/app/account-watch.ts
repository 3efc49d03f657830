import { toAppError, type AppError } from '../../shared/errors/app-error';
import type { AccountState } from '../../shared/domain/account';
import type { Intake } from '../intake/intake';
import type { MailSource } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import { startServiceLoop } from '../lib/service-loop';
import type { Store } from '../store/store';

/** Finds what a lost hint did not tell (B5). */
const CHECK_INTERVAL_MS = 60_000;
const ALERT_STATES: readonly AccountState[] = ['needs_auth', 'needs_attention'];

export type AccountWatchDependencies = {
  store: Store;
  intake: Intake;
  clock: Clock;
  log: Logger;
  source: MailSource;
  /** New messages rest in the database. */
  onStored: () => void;
  onHealth: () => void;
};

export interface AccountWatch {
  /** Looks now. */
  check(): void;
  /** After sleep or a network change: drops the connection and connects again at once. */
  reconnect(): void;
  /** Ends; reads in flight return nothing. */
  stop(): Promise<void>;
}

/** Watches one account: a source that hints, and an intake that looks. */
export function watchAccount(accountId: string, deps: AccountWatchDependencies): AccountWatch {
  const { store, intake, clock, log, source } = deps;
  const stopping = new AbortController();
  let connection = new AbortController();

  const setHealth = (state: AccountState, error: AppError | null) => {
    store.transaction(() => {
      if (!store.accounts.get(accountId)?.active) return;
      store.accounts.setHealth(
        accountId,
        state,
        error && { code: error.code, message: error.message, hint: error.hint },
      );
      if (error !== null && ALERT_STATES.includes(state)) raise(error);
      if (error === null) store.alerts.clearAccount(accountId, clock.now());
    });
    log.info('account.state', { accountId, state, code: error?.code });
    deps.onHealth();
  };

  const raise = (error: AppError) => {
    store.alerts.raise({
      id: newId(),
      severity: 2,
      code: error.code,
      message: error.message,
      hint: error.hint,
      accountId,
      sessionId: null,
      raisedAtMs: clock.now(),
    });
  };

  const looking = startServiceLoop({
    clock,
    intervalMs: CHECK_INTERVAL_MS,
    step: async (signal) => {
      const { stored, hasMore } = await intake.look(
        accountId,
        source,
        AbortSignal.any([signal, stopping.signal, connection.signal]),
      );
      if (stored > 0) deps.onStored();
      deps.onHealth();
      return hasMore;
    },
    // The watch below reports the connection's state; a failed look is tried again at the next hint or interval.
    onError: (error) => log.error('account.look', error, { accountId, code: toAppError(error).code }),
  });

  // One source for as long as the account is watched: it remembers a rejected password, so that no reconnect sends it
  // again (bars S3). Closing it drops the connection, watching again makes a new one.
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      connection = new AbortController();
      const until = AbortSignal.any([stopping.signal, connection.signal]);
      try {
        await source.watch({ onHint: () => looking.wake(), onState: setHealth }, until);
      } catch (error) {
        log.error('account.watch', error, { accountId });
        setHealth('needs_attention', toAppError(error));
      }
      await source.close();
      if (!until.aborted) await clock.sleep(CHECK_INTERVAL_MS, until);
    }
  })();

  return {
    check: () => looking.wake(),
    reconnect: () => connection.abort(),
    async stop() {
      stopping.abort();
      await Promise.all([watching, looking.stop()]);
    },
  };
}
