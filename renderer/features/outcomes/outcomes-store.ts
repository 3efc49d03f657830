import { create } from 'zustand';
import type { Handoff } from '../../../shared/domain/outcome';
import type { OutcomeView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type OutcomesState = {
  items: OutcomeView[] | null;
  error: WireError | null;
  refresh: () => Promise<void>;
};

/** What approved actions left behind, newest first. */
export const useOutcomes = create<OutcomesState>((set) => ({
  items: null,
  error: null,
  refresh: coalesce(async () => {
    const answer = await call('outcomes.list', {});
    set(answer.ok ? { items: answer.value.items, error: null } : { error: answer.error });
  }),
}));

/** Which ways out a kind has. The order is the order of the buttons. */
export const HAND_OFFS: Record<OutcomeView['content']['kind'], Handoff[]> = {
  draft_reply: ['copy', 'mailto', 'eml'],
  create_issue: ['markdown', 'ics'],
  summarize_thread: ['copy'],
  fetch_data: ['copy'],
  escalate_human: ['copy'],
  no_action: [],
};
