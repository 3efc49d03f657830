import type { DailyCap, LocalModelServer, ModelInput, ModelProbe, ModelView } from '../../../shared/domain/model';
import type { Handlers } from '../registry';

const PROBE_LIMIT_MS = 120_000;
const LOCAL_LIMIT_MS = 5_000;

export type ModelHandlerDependencies = {
  model: {
    view: () => Promise<ModelView>;
    set: (input: ModelInput) => Promise<ModelView>;
    setCap: (cap: DailyCap) => Promise<ModelView>;
    probe: (input: ModelInput, signal: AbortSignal) => Promise<ModelProbe>;
    local: (signal: AbortSignal) => Promise<LocalModelServer[]>;
  };
  /** Another model, or another limit: waiting requests may go on. */
  onSettings: () => void;
};

type ModelCalls = Extract<keyof Handlers, `model.${string}`>;

/** model.* */
export function modelHandlers({ model, onSettings }: ModelHandlerDependencies): Pick<Handlers, ModelCalls> {
  return {
    'model.get': () => model.view(),
    'model.set': async (input) => {
      const view = await model.set(input);
      onSettings();
      return view;
    },
    'model.setCap': async (cap) => {
      const view = await model.setCap(cap);
      onSettings();
      return view;
    },
    'model.probe': (input) => model.probe(input, AbortSignal.timeout(PROBE_LIMIT_MS)),
    'model.local': async () => ({ servers: await model.local(AbortSignal.timeout(LOCAL_LIMIT_MS)) }),
  };
}
