import type { KeepingProgressView, KeepingView, RetentionSettings } from '../../../shared/domain/keeping';
import type { Handlers } from '../registry';

/** What runs long asks the user for a file or folder first; null and false mean that none was chosen. */
export type KeepingHandlerDependencies = {
  view: () => KeepingView;
  /** Stores the settings; what is over by them goes at once. */
  change: (settings: RetentionSettings) => void;
  hold: (sessionId: string, hold: boolean) => void;
  backup: (passphrase: string) => Promise<boolean>;
  /** Prepares the restore and starts the app anew, which finishes it. */
  restore: (passphrase: string) => Promise<boolean>;
  /** How many files were written. */
  exportAll: () => Promise<number | null>;
  /** Erases and ends the app. */
  erase: () => Promise<void>;
  /** Asks for another key and starts the app anew. */
  rotateKey: () => Promise<void>;
  progress: () => KeepingProgressView;
  cancel: () => boolean;
  onChange: () => void;
};

type KeepingCalls = Extract<keyof Handlers, `keeping.${string}`>;

/** keeping.*: how long things stay, and taking them elsewhere, back or away. */
export function keepingHandlers(deps: KeepingHandlerDependencies): Pick<Handlers, KeepingCalls> {
  return {
    'keeping.get': () => deps.view(),
    'keeping.set': (settings) => {
      deps.change(settings);
      deps.onChange();
      return deps.view();
    },
    'keeping.hold': ({ sessionId, hold }) => {
      deps.hold(sessionId, hold);
      deps.onChange();
      return {};
    },
    'keeping.backup': async ({ passphrase }) => ({ saved: await deps.backup(passphrase) }),
    'keeping.restore': async ({ passphrase }) => ({ restored: await deps.restore(passphrase) }),
    'keeping.export': async () => {
      const files = await deps.exportAll();
      return { exported: files !== null, files: files ?? 0 };
    },
    'keeping.erase': async () => {
      await deps.erase();
      return {};
    },
    'keeping.rotateKey': async () => {
      await deps.rotateKey();
      return {};
    },
    'keeping.progress': () => deps.progress(),
    'keeping.cancel': () => ({ cancelled: deps.cancel() }),
  };
}
