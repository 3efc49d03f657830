import { buildThread } from '../reading/thread';
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
  const found = store.messages
    .byMessageIds([request.accountId], ids, MAX_CONTEXT_MESSAGES * 4)
    .filter((message) => message.id !== request.id);
  // The time of arrival is the server's word; the Date header is the sender's.
  const entries = [...found, request].map(({ id, receivedAtMs, parsed: mail }) => ({
    key: id,
    message: { ...mail, dateMs: receivedAtMs },
  }));
  const { thread } = buildThread(entries, request.id);
  return thread.flatMap((key) => found.filter((message) => message.id === key)).slice(-MAX_CONTEXT_MESSAGES);
}
