import type { ModelInput, ModelProbe, ModelView } from '../../../shared/domain/model';
import type { Settings, StatusView } from '../../../shared/ipc/views';
import type { Handlers } from '../registry';

const PROBE_LIMIT_MS = 120_000;

export type AppHandlerDependencies = {
  model: {
    view: () => Promise<ModelView>;
    set: (input: ModelInput) => Promise<ModelView>;
    probe: (input: ModelInput, signal: AbortSignal) => Promise<ModelProbe>;
  };
  settings: () => Settings;
  changeSettings: (change: Partial<Settings>) => Settings;
  status: () => StatusView;
  openDemo: () => Promise<void>;
  chooseFolder: () => Promise<string | null>;
  checkNow: () => void;
  /** Another model, or another setting. */
  onSettings: () => void;
};

type AppCalls = Extract<keyof Handlers, `model.${string}` | `settings.${string}` | `app.${string}`>;

/** model.*, settings.* and app.* */
export function appHandlers(deps: AppHandlerDependencies): Pick<Handlers, AppCalls> {
  return {
    'model.get': () => deps.model.view(),
    'model.set': async (input) => {
      const view = await deps.model.set(input);
      deps.onSettings();
      return view;
    },
    'model.probe': (input) => deps.model.probe(input, AbortSignal.timeout(PROBE_LIMIT_MS)),
    'settings.get': () => deps.settings(),
    'settings.set': (change) => {
      const settings = deps.changeSettings(change);
      deps.onSettings();
      return settings;
    },
    'app.status': () => deps.status(),
    'app.openDemo': async () => {
      await deps.openDemo();
      return {};
    },
    'app.chooseFolder': async () => ({ path: await deps.chooseFolder() }),
    'app.checkNow': () => {
      deps.checkNow();
      return {};
    },
  };
}
