import type { AccountScope } from '../store/scope';
import type { StoredMessage } from '../store/messages';
import type { Store } from '../store/store';
import { messageIdKey } from './message-ids';
import { buildThread } from './thread';

const MAX_MESSAGES = 200;
const MAX_ROUNDS = 20;
const MAX_IDS = 1_000;

type StoredThread = {
  /** In the order of their arrival, the one that was asked for among them. At most 200. */
  messages: StoredMessage[];
  /** `partial`: ancestors are referred to that are not stored here. */
  completeness: 'full' | 'partial';
  /** The Message-IDs of those ancestors. */
  missing: string[];
  /** How many of the messages their references pull in although the author took no part in them. */
  excluded: number;
};

/**
 * The conversation around a stored message, by its references upwards and downwards, within its account (C4). This is
 * for the user, who may read all of it; what of it a model may see is thread.ts's decision. Null for an unknown message.
 */
export function storedThread(store: Pick<Store, 'messages'>, scope: AccountScope, id: string): StoredThread | null {
  const start = store.messages.get(scope, id);
  if (start === null) return null;
  const found = relatedMessages(store, start);
  const entries = [...found.values()].map((message) => ({
    key: message.id,
    message: { ...message.parsed, dateMs: message.receivedAtMs },
  }));
  const { missing, excluded } = buildThread(entries, id);
  const messages = [...found.values()].sort((a, b) => a.receivedAtMs - b.receivedAtMs || (a.id < b.id ? -1 : 1));
  return { messages, completeness: missing.length === 0 ? 'full' : 'partial', missing, excluded: excluded.length };
}

/** Rounds of "who is referred to" and "who refers to it", until nobody new comes. */
function relatedMessages(store: Pick<Store, 'messages'>, start: StoredMessage): Map<string, StoredMessage> {
  const scope = [start.accountId];
  const found = new Map([[start.id, start]]);
  const asked = new Set<string>();
  for (let round = 0, newest = [start]; newest.length > 0 && round < MAX_ROUNDS; round += 1) {
    const ids = newest.flatMap(idsOf).filter((one) => !asked.has(messageIdKey(one)));
    if (ids.length === 0 || asked.size > MAX_IDS) break;
    ids.forEach((one) => asked.add(messageIdKey(one)));
    newest = [
      ...store.messages.byMessageIds(scope, ids, MAX_MESSAGES),
      ...store.messages.referringTo(scope, ids, MAX_MESSAGES),
    ].filter((message) => !found.has(message.id));
    for (const message of newest) if (found.size < MAX_MESSAGES) found.set(message.id, message);
  }
  return found;
}

function idsOf({ parsed }: StoredMessage): string[] {
  const ids = [parsed.messageId, ...parsed.inReplyTo, ...parsed.references.slice(-100)];
  return ids.filter((one) => one !== null);
}
