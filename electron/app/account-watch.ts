import { toAppError, type AppError, type ErrorCode } from '../../shared/errors/app-error';
import type { AccountState } from '../../shared/domain/account';
import type { AccountHealthKeeper } from '../intake/account-health';
import { CHECK_INTERVAL_MS, probeDelayMs } from '../intake/account-health';
import type { HistoryImport } from '../intake/history-import';
import type { Intake } from '../intake/intake';
import type { MailSource, StateDetails } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import type { Logger } from '../lib/logger';
import { startServiceLoop } from '../lib/service-loop';

/** What holds a look up although the source is well: a quota, or a fault of ours. */
const NOT_OF_THE_SOURCE: readonly ErrorCode[] = ['quota', 'internal'];

export type AccountWatchDependencies = {
  intake: Intake;
  history: HistoryImport;
  health: AccountHealthKeeper;
  clock: Clock;
  log: Logger;
  source: MailSource;
  /** New messages rest in the database. */
  onStored: () => void;
  onChange: () => void;
};

export interface AccountWatch {
  /** Looks now. */
  check(): void;
  /** There is history to import. */
  wakeImport(): void;
  /** After sleep or a network change: drops the connection and connects again at once. */
  reconnect(): void;
  /** Ends; reads in flight return nothing. */
  stop(): Promise<void>;
}

/** Watches one account: a source that hints, an intake that looks, and the import of history beside it. */
export function watchAccount(accountId: string, deps: AccountWatchDependencies): AccountWatch {
  const { intake, history, health, clock, log, source } = deps;
  const stopping = new AbortController();
  let connection = new AbortController();
  const until = (signal: AbortSignal) => AbortSignal.any([signal, stopping.signal, connection.signal]);

  // The account is what its connection is, unless what was read over it failed.
  let connected: { state: AccountState; error: AppError | null; details?: StateDetails } = {
    state: 'starting',
    error: null,
  };
  let failedLooks = 0;
  let lookIsHeld = false;

  const onState = (state: AccountState, error: AppError | null, details?: StateDetails) => {
    connected = { state, error, details };
    health.report(accountId, state, error, details);
    deps.onChange();
  };

  const lookFailed = (error: AppError) => {
    failedLooks += 1;
    log.error('account.look', error, { accountId, code: error.code });
    // A source tells its own failures, and knows better what state they are and when it tries again.
    if (!NOT_OF_THE_SOURCE.includes(error.code)) return;
    lookIsHeld = true;
    health.report(accountId, 'needs_attention', error);
    deps.onChange();
  };

  const lookWorked = () => {
    failedLooks = 0;
    if (!lookIsHeld) return;
    lookIsHeld = false;
    health.report(accountId, connected.state, connected.error, connected.details);
  };

  const looking = startServiceLoop({
    clock,
    intervalMs: () => (failedLooks === 0 ? CHECK_INTERVAL_MS : probeDelayMs(failedLooks)),
    step: async (signal) => {
      const { stored, hasMore, failure } = await intake.look(accountId, source, until(signal));
      if (failure === null) lookWorked();
      else lookFailed(failure);
      if (stored > 0) deps.onStored();
      deps.onChange();
      return hasMore;
    },
    onError: (error) => {
      if (!connection.signal.aborted) lookFailed(toAppError(error));
    },
  });

  const importing = startServiceLoop({
    clock,
    intervalMs: CHECK_INTERVAL_MS,
    step: async (signal) => {
      await history.run(accountId, source, until(signal), () => deps.onChange());
      return false;
    },
    onError: (error) => log.error('account.import', error, { accountId, code: toAppError(error).code }),
  });

  // One source for as long as the account is watched: it remembers a rejected password, so that no reconnect sends it
  // again (bars S3). Closing it drops the connection, watching again makes a new one.
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      connection = new AbortController();
      const over = AbortSignal.any([stopping.signal, connection.signal]);
      try {
        await source.watch({ onHint: () => looking.wake(), onState }, over);
      } catch (error) {
        log.error('account.watch', error, { accountId });
        onState('needs_attention', toAppError(error));
      }
      await source.close();
      if (!over.aborted) await clock.sleep(CHECK_INTERVAL_MS, over);
    }
  })();

  return {
    check: () => looking.wake(),
    wakeImport: () => importing.wake(),
    reconnect: () => connection.abort(),
    async stop() {
      stopping.abort();
      await Promise.all([watching, looking.stop(), importing.stop()]);
    },
  };
}
