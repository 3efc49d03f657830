import type { AuditTrail } from '../interfaces/audit-trail';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { StoredMessage } from '../store/messages';
import type { Store } from '../store/store';
import { startManualSession } from './manual-session';
import { route, routingPolicy } from './route';
import { decidingRule, type DecidingRule } from './rules';

const BATCH = 50;

export type RoutingDependencies = { store: Store; audit: AuditTrail; clock: Clock; log: Logger };

/** The rules a message is routed by, made ready, and their version. */
type RuleBook = { version: number; deciding: DecidingRule };

/**
 * Decides about every stored message that has not been looked at yet (A1), by the user's rules as they are now, then by
 * the prefix. The decision, its session or held request and its audit row are one transaction. Returns how many were
 * routed.
 */
export function routeObserved(deps: RoutingDependencies): number {
  const { store } = deps;
  const batch = store.messages.observed(BATCH);
  if (batch.length === 0) return 0;
  const { version, rules } = store.rules.current();
  const book = { version, deciding: decidingRule(rules) };
  for (const { id, accountId } of batch) {
    store.transaction(() => {
      const message = store.messages.get([accountId], id);
      if (message === null) return store.messages.setRouted(accountId, id, 'account_removed');
      routeOne(deps, message, book);
    });
  }
  return batch.length;
}

function routeOne({ store, audit, clock, log }: RoutingDependencies, message: StoredMessage, book: RuleBook): void {
  const { id, accountId, traceId } = message;
  const account = store.accounts.get(accountId);
  if (account === null) return store.messages.setRouted(accountId, id, 'account_removed');
  const policy = routingPolicy(account);
  const { decision, reason, rule, topic } = route(message.parsed, policy, book.deciding(message));
  store.messages.setRouted(accountId, id, rule === null ? reason : `rule_${decision}`);
  if (decision === 'ignore') return;
  // The user was first: asked Genie about it before it was routed.
  if (store.sessions.byMessage([accountId], id) !== null) return;
  const row = { id: newId(), accountId, messageId: id, traceId, topic, atMs: clock.now() };
  log.info(`routing.${decision}`, { accountId, messageId: id, traceId, code: reason });
  if (decision !== 'ask') return store.held.insert({ ...row, reason });
  const trigger = rule === null ? 'prefix' : 'rule';
  store.sessions.insert({ ...row, trigger });
  audit.record({
    kind: 'genie.prefix_matched',
    accountId,
    sessionId: row.id,
    actionId: null,
    traceId,
    detail:
      rule === null
        ? { trigger, sender: reason }
        : { trigger, rule: rule.id, rules_version: book.version, sender: reason },
  });
}

/**
 * The user's click on a held request. `ask` and `allow_sender` start its session; the latter also adds the sender to
 * those who may ask. Returns the session's id, or null when ignored or decided before.
 */
export function decideHeld(
  deps: RoutingDependencies,
  heldId: string,
  decision: 'ask' | 'allow_sender' | 'ignore',
): string | null {
  const { store, clock } = deps;
  return store.transaction(() => {
    const held = store.held.get(store.accounts.ids(), heldId);
    if (held === null) return null;
    const status = decision === 'ignore' ? 'ignored' : 'asked';
    if (!store.held.decide(held.accountId, heldId, status, clock.now()) || decision === 'ignore') return null;
    if (decision === 'allow_sender') allowSender(store, held.accountId, held.messageId);
    return startManualSession(deps, held, { decision, held_because: held.reason });
  });
}

function allowSender(store: Store, accountId: string, messageId: string): void {
  const account = store.accounts.get(accountId);
  const address = store.messages.get([accountId], messageId)?.parsed.from?.address.toLowerCase();
  if (account === null || address === undefined) return;
  if (account.allowed.some((allowed) => allowed.toLowerCase() === address)) return;
  store.accounts.updateOptions(accountId, { ...account, allowed: [...account.allowed, address] });
}
