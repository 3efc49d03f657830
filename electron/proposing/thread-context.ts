import type { StoredMessage } from '../store/messages';
import type { Store } from '../store/store';

const MAX_CONTEXT_MESSAGES = 10;

/**
 * Earlier messages of the thread that may go to the model, oldest first, at most ten. Only ones in which the
 * authenticated sender of the request took part (From, To or Cc): a request must not pull in mail its author never
 * saw (design: thread scope; EchoLeak). An unauthenticated sender gets none.
 */
export function threadContext(store: Store, request: StoredMessage): StoredMessage[] {
  const { parsed } = request;
  const sender = parsed.from?.address.toLowerCase();
  if (parsed.sender.verdict !== 'pass' || sender === undefined) return [];
  const ids = [...new Set([...parsed.references, ...parsed.inReplyTo])].slice(-100);
  if (ids.length === 0) return [];
  return store.messages
    .byMessageIds([request.accountId], ids, MAX_CONTEXT_MESSAGES * 4)
    .filter((message) => message.id !== request.id && takesPart(message, sender))
    .slice(0, MAX_CONTEXT_MESSAGES)
    .reverse();
}

function takesPart({ parsed }: StoredMessage, address: string): boolean {
  return [parsed.from, ...parsed.to, ...parsed.cc].some((one) => one?.address.toLowerCase() === address);
}
