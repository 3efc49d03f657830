import type { SearchHit } from '../../store/message-search';
import type { Handlers } from '../registry';

export type MessageHandlerDependencies = {
  /** Over every account, newest first. Throws `bad_input` for a query that cannot be read. */
  search: (query: string, limit: number) => SearchHit[];
  accountLabel: (accountId: string) => string;
  /** The request this message has become. */
  sessionOf: (accountId: string, messageId: string) => string | null;
};

type MessageCalls = Extract<keyof Handlers, `messages.${string}`>;

/** messages.*: what was read, whether or not it is a request. */
export function messageHandlers(deps: MessageHandlerDependencies): Pick<Handlers, MessageCalls> {
  return {
    'messages.search': ({ query, limit }) => ({
      hits: deps.search(query, limit).map((hit) => ({
        ...hit,
        accountLabel: deps.accountLabel(hit.accountId),
        sessionId: deps.sessionOf(hit.accountId, hit.id),
      })),
    }),
  };
}
