import { create } from 'zustand';
import type { Rule, RulesPreview } from '../../../shared/domain/rule';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type RulesState = {
  rules: Rule[] | null;
  version: number;
  error: WireError | null;
  /** What went wrong with the last change; CONFLICT: somebody else changed the list, which is shown as it is now. */
  problem: WireError | null;
  saving: boolean;
  preview: RulesPreview | null;
  previewing: boolean;
  refresh: () => Promise<void>;
  /** Makes one change to the list as it is now and stores it; true when it is stored. */
  change: (make: (rules: Rule[]) => Rule[]) => Promise<boolean>;
  /** What this list would have done to stored mail. Nothing is stored or carried out. */
  look: (rules: Rule[]) => Promise<void>;
  forget: () => void;
};

/** The rules in their order. Main owns them: every change says which version it started from. */
export const useRules = create<RulesState>((set, get) => ({
  rules: null,
  version: 0,
  error: null,
  problem: null,
  saving: false,
  preview: null,
  previewing: false,
  refresh: coalesce(async () => {
    const answer = await call('rules.get', {});
    set(answer.ok ? { ...answer.value, error: null } : { error: answer.error });
  }),
  change: async (make) => {
    const { rules, version, saving } = get();
    if (rules === null || saving) return false;
    const wanted = make(rules);
    if (wanted === rules) return true;
    // Shown at once; an error brings the stored list back.
    set({ rules: wanted, saving: true, problem: null });
    const answer = await call('rules.set', { baseVersion: version, rules: wanted });
    if (answer.ok) {
      set({ ...answer.value, saving: false, preview: null });
      return true;
    }
    set({ rules, problem: answer.error });
    await get().refresh();
    set({ saving: false });
    return false;
  },
  look: async (rules) => {
    set({ previewing: true, problem: null });
    const answer = await call('rules.preview', { rules });
    set(answer.ok ? { previewing: false, preview: answer.value } : { previewing: false, problem: answer.error });
  },
  forget: () => set({ problem: null, preview: null }),
}));
