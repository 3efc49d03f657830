import { create } from 'zustand';
import type { HealthView } from '../../../shared/domain/health';
import type { HistoryWindow } from '../../../shared/domain/history';
import type { CallOutput } from '../../../shared/ipc/calls';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

export type ImportDecision = 'pause' | 'resume' | 'cancel';

type HealthState = {
  health: HealthView | null;
  error: WireError | null;
  refresh: () => Promise<void>;
  preview: (
    accountId: string,
    window: HistoryWindow,
  ) => Promise<{ found: CallOutput<'import.preview'>; error: null } | { found: null; error: WireError }>;
  /** These return the error, or null when it is done. */
  startImport: (accountId: string, window: HistoryWindow) => Promise<WireError | null>;
  decideImport: (importId: string, decision: ImportDecision) => Promise<WireError | null>;
};

/** How the mailboxes fare, and their imports of history. */
export const useHealth = create<HealthState>((set, get) => {
  const refresh = coalesce(async () => {
    const answer = await call('health.get', {});
    set(answer.ok ? { health: answer.value, error: null } : { error: answer.error });
  });
  const then = async (answer: { ok: true } | { ok: false; error: WireError }) => {
    await get().refresh();
    return answer.ok ? null : answer.error;
  };
  return {
    health: null,
    error: null,
    refresh,
    preview: async (accountId, window) => {
      const answer = await call('import.preview', { accountId, window });
      return answer.ok ? { found: answer.value, error: null } : { found: null, error: answer.error };
    },
    startImport: async (accountId, window) => then(await call('import.start', { accountId, window })),
    decideImport: async (importId, decision) => then(await call('import.decide', { importId, decision })),
  };
});
