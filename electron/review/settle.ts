import { statusFromActions } from '../../shared/domain/session-status';
import { AppError } from '../../shared/errors/app-error';
import type { StoredAction } from '../store/actions';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';

/** Throws `not_found`, also for a session of an account that is gone. */
export function existingSession(store: Store, sessionId: string): Session {
  const session = store.sessions.get(store.accounts.ids(), sessionId);
  if (session !== null) return session;
  throw new AppError('not_found', 'This request does not exist.', 'Look at the list again: genie sessions.');
}

/** An action with its session. Throws `not_found`. */
export function existingAction(store: Store, actionId: string): { action: StoredAction; session: Session } {
  const action = store.actions.get(store.accounts.ids(), actionId);
  const session = action && store.sessions.get([action.accountId], action.sessionId);
  if (action && session) return { action, session };
  throw new AppError('not_found', 'This proposal does not exist.', 'Look at the list again: genie sessions.');
}

/** Gives a session the status that its actions make. */
export function settleSession(store: Store, session: Session, atMs: number): void {
  const statuses = store.actions.bySession([session.accountId], session.id).map((action) => action.status);
  store.sessions.setStatus(session.accountId, session.id, statusFromActions(statuses), atMs);
  store.sessions.setReviewed(session.accountId, session.id, atMs);
}
