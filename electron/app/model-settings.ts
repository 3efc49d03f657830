import { z } from 'zod';
import {
  modelInput,
  type DailyCap,
  type LocalModelServer,
  type ModelInput,
  type ModelProbe,
  type ModelUsage,
  type ModelView,
} from '../../shared/domain/model';
import { AppError } from '../../shared/errors/app-error';
import type { LlmClient, LlmError } from '../interfaces/llm-client';
import type { SecretStore } from '../interfaces/secret-store';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import { createLlmClient } from '../proposing/llm/client';
import { LOCAL_ADDRESSES, localServers, type LocalAddress } from '../proposing/llm/local-servers';
import type { ModelUse, ProposerChoice } from '../proposing/model-call';
import { probeModel } from '../proposing/probe';
import { createBuiltinProposer, createModelProposer } from '../proposing/proposer';
import type { ModelFallback } from '../store/model-calls';
import type { Store } from '../store/store';
import { createModelBudget } from './model-budget';
import { costMicros, pricesOf, remoteModel, type RemoteModel } from './model-configuration';
import { createModelKeys } from './model-keys';

const MODEL = 'model';
const PROBLEM = 'model.problem';
const CONFIGURATION_ALERT = 'model_configuration';
const problem = z.object({ message: z.string(), hint: z.string() }).nullable();

export interface ModelSettings {
  view(): Promise<ModelView>;
  /** Throws AppError `bad_input` when a daily cost is set that could not be watched. */
  set(input: ModelInput): Promise<ModelView>;
  setCap(cap: DailyCap): Promise<ModelView>;
  probe(input: ModelInput, signal: AbortSignal): Promise<ModelProbe>;
  /** The model servers on this computer; asks nobody else. */
  local(signal: AbortSignal): Promise<LocalModelServer[]>;
  /**
   * Who proposes now: the configured model, or the built-in rules where nothing may be sent or today's limit says so.
   * Null while the request has to wait: for the user, whose configuration was refused, or for tomorrow.
   */
  choose(use: ModelUse): Promise<ProposerChoice | null>;
  /** What models were asked for on each of the last `count` days, oldest first, today last. */
  days(count: number): ModelUsage[];
  /** Ends the notice of a daily limit when its day is over, also where nobody asks for proposals; `choose` does too. */
  endDay(): void;
  refuse(error: LlmError): void;
  /** The user says that it may be tried again. */
  acceptAgain(): void;
}

/** Who proposes, and whether the provider takes its configuration; asks no keychain. */
export function modelFactsOf(store: Pick<Store, 'settings'>): Pick<ModelView, 'provider' | 'usable'> {
  const provider = store.settings.get(MODEL, modelInput)?.provider ?? 'builtin';
  return { provider, usable: store.settings.get(PROBLEM, problem) === null };
}

export type ModelSettingsOptions = { timeZone?: string; localAddresses?: readonly LocalAddress[] };

/** Which model proposes (E1, E2), and how much of it a day (E3). Keys live in the secret store, never in the database. */
export function createModelSettings(
  store: Store,
  secrets: SecretStore,
  clock: Clock,
  options: ModelSettingsOptions = {},
): ModelSettings {
  const timeZone = options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const keys = createModelKeys(secrets);
  const budget = createModelBudget(store, clock, timeZone);
  const builtin = createBuiltinProposer();
  const stored = (): RemoteModel | null =>
    remoteModel(store.settings.get(MODEL, modelInput) ?? { provider: 'builtin' });

  const clientFor = async (remote: RemoteModel, apiKey?: string): Promise<LlmClient> => {
    const { provider, baseUrl, model } = remote;
    const key = apiKey ?? (await keys.get(provider, baseUrl));
    return createLlmClient({ provider, baseUrl, model, label: model, apiKey: key });
  };

  const acceptAgain = () => {
    store.settings.set(PROBLEM, null);
    store.alerts.clearCode(CONFIGURATION_ALERT, null, clock.now());
  };

  const view = async (): Promise<ModelView> => {
    const remote = stored();
    const refused = store.settings.get(PROBLEM, problem);
    const today = budget.today();
    const isPriced = remote === null || pricesOf(remote) !== null;
    return {
      provider: remote?.provider ?? 'builtin',
      baseUrl: remote?.baseUrl ?? null,
      model: remote?.model ?? null,
      hasKey: remote !== null && (await keys.get(remote.provider, remote.baseUrl)) !== null,
      prices: remote?.prices ?? null,
      cap: budget.cap(),
      today: today.calls === 0 && isPriced ? { ...today, cost: 0 } : today,
      capReached: budget.reached(today),
      usable: refused === null,
      problem: refused?.message ?? null,
    };
  };

  const standIn = (fallback: ModelFallback | null): ProposerChoice => ({
    proposer: builtin,
    fallback,
    costMicros: () => 0,
  });

  return {
    view,
    async set(input) {
      const parsed = modelInput.parse(input);
      const given = remoteModel(parsed);
      if (given === null || parsed.provider === 'builtin') {
        store.settings.set(MODEL, { provider: 'builtin' });
      } else {
        // Prices left out are kept like a key left out, but those of another model would be wrong.
        const before = stored();
        const isSame = before?.provider === given.provider && before.model === given.model;
        const remote = parsed.prices === undefined && isSame ? { ...given, prices: before.prices } : given;
        if (budget.cap().cost !== null) requirePrices(remote);
        if (parsed.apiKey !== undefined) await keys.set(remote.provider, remote.baseUrl, parsed.apiKey);
        store.settings.set(MODEL, remote);
      }
      acceptAgain();
      budget.clearAlert();
      return view();
    },
    async setCap(cap) {
      const remote = stored();
      if (cap.cost !== null && remote !== null) requirePrices(remote);
      budget.setCap(cap);
      return view();
    },
    async probe(input, signal) {
      const parsed = modelInput.parse(input);
      const remote = remoteModel(parsed);
      if (remote === null || parsed.provider === 'builtin') {
        return { reachable: true, answersJson: true, latencyMs: 0, message: 'The built-in proposer needs no model.' };
      }
      return probeModel(await clientFor(remote, parsed.apiKey), signal);
    },
    local: (signal) => localServers(options.localAddresses ?? LOCAL_ADDRESSES, clock, signal),
    async choose(use) {
      budget.clearOldAlert();
      const remote = stored();
      if (remote === null) return standIn(null);
      // Where nothing is sent, neither a refused key nor a spent limit stands in the way.
      if (use !== 'model') return standIn(use);
      if (store.settings.get(PROBLEM, problem) !== null) return null;
      if (budget.reached()) {
        if (budget.cap().then === 'builtin') return standIn('daily_cap');
        budget.alert();
        return null;
      }
      const prices = pricesOf(remote);
      return {
        proposer: createModelProposer(await clientFor(remote), remote.provider),
        fallback: null,
        costMicros: (input, output) => costMicros(prices, input, output),
      };
    },
    days: (count) => budget.days(count),
    endDay: () => budget.clearOldAlert(),
    refuse(error) {
      store.transaction(() => {
        store.settings.set(PROBLEM, { message: error.message, hint: error.hint });
        store.alerts.raise({
          id: newId(),
          severity: 2,
          code: CONFIGURATION_ALERT,
          message: error.message,
          hint: error.hint,
          accountId: null,
          sessionId: null,
          raisedAtMs: clock.now(),
        });
      });
    },
    acceptAgain,
  };
}

/** A limit that nobody can count towards would never hold. */
function requirePrices(remote: RemoteModel): void {
  if (pricesOf(remote) !== null) return;
  throw new AppError(
    'bad_input',
    `What ${remote.model} costs is not known, so a daily cost cannot be kept.`,
    'Enter its prices for a million tokens, or limit the tokens of a day instead.',
  );
}
