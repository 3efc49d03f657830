import type { DesktopView, Settings, StatusView } from '../../../shared/ipc/views';
import type { Handlers } from '../registry';

export type AppHandlerDependencies = {
  settings: () => Settings;
  changeSettings: (change: Partial<Settings>) => Settings;
  status: () => StatusView;
  desktop: () => DesktopView;
  openDemo: () => Promise<void>;
  chooseFolder: () => Promise<string | null>;
  /** False when the user named no file. */
  saveDiagnostics: () => Promise<boolean>;
  checkNow: () => void;
  resume: () => void;
  putAway: () => void;
  onSettings: () => void;
};

type AppCalls = Extract<keyof Handlers, `settings.${string}` | `app.${string}`>;

/** settings.* and app.* */
export function appHandlers(deps: AppHandlerDependencies): Pick<Handlers, AppCalls> {
  return {
    'settings.get': () => deps.settings(),
    'settings.set': (change) => {
      const settings = deps.changeSettings(change);
      deps.onSettings();
      return settings;
    },
    'app.status': () => deps.status(),
    'app.desktop': () => deps.desktop(),
    'app.openDemo': async () => {
      await deps.openDemo();
      return {};
    },
    'app.chooseFolder': async () => ({ path: await deps.chooseFolder() }),
    'app.putAway': () => {
      deps.putAway();
      return {};
    },
    'app.saveDiagnostics': async () => ({ saved: await deps.saveDiagnostics() }),
    'app.resume': () => {
      deps.resume();
      return {};
    },
    'app.checkNow': () => {
      deps.checkNow();
      return {};
    },
  };
}
