import type { AccountState } from '../../shared/domain/account';
import { toAppError, type AppError } from '../../shared/errors/app-error';
import type { LlmError } from '../interfaces/llm-client';
import { startServiceLoop } from '../lib/service-loop';
import { proposeNext } from '../proposing/stage';
import { routeObserved } from '../routing/stage';
import { watchAccount, type AccountWatch } from './account-watch';
import type { Core } from './compose';

/** Without a wake every stage looks for rows in its state this often. */
const STAGE_INTERVAL_MS = 15_000;

export interface Pipeline {
  /** Starts and stops watches so that exactly the active accounts are watched. */
  followAccounts(): Promise<void>;
  checkNow(): void;
  /** After sleep or a network change. */
  reconnect(): void;
  /** Rows of these stages changed: look at once. */
  wakeProposing(): void;
  wakeExecution(): void;
  stop(): Promise<void>;
}

/**
 * The whole way of a mail, top to bottom. Stages do not know each other: each takes the rows that are in its state
 * and leaves them in the next one; a crash loses nothing, because every stage starts by looking for its rows.
 */
export function startPipeline(core: Core, onChange: () => void, isPaused: () => boolean = () => false): Pipeline {
  const { store, clock, log } = core;
  core.executor.settleInterrupted();

  // 1. source -> 2. intake: one watch an account, see below.
  // 3. routing: observed messages become sessions or held requests.
  const routing = startServiceLoop({
    clock,
    intervalMs: STAGE_INTERVAL_MS,
    onError: (error) => log.error('pipeline.routing', error),
    step: () => {
      const routed = routeObserved(core);
      if (routed > 0) {
        proposing.wake();
        onChange();
      }
      return Promise.resolve(routed > 0);
    },
  });

  // 4. proposing: sessions get their proposals, or the reason why there are none.
  const proposing = startServiceLoop({
    clock,
    intervalMs: STAGE_INTERVAL_MS,
    onError: (error) => log.error('pipeline.proposing', error),
    step: async (signal) => {
      if (isPaused()) return false;
      const worked = await proposeNext(proposingDependencies(core), signal);
      if (worked) onChange();
      return worked;
    },
  });

  // 5. review: the user, in the window or with `genie approve`.
  // 6. execution: what was approved happens, locally. 7. audit: a row inside each of these transactions.
  const execution = startServiceLoop({
    clock,
    intervalMs: STAGE_INTERVAL_MS,
    onError: (error) => log.error('pipeline.execution', error),
    step: async (signal) => {
      const executed = await core.executor.runApproved(signal);
      if (executed > 0) onChange();
      return executed > 0;
    },
  });

  const watches = new Map<string, AccountWatch>();
  const followAccounts = async () => {
    const active = new Set(
      store.accounts
        .list()
        .filter((account) => account.active && !isPaused())
        .map((account) => account.id),
    );
    const gone = [...watches].filter(([id]) => !active.has(id));
    for (const [id] of gone) watches.delete(id);
    await Promise.all(gone.map(([, watch]) => watch.stop()));
    for (const id of active) {
      if (watches.has(id)) continue;
      const source = await core.accounts.open(core.accounts.get(id));
      // Another round may have been first while the source was loading.
      if (watches.has(id)) continue;
      const deps = {
        store,
        clock,
        log,
        intake: core.intake,
        source,
        onStored: () => routing.wake(),
        onHealth: onChange,
      };
      watches.set(id, watchAccount(id, deps));
    }
  };

  return {
    followAccounts,
    checkNow: () => watches.forEach((watch) => watch.check()),
    reconnect: () => watches.forEach((watch) => watch.reconnect()),
    wakeProposing: () => proposing.wake(),
    wakeExecution: () => execution.wake(),
    async stop() {
      const all = [...watches.values()];
      watches.clear();
      await Promise.all(all.map((watch) => watch.stop()));
      await Promise.all([routing.stop(), proposing.stop(), execution.stop()]);
    },
  };
}

/**
 * The same way once, without watching: for `genie sync --once`. Resolves with what was stored and prepared. An account
 * that cannot be read delays no other one: its error is thrown when everything else is done.
 */
export async function runOnce(
  core: Core,
  accountIds: readonly string[],
  signal: AbortSignal,
): Promise<{ stored: number; proposed: number }> {
  core.executor.settleInterrupted();
  let stored = 0;
  const failures: AppError[] = [];
  for (const accountId of accountIds) {
    const source = await core.accounts.open(core.accounts.get(accountId));
    try {
      for (let hasMore = true; hasMore;) {
        const result = await core.intake.look(accountId, source, signal);
        stored += result.stored;
        hasMore = result.hasMore;
      }
      core.store.accounts.setHealth(accountId, 'polling', null);
    } catch (thrown) {
      signal.throwIfAborted();
      const error = toAppError(thrown);
      const { code, message, hint } = error;
      core.log.error('account.look', thrown, { accountId, code });
      core.store.accounts.setHealth(accountId, stateAfter(error), { code, message, hint });
      failures.push(error);
    } finally {
      await source.close();
    }
  }
  while (routeObserved(core) > 0);
  let proposed = 0;
  while (await proposeNext(proposingDependencies(core), signal)) proposed += 1;
  while ((await core.executor.runApproved(signal)) > 0);
  if (failures[0] !== undefined) throw failures[0];
  return { stored, proposed };
}

function stateAfter(error: AppError): AccountState {
  if (error.code === 'provider_auth_error') return 'needs_auth';
  return error.retryable ? 'backoff' : 'needs_attention';
}

function proposingDependencies(core: Core) {
  return {
    ...core,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    proposer: () => core.model.proposer(),
    onConfigurationRefused: (problem: LlmError) => core.model.refuse(problem),
  };
}
