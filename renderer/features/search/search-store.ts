import { create } from 'zustand';
import type { CallOutput } from '../../../shared/ipc/calls';
import type { FoundMessage } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { askedQuery } from './search-query';

/** As many as one call gives. */
export const MOST_HITS = 200;
/** Typing is not asked about letter by letter. */
const PAUSE_MS = 120;
/** Sooner than this an answer is as good as at once: saying "searching" would only flicker. */
const SLOW_MS = 400;

/** The second step, on the servers, for the query that is shown. */
export type ServerSearch =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'failed'; error: WireError }
  | { state: 'done'; ids: string[]; failures: CallOutput<'messages.searchServers'>['failures'] };

type SearchState = {
  query: string;
  /** Null until something was looked for; kept while the next answer is on its way. */
  hits: FoundMessage[] | null;
  /** The query the hits answer, which is the one before while the next answer is on its way. */
  answered: string;
  searching: boolean;
  /** The answer takes long enough to say so. */
  slow: boolean;
  error: WireError | null;
  servers: ServerSearch;
  /** The message that is read. */
  openId: string | null;
  /** By message: Ask Genie is under way, or failed. */
  asking: string | null;
  askError: WireError | null;
  /** How many mails can be searched here; null while that is not known. */
  kept: number | null;
  /** A new visit to the screen. */
  visit: () => Promise<void>;
  /** Another screen is shown. Where there is no room for both the reader closes: one comes back to the field. */
  leave: (wide: boolean) => void;
  type: (query: string) => void;
  /** Looks now, with what is typed. */
  search: () => Promise<void>;
  searchServers: () => Promise<void>;
  read: (messageId: string | null) => void;
  /** The request a message has become, or an error. */
  ask: (messageId: string) => Promise<string | null>;
};

const NOTHING = { hits: null, answered: '', searching: false, slow: false, error: null, openId: null };

/** Search over all mail that was read here. The answer to the last text wins, whenever it comes. */
export const useSearch = create<SearchState>((set, get) => {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let slow: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  return {
    ...NOTHING,
    query: '',
    servers: { state: 'none' },
    asking: null,
    askError: null,
    kept: null,
    visit: async () => {
      // A figure beside the field: without it the screen says the same without a number.
      const answer = await call('keeping.get', {});
      set({ kept: answer.ok ? answer.value.kept.messages : null });
    },
    leave: (wide) => {
      if (!wide) get().read(null);
    },
    type: (query) => {
      set({ query });
      clearTimeout(pause);
      pause = setTimeout(() => {
        const { answered, searching, error } = get();
        // A blank more at the end asks nothing new.
        if (askedQuery(query) !== answered || searching || error !== null) void get().search();
      }, PAUSE_MS);
    },
    search: async () => {
      clearTimeout(pause);
      clearTimeout(slow);
      const query = askedQuery(get().query);
      const mine = ++round;
      if (query === '') return set({ ...NOTHING, servers: { state: 'none' } });
      set({ searching: true });
      slow = setTimeout(() => set({ slow: true }), SLOW_MS);
      const answer = await call('messages.search', { query, limit: MOST_HITS });
      if (mine !== round) return;
      clearTimeout(slow);
      if (!answer.ok) return set({ ...NOTHING, answered: query, error: answer.error, servers: { state: 'none' } });
      const { hits } = answer.value;
      const openId = hits.some(({ id }) => id === get().openId) ? get().openId : null;
      set({ ...NOTHING, hits, answered: query, openId, servers: { state: 'none' } });
    },
    searchServers: async () => {
      const query = get().answered;
      if (query === '' || get().servers.state === 'asking') return;
      const mine = round;
      set({ servers: { state: 'asking' } });
      const answer = await call('messages.searchServers', { query, limit: MOST_HITS });
      if (mine !== round) return;
      if (!answer.ok) return set({ servers: { state: 'failed', error: answer.error } });
      const { hits, ids } = joined(get().hits ?? [], answer.value.hits);
      set({ hits, servers: { state: 'done', ids, failures: answer.value.failures } });
    },
    read: (openId) => set({ openId, askError: null }),
    ask: async (messageId) => {
      if (get().asking !== null) return null;
      set({ asking: messageId, askError: null });
      const answer = await call('review.ask', { messageId });
      set({ asking: null, askError: answer.ok ? null : answer.error });
      return answer.ok ? answer.value.sessionId : null;
    },
  };
});

/** What is here and what only the servers found as one list, newest first, with the ids of the latter. */
function joined(here: FoundMessage[], there: FoundMessage[]): { hits: FoundMessage[]; ids: string[] } {
  const known = new Set(here.map(({ id }) => id));
  const more = there.filter(({ id }) => !known.has(id));
  const hits = [...here, ...more].toSorted((a, b) => b.receivedAtMs - a.receivedAtMs);
  return { hits, ids: more.map(({ id }) => id) };
}
