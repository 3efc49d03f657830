import type { NotificationRequest } from '../shell/notification-text';
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
    const kinds = store.actions.bySession([accountId], id).map((action) => action.current.kind);
    log.info('notification', { accountId, sessionId: id, traceId: session.traceId });
    requests.push({
      item: { type: 'session', id },
      from: from?.name || from?.address || '',
      topic: session.topic,
      news: session.status === 'failed' ? { kind: 'failed' } : { kind: 'proposals', kinds },
    });
  }
  return requests;
}
