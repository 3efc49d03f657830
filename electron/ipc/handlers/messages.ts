import type { FoundMessage, MessageReading, ThreadMessage } from '../../../shared/ipc/views';
import type { SearchHit } from '../../store/message-search';
import type { Handlers } from '../registry';

type Thread = { messages: ThreadMessage[]; completeness: 'full' | 'partial'; missing: number; excluded: number };
type Failure = { accountLabel: string; message: string; hint: string };

export type MessageHandlerDependencies = {
  /** Over every account, newest first. Throws `bad_input` for a query that cannot be read. */
  search: (query: string, limit: number) => SearchHit[];
  /** What only the servers find, and the accounts that could not be asked. */
  searchServers: (query: string, limit: number) => Promise<{ hits: SearchHit[]; failures: Failure[] }>;
  accountLabel: (accountId: string) => string;
  /** The request this message has become. */
  sessionOf: (accountId: string, messageId: string) => string | null;
  read: (messageId: string, options: { chunk?: number; quoted?: boolean; linksOffset?: number }) => MessageReading;
  thread: (messageId: string) => Thread;
  fetchAncestors: (messageId: string) => Promise<void>;
  /** The untouched octets, from the server. */
  source: (messageId: string) => Promise<Uint8Array>;
  /** The beginning of them that is shown. */
  shownSource: (raw: Uint8Array) => { text: string; size: number; truncated: boolean };
  attachment: (messageId: string, position: number) => Promise<{ name: string; content: Uint8Array }>;
  /** Asks where to; false when the user cancels. */
  saveFile: (name: string, content: Uint8Array) => Promise<boolean>;
};

type MessageCalls = Extract<keyof Handlers, `messages.${string}`>;

/** messages.*: what was read, whether or not it is a request. */
export function messageHandlers(deps: MessageHandlerDependencies): Pick<Handlers, MessageCalls> {
  const found = (hit: SearchHit): FoundMessage => ({
    ...hit,
    accountLabel: deps.accountLabel(hit.accountId),
    sessionId: deps.sessionOf(hit.accountId, hit.id),
  });
  return {
    'messages.search': ({ query, limit }) => ({ hits: deps.search(query, limit).map(found) }),
    'messages.searchServers': async ({ query, limit }) => {
      const { hits, failures } = await deps.searchServers(query, limit);
      return { hits: hits.map(found), failures };
    },
    'messages.read': ({ messageId, ...options }) => deps.read(messageId, options),
    'messages.thread': async ({ messageId, fetch }) => {
      if (fetch) await deps.fetchAncestors(messageId);
      return deps.thread(messageId);
    },
    'messages.source': async ({ messageId, save }) => {
      const raw = await deps.source(messageId);
      const saved = save && (await deps.saveFile(`${messageId}.eml`, raw));
      return { ...deps.shownSource(raw), saved };
    },
    'messages.saveAttachment': async ({ messageId, position }) => {
      const { name, content } = await deps.attachment(messageId, position);
      return { saved: await deps.saveFile(name, content) };
    },
  };
}
