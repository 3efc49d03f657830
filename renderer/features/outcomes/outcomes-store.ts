import { create } from 'zustand';
import type { Handoff } from '../../../shared/domain/outcome';
import type { OutcomeView } from '../../../shared/ipc/views';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type OutcomesState = {
  items: OutcomeView[] | null;
  error: WireError | null;
  /** Closed on this visit: they keep their place until the next one, so that nothing moves under the pointer. */
  closedHere: string[];
  refresh: () => Promise<void>;
  /** A new visit to the screen. */
  visit: () => Promise<void>;
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
    closedHere: [],
    refresh: coalesce(async () => {
      const answer = await call('outcomes.list', {});
      set(answer.ok ? { items: answer.value.items, error: null } : { error: answer.error });
    }),
    visit: () => {
      set({ closedHere: [] });
      return get().refresh();
    },
    setDone: async (outcomeId, done) => {
      const error = take(await call('outcomes.setDone', { outcomeId, done }));
      if (error === null && done) set(({ closedHere }) => ({ closedHere: [...closedHere, outcomeId] }));
      return error;
    },
    remind: async (outcomeId, atMs) => take(await call('outcomes.remind', { outcomeId, atMs })),
  };
});

/** The "needs you" items: those on top, the next reminder first, and those that were closed, the last one first. */
export function needsYou(items: OutcomeView[], closedHere: string[]): { open: OutcomeView[]; closed: OutcomeView[] } {
  const all = items.filter(({ content }) => content.kind === 'escalate_human');
  const onTop = (item: OutcomeView) => item.doneAtMs === null || closedHere.includes(item.id);
  return {
    open: all.filter(onTop).toSorted(byReminder),
    closed: all.filter((item) => !onTop(item)).toSorted((a, b) => (b.doneAtMs ?? 0) - (a.doneAtMs ?? 0)),
  };
}

function byReminder(a: OutcomeView, b: OutcomeView): number {
  // Not a difference: no reminder at all is infinitely late.
  const [first, second] = [a.remindAtMs ?? Infinity, b.remindAtMs ?? Infinity];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Which ways out a kind has. The order is the order of the buttons. */
export const HAND_OFFS: Record<OutcomeView['content']['kind'], Handoff[]> = {
  draft_reply: ['copy', 'mailto', 'eml'],
  create_issue: ['markdown', 'ics'],
  summarize_thread: ['copy'],
  fetch_data: ['copy'],
  escalate_human: ['copy'],
  no_action: [],
};
