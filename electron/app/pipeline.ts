import type { AccountState } from '../../shared/domain/account';
import { toAppError, type AppError } from '../../shared/errors/app-error';
import type { MailSource } from '../interfaces/mail-source';
import { startServiceLoop } from '../lib/service-loop';
import { createProposing, type Proposing } from '../proposing/stage';
import { routeObserved } from '../routing/stage';
import { watchAccount, type AccountWatch } from './account-watch';
import type { Core } from './compose';
import { readPrivacy } from './privacy-settings';

/** Without a wake every stage looks for rows in its state this often. */
const STAGE_INTERVAL_MS = 15_000;
const HEALTH_INTERVAL_MS = 15_000;
/** F6: recovery resumes in batches. */
const RECONNECTED_AT_ONCE = 5;
const RECONNECT_GAP_MS = 30_000;
/** Requests that are asked for at the same time: one slow model call holds up nobody else's. */
const ASKED_AT_ONCE = 3;
/** How long proposing waits for earlier mail of a thread that has to be fetched. */
const ANCESTORS_LIMIT_MS = 20_000;

export interface Pipeline {
  /** Starts and stops watches so that exactly the active accounts are watched. */
  followAccounts(): Promise<void>;
  checkNow(): void;
  /** After sleep or a network change: at once, from the sixth account on a little later. */
  reconnect(): Promise<void>;
  /** The open source of a watched account. */
  sourceOf(accountId: string): MailSource | undefined;
  /** Watches an account anew, with its present configuration. */
  restart(accountId: string): Promise<void>;
  /** There is history of this account to import. */
  wakeImport(accountId: string): void;
  /** Ends the model call for a session; false when none is under way. */
  cancelProposing(sessionId: string): boolean;
  /** Rows of these stages changed: look at once. */
  wakeProposing(): void;
  wakeExecution(): void;
  stop(): Promise<void>;
}

export type PipelineEvents = {
  /** Rows that the window or the tray shows have changed. */
  onChange: () => void;
  /** An answer is coming in. */
  onProgress: (sessionId: string, characters: number) => void;
  isPaused: () => boolean;
};

/**
 * The whole way of a mail, top to bottom. Stages do not know each other: each takes the rows that are in its state
 * and leaves them in the next one; a crash loses nothing, because every stage starts by looking for its rows.
 */
export function startPipeline(core: Core, { onChange, onProgress, isPaused }: PipelineEvents): Pipeline {
  const { store, clock, log } = core;
  core.executor.settleInterrupted();
  const stopping = new AbortController();

  // 1. source -> 2. intake: one watch an account, see below.
  // 3. routing: observed messages become sessions or held requests.
  const routing = startServiceLoop({
    clock,
    intervalMs: STAGE_INTERVAL_MS,
    onError: (error) => log.error('pipeline.routing', error),
    step: () => {
      const routed = routeObserved(core);
      if (routed > 0) {
        wakeProposing();
        onChange();
      }
      return Promise.resolve(routed > 0);
    },
  });

  // 4. proposing: what the thread lacks is fetched, then sessions get their proposals, or the reason why there are none.
  const proposing = proposingStage(core, (id) => sources.get(id), onProgress);
  const proposers = Array.from({ length: ASKED_AT_ONCE }, () =>
    startServiceLoop({
      clock,
      intervalMs: STAGE_INTERVAL_MS,
      onError: (error) => log.error('pipeline.proposing', error),
      step: async (signal) => {
        if (isPaused()) return false;
        const worked = await proposing.proposeNext(signal);
        if (worked) onChange();
        return worked;
      },
    }),
  );
  const wakeProposing = () => proposers.forEach((loop) => loop.wake());

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
  const sources = new Map<string, MailSource>();
  const followAccounts = async () => {
    const active = new Set(
      store.accounts
        .list()
        .filter((account) => account.active && !isPaused())
        .map((account) => account.id),
    );
    const gone = [...watches].filter(([id]) => !active.has(id));
    for (const [id] of gone) {
      watches.delete(id);
      sources.delete(id);
    }
    await Promise.all(gone.map(([, watch]) => watch.stop()));
    for (const id of active) {
      if (watches.has(id)) continue;
      const source = await core.accounts.open(core.accounts.get(id));
      // Another round may have been first while the source was loading.
      if (watches.has(id)) continue;
      sources.set(id, source);
      watches.set(
        id,
        watchAccount(id, {
          clock,
          log,
          intake: core.intake,
          history: core.history,
          health: core.health,
          source,
          onStored: () => routing.wake(),
          onChange,
        }),
      );
    }
  };

  // Nobody else notices that time passes: stale accounts, incidents that are over, snoozed requests, reminders, and
  // what another process (`genie mcp`) wrote.
  let foreign = store.foreignRevision();
  const healing = startServiceLoop({
    clock,
    intervalMs: HEALTH_INTERVAL_MS,
    onError: (error) => log.error('pipeline.health', error),
    step: () => {
      const before = foreign;
      foreign = store.foreignRevision();
      const atMs = clock.now();
      core.model.endDay();
      const due = store.sessions.wakeSnoozed(atMs) > 0 || store.outcomes.dueReminders(atMs).length > 0;
      const health = !isPaused() && core.health.tick();
      if (health || due || foreign !== before) onChange();
      return Promise.resolve(false);
    },
  });

  return {
    followAccounts,
    checkNow: () => watches.forEach((watch) => watch.check()),
    reconnect: async () => {
      // In batches, so that a provider with several accounts, or a network that is only just back, is not run over.
      const all = [...watches.values()];
      for (let start = 0; start < all.length; start += RECONNECTED_AT_ONCE) {
        if (start > 0) await clock.sleep(RECONNECT_GAP_MS, stopping.signal);
        if (stopping.signal.aborted) return;
        all.slice(start, start + RECONNECTED_AT_ONCE).forEach((watch) => watch.reconnect());
      }
    },
    sourceOf: (accountId) => sources.get(accountId),
    restart: async (accountId) => {
      const watch = watches.get(accountId);
      watches.delete(accountId);
      sources.delete(accountId);
      await watch?.stop();
      await followAccounts();
    },
    wakeImport: (accountId) => watches.get(accountId)?.wakeImport(),
    cancelProposing: (sessionId) => proposing.cancel(sessionId),
    wakeProposing,
    wakeExecution: () => execution.wake(),
    async stop() {
      stopping.abort();
      const all = [...watches.values()];
      watches.clear();
      sources.clear();
      await Promise.all(all.map((watch) => watch.stop()));
      await Promise.all([routing, ...proposers, execution, healing].map((loop) => loop.stop()));
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
  const { store } = core;
  core.executor.settleInterrupted();
  const sources = new Map<string, MailSource>();
  try {
    const looks = await Promise.all(accountIds.map((id) => lookUntilDone(core, id, sources, signal)));
    while (routeObserved(core) > 0);
    store.sessions.wakeSnoozed(core.clock.now());
    const proposing = proposingStage(
      core,
      (id) => sources.get(id),
      () => undefined,
    );
    let proposed = 0;
    while (await proposing.proposeNext(signal)) proposed += 1;
    while ((await core.executor.runApproved(signal)) > 0);
    const failure = looks.find((look) => look.failure !== null)?.failure;
    if (failure) throw failure;
    return { stored: looks.reduce((sum, look) => sum + look.stored, 0), proposed };
  } finally {
    await Promise.all([...sources.values()].map((source) => source.close()));
  }
}

/** All new mail of one account, slice by slice; accounts do this side by side. */
async function lookUntilDone(
  core: Core,
  accountId: string,
  sources: Map<string, MailSource>,
  signal: AbortSignal,
): Promise<{ stored: number; failure: AppError | null }> {
  let stored = 0;
  let failure: AppError | null = null;
  try {
    const source = await core.accounts.open(core.accounts.get(accountId));
    sources.set(accountId, source);
    for (let hasMore = true; hasMore;) {
      const result = await core.intake.look(accountId, source, signal);
      stored += result.stored;
      hasMore = result.hasMore;
      failure ??= result.failure;
    }
  } catch (thrown) {
    signal.throwIfAborted();
    failure = toAppError(thrown);
    core.log.error('account.look', thrown, { accountId, code: failure.code });
  }
  core.health.report(accountId, failure === null ? 'polling' : stateAfter(failure), failure);
  if (failure === null) core.health.settle(accountId);
  return { stored, failure };
}

function stateAfter(error: AppError): AccountState {
  if (error.code === 'provider_auth_error') return 'needs_auth';
  return error.retryable ? 'backoff' : 'needs_attention';
}

function proposingStage(
  core: Core,
  sourceOf: (accountId: string) => MailSource | undefined,
  onProgress: PipelineEvents['onProgress'],
): Proposing {
  return createProposing({
    ...core,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    privacy: () => readPrivacy(core.store),
    choose: (use) => core.model.choose(use),
    onConfigurationRefused: (problem) => core.model.refuse(problem),
    onProgress,
    completeThread: async (accountId, messageId, signal) => {
      const source = sourceOf(accountId);
      if (source === undefined) return;
      try {
        const until = AbortSignal.any([signal, AbortSignal.timeout(ANCESTORS_LIMIT_MS)]);
        await core.missing.fetchAncestors(accountId, messageId, source, until);
      } catch (error) {
        signal.throwIfAborted();
        // The request is answered without them.
        core.log.warn('thread.incomplete', { accountId, code: toAppError(error).code });
      }
    },
  });
}
