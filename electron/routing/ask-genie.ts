import { AppError } from '../../shared/errors/app-error';
import { startManualSession } from './manual-session';
import { matchPrefix } from './prefix';
import type { RoutingDependencies } from './stage';

/**
 * "Ask Genie" on any stored message (A4), history too: the click is the permission. Returns the id of its session, the one
 * that exists already where there is one; what is held of the message is decided with it. Throws AppError `not_found` for
 * a message that is unknown or whose content is gone.
 */
export function askGenie(deps: RoutingDependencies, messageId: string): string {
  const { store, clock, log } = deps;
  return store.transaction(() => {
    const message = store.messages.get(store.accounts.ids(), messageId);
    const account = message && store.accounts.get(message.accountId);
    if (!message || !account) {
      throw new AppError('not_found', 'This message is not here any more.', 'Look for it again: genie search.');
    }
    const { accountId, traceId } = message;
    const held = store.held.byMessage([accountId], messageId);
    if (held !== null) store.held.decide(accountId, held.id, 'asked', clock.now());
    const { topic, normalizedSubject } = matchPrefix(message.parsed.subject, account.prefix);
    log.info('routing.ask', { accountId, messageId, traceId, code: 'manual' });
    return startManualSession(
      deps,
      { accountId, messageId, traceId, topic: topic ?? normalizedSubject ?? '' },
      held === null ? {} : { decision: 'ask', held_because: held.reason },
    );
  });
}
