import { create } from 'zustand';
import type { FoundMessage } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';

const LIMIT = 50;
/** Typing is not asked about letter by letter. */
const PAUSE_MS = 200;

type SearchState = {
  query: string;
  /** Null until something was looked for; kept while the next answer is on its way. */
  hits: FoundMessage[] | null;
  searching: boolean;
  error: WireError | null;
  /** By message: Ask Genie is under way. */
  asking: string | null;
  type: (query: string) => void;
  /** Looks now, with what is typed. */
  search: () => Promise<void>;
  /** The request a message has become, or an error. */
  ask: (messageId: string) => Promise<string | null>;
};

/** Search over all mail that was read here. The answer to the last text wins, whenever it comes. */
export const useSearch = create<SearchState>((set, get) => {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let round = 0;
  return {
    query: '',
    hits: null,
    searching: false,
    error: null,
    asking: null,
    type: (query) => {
      set({ query });
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => void get().search(), PAUSE_MS);
    },
    search: async () => {
      if (timer !== null) clearTimeout(timer);
      const mine = ++round;
      const query = get().query.trim();
      if (query === '') return set({ hits: null, searching: false, error: null });
      set({ searching: true });
      const answer = await call('messages.search', { query, limit: LIMIT });
      if (mine !== round) return;
      set(
        answer.ok
          ? { hits: answer.value.hits, searching: false, error: null }
          : { hits: null, searching: false, error: answer.error },
      );
    },
    ask: async (messageId) => {
      if (get().asking !== null) return null;
      set({ asking: messageId, error: null });
      const answer = await call('review.ask', { messageId });
      set({ asking: null, error: answer.ok ? null : answer.error });
      return answer.ok ? answer.value.sessionId : null;
    },
  };
});
