import { create } from 'zustand';
import type { Handoff } from '../../../shared/domain/outcome';
import type { OutcomeView } from '../../../shared/ipc/views';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';
import type { OutcomeFilter } from './outcome-lines';

type OutcomesState = {
  items: OutcomeView[] | null;
  error: WireError | null;
  filter: OutcomeFilter;
  /** Outcomes that are unfolded; a row far away is not in the page, so it cannot know. */
  unfolded: string[];
  /** Closed on this visit: they keep their place until the next one, so that nothing moves under the pointer. */
  closedHere: string[];
  refresh: () => Promise<void>;
  /** A new visit to the screen. */
  visit: () => Promise<void>;
  choose: (filter: Partial<OutcomeFilter>) => void;
  unfold: (outcomeId: string) => void;
  /** Unfolds one that another screen leads to, and takes away what would hide it. */
  reveal: (outcomeId: string) => void;
  /** These return the error, or null when it is done. */
  setDone: (outcomeId: string, done: boolean) => Promise<WireError | null>;
  remind: (outcomeId: string, atMs: number | null) => Promise<WireError | null>;
};

/** What approved actions left behind, newest first. */
export const useOutcomes = create<OutcomesState>((set, get) => {
  /** Puts main's answer in the place of the item it is about. */
  const take = (answer: WireResult<OutcomeView>): WireError | null => {
    if (!answer.ok) return answer.error;
    const { value } = answer;
    set(({ items }) => ({ items: items?.map((item) => (item.id === value.id ? value : item)) ?? null }));
    return null;
  };
  return {
    items: null,
    error: null,
    filter: { kind: 'all', text: '', closed: false },
    unfolded: [],
    closedHere: [],
    refresh: coalesce(async () => {
      const answer = await call('outcomes.list', {});
      set(answer.ok ? { items: answer.value.items, error: null } : { error: answer.error });
    }),
    visit: () => {
      set(({ filter }) => ({ closedHere: [], filter: { ...filter, text: '' } }));
      return get().refresh();
    },
    choose: (changes) => set(({ filter }) => ({ filter: { ...filter, ...changes } })),
    unfold: (outcomeId) =>
      set(({ unfolded }) => ({
        unfolded: unfolded.includes(outcomeId) ? unfolded.filter((id) => id !== outcomeId) : [...unfolded, outcomeId],
      })),
    reveal: (outcomeId) =>
      set(({ unfolded, filter }) => ({
        unfolded: [...unfolded.filter((id) => id !== outcomeId), outcomeId],
        filter: { ...filter, kind: 'all', text: '' },
      })),
    setDone: async (outcomeId, done) => {
      const error = take(await call('outcomes.setDone', { outcomeId, done }));
      if (error === null && done) set(({ closedHere }) => ({ closedHere: [...closedHere, outcomeId] }));
      return error;
    },
    remind: async (outcomeId, atMs) => take(await call('outcomes.remind', { outcomeId, atMs })),
  };
});

/** Which ways out a kind has. The order is the order of the buttons. */
export const HAND_OFFS: Record<OutcomeView['content']['kind'], Handoff[]> = {
  draft_reply: ['copy', 'mailto', 'eml'],
  create_issue: ['markdown', 'ics'],
  summarize_thread: ['copy'],
  fetch_data: ['copy'],
  escalate_human: ['copy'],
  no_action: [],
};
