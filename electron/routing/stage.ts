import type { AuditTrail } from '../interfaces/audit-trail';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { Store } from '../store/store';
import { route } from './route';

const BATCH = 50;

export type RoutingDependencies = { store: Store; audit: AuditTrail; clock: Clock; log: Logger };

/**
 * Decides about every stored message that has not been looked at yet (A1). The decision, its session or held request
 * and its audit row are one transaction. Returns how many were routed.
 */
export function routeObserved({ store, audit, clock, log }: RoutingDependencies): number {
  const batch = store.messages.observed(BATCH);
  for (const { id, accountId } of batch) {
    store.transaction(() => {
      const account = store.accounts.get(accountId);
      const message = store.messages.get([accountId], id);
      if (account === null || message === null) return store.messages.setRouted(accountId, id, 'account_removed');
      const routed = route(message.parsed, {
        prefix: account.prefix,
        genieOn: account.genieOn,
        own: account.addresses,
        allowed: account.allowed,
      });
      store.messages.setRouted(accountId, id, routed.reason);
      if (routed.decision === 'ignore') return;
      const row = {
        id: newId(),
        accountId,
        messageId: id,
        traceId: message.traceId,
        topic: routed.topic,
        atMs: clock.now(),
      };
      log.info(`routing.${routed.decision}`, {
        accountId,
        messageId: id,
        traceId: message.traceId,
        code: routed.reason,
      });
      if (routed.decision === 'hold') return store.held.insert({ ...row, reason: routed.reason });
      if (!store.sessions.insert({ ...row, trigger: 'prefix' })) return;
      audit.record({
        kind: 'genie.prefix_matched',
        accountId,
        sessionId: row.id,
        actionId: null,
        traceId: message.traceId,
        detail: { trigger: 'prefix', sender: routed.reason },
      });
    });
  }
  return batch.length;
}

/**
 * The user's click on a held request. `ask` and `allow_sender` start its session; the latter also adds the sender to
 * those who may ask. Returns the session's id, or null when ignored or decided before.
 */
export function decideHeld(
  { store, audit, clock }: RoutingDependencies,
  heldId: string,
  decision: 'ask' | 'allow_sender' | 'ignore',
): string | null {
  return store.transaction(() => {
    const held = store.held.get(store.accounts.ids(), heldId);
    if (held === null) return null;
    const atMs = clock.now();
    const status = decision === 'ignore' ? 'ignored' : 'asked';
    if (!store.held.decide(held.accountId, heldId, status, atMs) || decision === 'ignore') return null;
    if (decision === 'allow_sender') allowSender(store, held.accountId, held.messageId);
    const sessionId = newId();
    store.sessions.insert({
      id: sessionId,
      accountId: held.accountId,
      messageId: held.messageId,
      traceId: held.traceId,
      topic: held.topic,
      trigger: 'manual',
      atMs,
    });
    audit.record({
      kind: 'genie.prefix_matched',
      accountId: held.accountId,
      sessionId,
      actionId: null,
      traceId: held.traceId,
      detail: { trigger: 'manual', decision, held_because: held.reason },
    });
    return sessionId;
  });
}

function allowSender(store: Store, accountId: string, messageId: string): void {
  const account = store.accounts.get(accountId);
  const address = store.messages.get([accountId], messageId)?.parsed.from?.address.toLowerCase();
  if (account === null || address === undefined) return;
  if (account.allowed.some((allowed) => allowed.toLowerCase() === address)) return;
  store.accounts.updateOptions(accountId, { ...account, allowed: [...account.allowed, address] });
}
