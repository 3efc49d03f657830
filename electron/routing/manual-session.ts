import type { AuditEntry } from '../interfaces/audit-trail';
import { newId } from '../lib/ids';
import type { RoutingDependencies } from './stage';

/** Where a request comes from: a message, or what is held of it. */
type Requested = { accountId: string; messageId: string; traceId: string; topic: string };

/**
 * Starts the session of a message by the user's click, with its audit row, inside the caller's transaction. A message has
 * one session for ever: where it has one already, that one's id is returned and nothing is stored.
 */
export function startManualSession(
  { store, audit, clock }: RoutingDependencies,
  { accountId, messageId, traceId, topic }: Requested,
  detail: AuditEntry['detail'],
): string {
  const existing = store.sessions.byMessage([accountId], messageId);
  if (existing !== null) return existing.id;
  const id = newId();
  store.sessions.insert({ id, accountId, messageId, traceId, topic, trigger: 'manual', atMs: clock.now() });
  audit.record({
    kind: 'genie.prefix_matched',
    accountId,
    sessionId: id,
    actionId: null,
    traceId,
    detail: { trigger: 'manual', ...detail },
  });
  return id;
}
