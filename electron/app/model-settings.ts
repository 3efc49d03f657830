import { z } from 'zod';
import { modelInput, type ModelInput, type ModelProbe, type ModelView } from '../../shared/domain/model';
import type { LlmClient, LlmError } from '../interfaces/llm-client';
import type { SecretStore } from '../interfaces/secret-store';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import { createOpenAiCompatibleClient } from '../proposing/llm/openai-compatible';
import { probeModel } from '../proposing/probe';
import { createBuiltinProposer, createModelProposer, type Proposer } from '../proposing/proposer';
import type { Store } from '../store/store';
import { MODEL_KEY } from './secrets';

const MODEL = 'model';
const PROBLEM = 'model.problem';
const CONFIGURATION_ALERT = 'model_configuration';
const problem = z.object({ message: z.string(), hint: z.string() }).nullable();

export interface ModelSettings {
  view(): Promise<ModelView>;
  set(input: ModelInput): Promise<ModelView>;
  probe(input: ModelInput, signal: AbortSignal): Promise<ModelProbe>;
  /** Null while the provider's refusal of the configuration waits for the user. */
  proposer(): Promise<Proposer | null>;
  refuse(error: LlmError): void;
  /** The user says that it may be tried again. */
  acceptAgain(): void;
}

/** Which model proposes (E1, E2). The key lives in the secret store, never in the database. */
export function createModelSettings(store: Store, secrets: SecretStore, clock: Clock): ModelSettings {
  const stored = (): ModelInput => store.settings.get(MODEL, modelInput) ?? { provider: 'builtin' };
  const builtin = createBuiltinProposer();

  // A key belongs to the server it was entered for: another address never gets it.
  const keyFor = async (baseUrl: string): Promise<string | null> => {
    const sealed = await secrets.get(MODEL_KEY);
    const origin = `${new URL(baseUrl).origin} `;
    return sealed?.startsWith(origin) ? sealed.slice(origin.length) : null;
  };

  const clientFor = async (input: Extract<ModelInput, { provider: 'openai-compatible' }>): Promise<LlmClient> =>
    createOpenAiCompatibleClient({
      baseUrl: input.baseUrl,
      model: input.model,
      label: input.model,
      apiKey: input.apiKey ?? (await keyFor(input.baseUrl)),
    });

  const acceptAgain = () => {
    store.settings.set(PROBLEM, null);
    store.alerts.clearCode(CONFIGURATION_ALERT, null, clock.now());
  };

  const view = async (): Promise<ModelView> => {
    const input = stored();
    const refused = store.settings.get(PROBLEM, problem);
    const remote = input.provider === 'openai-compatible' ? input : null;
    return {
      provider: input.provider,
      baseUrl: remote?.baseUrl ?? null,
      model: remote?.model ?? null,
      hasKey: remote !== null && (await keyFor(remote.baseUrl)) !== null,
      usable: refused === null,
      problem: refused?.message ?? null,
    };
  };

  return {
    view,
    async set(input) {
      const parsed = modelInput.parse(input);
      if (parsed.provider === 'openai-compatible') {
        const { apiKey, ...rest } = parsed;
        if (apiKey === '') await secrets.delete(MODEL_KEY);
        else if (apiKey !== undefined) await secrets.set(MODEL_KEY, `${new URL(parsed.baseUrl).origin} ${apiKey}`);
        store.settings.set(MODEL, rest);
      } else {
        store.settings.set(MODEL, parsed);
      }
      acceptAgain();
      return view();
    },
    async probe(input, signal) {
      const parsed = modelInput.parse(input);
      if (parsed.provider === 'builtin') {
        return { reachable: true, answersJson: true, latencyMs: 0, message: 'The built-in proposer needs no model.' };
      }
      return probeModel(await clientFor(parsed), signal);
    },
    async proposer() {
      if (store.settings.get(PROBLEM, problem) !== null) return null;
      const input = stored();
      return input.provider === 'builtin' ? builtin : createModelProposer(await clientFor(input), input.provider);
    },
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
