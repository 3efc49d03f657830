import { create } from 'zustand';
import type { CallOutput } from '../../../shared/ipc/calls';
import type { ActivityEntry } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';
import { inGroup, type ActivityGroup } from './activity-lines';

const PAGE = 100;
/** A filter that finds little looks this many pages further by itself, then asks. */
const PAGES_AT_ONCE = 10;
/** About what fills a tall window. */
const WANTED = 30;

type Verification = CallOutput<'activity.verify'>;
type ActivityState = {
  /** Newest first; null until the first answer. */
  entries: ActivityEntry[] | null;
  hasMore: boolean;
  error: WireError | null;
  group: ActivityGroup;
  /** Older pages are on their way, or could not be had. */
  older: { loading: boolean; error: WireError | null };
  /** Entries that are unfolded, by number. */
  unfolded: number[];
  verifying: boolean;
  verification: Verification | null;
  exporting: boolean;
  refresh: () => Promise<void>;
  loadMore: () => Promise<void>;
  choose: (group: ActivityGroup) => void;
  unfold: (seq: number) => void;
  verify: () => Promise<void>;
  /** How many entries were written; null when none were, because the user chose no file or it failed. */
  exportAll: () => Promise<number | null>;
};

/** The audit log, page by page, the check of its hash chain, and its way out of the app. */
export const useActivity = create<ActivityState>((set, get) => ({
  entries: null,
  hasMore: false,
  error: null,
  group: 'all',
  older: { loading: false, error: null },
  unfolded: [],
  verifying: false,
  verification: null,
  exporting: false,
  refresh: coalesce(async () => {
    const answer = await call('activity.list', { before: null, limit: PAGE });
    if (!answer.ok) return set({ error: answer.error });
    const { entries, whole } = withNewest(answer.value.entries, get().entries ?? []);
    set({ entries, hasMore: whole ? answer.value.entries.length === PAGE : get().hasMore, error: null });
  }),
  loadMore: async () => {
    if (get().older.loading || !get().hasMore) return;
    set({ older: { loading: true, error: null } });
    let found = 0;
    for (let page = 0; page < PAGES_AT_ONCE && found < WANTED && get().hasMore; page++) {
      const before = get().entries?.at(-1)?.seq ?? null;
      const answer = await call('activity.list', { before, limit: PAGE });
      if (!answer.ok) return set({ older: { loading: false, error: answer.error } });
      const { entries } = answer.value;
      found += entries.filter((entry) => inGroup(entry, get().group)).length;
      set({ entries: [...(get().entries ?? []), ...entries], hasMore: entries.length === PAGE });
    }
    set({ older: { loading: false, error: null } });
  },
  choose: (group) => {
    set({ group });
    const found = (get().entries ?? []).filter((entry) => inGroup(entry, group)).length;
    if (found < WANTED) void get().loadMore();
  },
  unfold: (seq) =>
    set(({ unfolded }) => ({
      unfolded: unfolded.includes(seq) ? unfolded.filter((one) => one !== seq) : [...unfolded, seq],
    })),
  verify: async () => {
    if (get().verifying) return;
    set({ verifying: true, verification: null, error: null });
    const answer = await call('activity.verify', {});
    set(answer.ok ? { verification: answer.value, verifying: false } : { error: answer.error, verifying: false });
  },
  exportAll: async () => {
    if (get().exporting) return null;
    set({ exporting: true, error: null });
    const answer = await call('activity.export', {});
    set({ exporting: false, error: answer.ok ? null : answer.error });
    return answer.ok && answer.value.saved ? answer.value.entries : null;
  },
}));

/**
 * The newest page before what is there already. Where more came meanwhile than one page holds, the page alone is left
 * (`whole`), so that the list has no hole.
 */
export function withNewest(
  page: ActivityEntry[],
  shown: ActivityEntry[],
): { entries: ActivityEntry[]; whole: boolean } {
  const newest = shown[0]?.seq;
  if (newest === undefined || !page.some(({ seq }) => seq === newest)) return { entries: page, whole: true };
  return { entries: [...page.filter(({ seq }) => seq > newest), ...shown], whole: false };
}
