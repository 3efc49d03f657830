import type { NotificationRequest } from '../shell/notification-text';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import type { Core } from './compose';
import { readSettings } from './settings';

/**
 * Sessions nobody was told about yet, marked as told in the same step: a crash in between costs a notification, never
 * repeats one, and the tray and the window show the request either way.
 */
export function takeUnannounced(core: Core): NotificationRequest[] {
  const { store, clock, log } = core;
  const wanted = readSettings(store).notifications;
  const requests: NotificationRequest[] = [];
  for (const { id, accountId } of store.sessions.unnotified()) {
    if (!store.sessions.setNotified(id, clock.now())) continue;
    const session = store.sessions.get([accountId], id);
    const message = session && store.messages.get([accountId], session.messageId);
    if (!session || !message || !wanted) continue;
    const from = message.parsed.from;
    log.info('notification', { accountId, sessionId: id, traceId: session.traceId });
    requests.push({
      item: { type: 'session', id },
      from: from?.name || from?.address || '',
      topic: session.topic,
      news: newsOf(store, session),
    });
  }
  return requests;
}

/**
 * "Needs you" items whose reminder is due, marked as given in the same step: each reminds once, also across restarts;
 * moving its time makes it remind again. Like `takeUnannounced` it is silent, and does not catch up, where the user
 * wants no notifications: the item stays pinned either way.
 */
export function takeDueReminders(core: Core): NotificationRequest[] {
  const { store, clock, log } = core;
  const wanted = readSettings(store).notifications;
  const requests: NotificationRequest[] = [];
  for (const { id, accountId } of store.outcomes.dueReminders(clock.now())) {
    if (!store.outcomes.setReminded(id, clock.now())) continue;
    const outcome = store.outcomes.get([accountId], id);
    const session = outcome && store.sessions.get([accountId], outcome.sessionId);
    const message = session && store.messages.get([accountId], session.messageId);
    if (!session || !message || !wanted) continue;
    const from = message.parsed.from;
    log.info('notification', { accountId, sessionId: session.id, traceId: session.traceId });
    requests.push({
      item: { type: 'session', id: session.id },
      from: from?.name || from?.address || '',
      topic: session.topic,
      news: { kind: 'reminder' },
    });
  }
  return requests;
}

function newsOf(store: Store, { id, accountId, status, consent }: Session): NotificationRequest['news'] {
  if (consent === 'needed') return { kind: 'consent' };
  if (status === 'failed') return { kind: 'failed' };
  const kinds = store.actions.bySession([accountId], id).map((action) => action.current.kind);
  return { kind: 'proposals', kinds };
}
