import { AppError } from '../../shared/errors/app-error';
import type { AuditTrail } from '../interfaces/audit-trail';
import type { Clock } from '../lib/clock';
import type { StoredAction } from '../store/actions';
import type { Store } from '../store/store';
import { existingAction, settleSession } from './settle';
import { ACTION_WORDS } from './status-words';

/** How long after it an approval can be taken back (A12). */
export const UNDO_MS = 10_000;

/**
 * Until when the approval of an action can be taken back: a time, which may have passed. Null where nothing can be
 * taken back: it was not approved, it failed, or a tool was asked, which reached outside of the database.
 */
export function undoUntil(store: Store, action: StoredAction): number | null {
  if (action.current.kind === 'fetch_data') return null;
  if (action.status !== 'approved' && action.status !== 'executed') return null;
  const approval = store.actions.approval(action.accountId, action.id);
  return approval && approval.approvedAtMs + UNDO_MS;
}

/**
 * Takes an approval back, with everything that came of it: the action is proposed again and can be edited and approved
 * anew. Both rows of the approval stay. Throws `conflict` when it is too late or the effect is not only local.
 */
export function undoApproval(
  { store, audit, clock }: { store: Store; audit: AuditTrail; clock: Clock },
  actionId: string,
  wasHandedOff: (outcomeId: string) => boolean,
): void {
  store.transaction(() => {
    const atMs = clock.now();
    const { action, session } = existingAction(store, actionId);
    const { accountId, status } = action;
    const approval = store.actions.approval(accountId, actionId);
    const outcome = store.outcomes.byAction([accountId], actionId);
    const untilMs = undoUntil(store, action);
    if (action.current.kind === 'fetch_data') {
      throw refused('What a tool was asked for cannot be taken back.', 'Its result stays with the request.');
    }
    if (untilMs === null || approval === null) {
      throw refused(
        `There is no approval to take back: this proposal is ${ACTION_WORDS[status]}.`,
        'Nothing was changed.',
      );
    }
    if (atMs > untilMs) {
      throw refused('The ten seconds to take this approval back are over.', 'Its outcome stays; it was sent nowhere.');
    }
    if (outcome !== null && wasHandedOff(outcome.id)) {
      throw refused('This outcome was handed over already.', 'Take it back in the program you gave it to.');
    }
    store.actions.withdrawApproval(accountId, actionId, approval.id, atMs);
    if (outcome !== null) store.outcomes.remove(accountId, outcome.id);
    store.actions.setStatus(accountId, actionId, status, 'proposed', {}, atMs);
    settleSession(store, session, atMs);
    audit.record({
      kind: 'genie.action_dismissed',
      accountId,
      sessionId: session.id,
      actionId,
      traceId: session.traceId,
      detail: { kind: action.current.kind, undone: true },
    });
  });
}

function refused(message: string, hint: string): AppError {
  return new AppError('conflict', message, hint);
}
