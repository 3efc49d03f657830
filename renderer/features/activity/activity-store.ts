import { create } from 'zustand';
import type { CallOutput } from '../../../shared/ipc/calls';
import type { ActivityEntry } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

const PAGE = 50;

type Verification = CallOutput<'activity.verify'>;
type ActivityState = {
  /** Newest first; null until the first answer. */
  entries: ActivityEntry[] | null;
  hasMore: boolean;
  error: WireError | null;
  verifying: boolean;
  verification: Verification | null;
  refresh: () => Promise<void>;
  loadMore: () => Promise<void>;
  verify: () => Promise<void>;
};

/** The audit log, page by page, and the check of its hash chain. */
export const useActivity = create<ActivityState>((set, get) => ({
  entries: null,
  hasMore: false,
  error: null,
  verifying: false,
  verification: null,
  refresh: coalesce(async () => {
    const answer = await call('activity.list', { before: null, limit: PAGE });
    if (!answer.ok) return set({ error: answer.error });
    const { entries } = answer.value;
    set({ entries, hasMore: entries.length === PAGE, error: null });
  }),
  loadMore: async () => {
    const shown = get().entries ?? [];
    const last = shown.at(-1);
    const answer = await call('activity.list', { before: last?.seq ?? null, limit: PAGE });
    if (!answer.ok) return set({ error: answer.error });
    const { entries } = answer.value;
    set({ entries: [...shown, ...entries], hasMore: entries.length === PAGE, error: null });
  },
  verify: async () => {
    if (get().verifying) return;
    set({ verifying: true, verification: null });
    const answer = await call('activity.verify', {});
    set(answer.ok ? { verification: answer.value, verifying: false } : { error: answer.error, verifying: false });
  },
}));
