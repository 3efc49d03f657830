import { SESSION_STATUSES, type SessionStatus } from '../../shared/domain/session';
import type { QueueItem } from '../../shared/ipc/views';
import type { StoredMessage } from '../store/messages';
import type { Store } from '../store/store';

const OPEN: readonly SessionStatus[] = ['awaiting_review', 'executing', 'failed', 'proposing'];
const LIMIT = 500;
const PREVIEW_CHARACTERS = 140;

/** Sessions and held requests of every account, newest first. `open`: only what is not settled and not snoozed. */
export function reviewQueue(store: Store, filter: 'open' | 'all'): QueueItem[] {
  const scope = store.accounts.ids();
  const sessions = store.sessions.list(scope, filter === 'open' ? OPEN : SESSION_STATUSES, LIMIT).flatMap((session) => {
    const message = store.messages.get(scope, session.messageId);
    if (message === null || (filter === 'open' && session.snoozedUntilMs !== null)) return [];
    const counts = store.actions.counts(session.id);
    return [
      {
        ...common(message),
        type: 'session' as const,
        id: session.id,
        accountId: session.accountId,
        status: session.status,
        topic: session.topic,
        proposals: counts.total,
        waiting: session.status === 'awaiting_review' ? counts.proposed : Number(session.consent === 'needed'),
        snoozedUntilMs: session.snoozedUntilMs,
      },
    ];
  });
  const held = store.held.list(scope, LIMIT).flatMap((request) => {
    const message = store.messages.get(scope, request.messageId);
    if (message === null) return [];
    return [
      {
        ...common(message),
        type: 'held' as const,
        id: request.id,
        accountId: request.accountId,
        status: 'held' as const,
        topic: request.topic,
        proposals: 0,
        waiting: 0,
        snoozedUntilMs: null,
      },
    ];
  });
  return [...sessions, ...held].sort((a, b) => b.receivedAtMs - a.receivedAtMs);
}

function common({ parsed, receivedAtMs }: StoredMessage) {
  return {
    from: parsed.from ?? { name: '', address: '' },
    receivedAtMs,
    preview: parsed.visibleText.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_CHARACTERS),
  };
}
