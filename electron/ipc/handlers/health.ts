import type { HealthView } from '../../../shared/domain/health';
import type { HistoryWindow, ImportView } from '../../../shared/domain/history';
import type { Handlers } from '../registry';

export type HealthHandlerDependencies = {
  health: () => Promise<HealthView>;
  preview: (accountId: string, window: HistoryWindow) => Promise<{ total: number; bytes: number | null }>;
  start: (accountId: string, window: HistoryWindow) => Promise<void>;
  decide: (importId: string, decision: 'pause' | 'resume' | 'cancel') => ImportView;
  onChange: () => void;
};

type HealthCalls = Extract<keyof Handlers, `health.${string}` | `import.${string}`>;

/** health.* and import.* */
export function healthHandlers(deps: HealthHandlerDependencies): Pick<Handlers, HealthCalls> {
  return {
    'health.get': () => deps.health(),
    'import.preview': ({ accountId, window }) => deps.preview(accountId, window),
    'import.start': async ({ accountId, window }) => {
      await deps.start(accountId, window);
      deps.onChange();
      return {};
    },
    'import.decide': ({ importId, decision }) => {
      const view = deps.decide(importId, decision);
      deps.onChange();
      return view;
    },
  };
}
