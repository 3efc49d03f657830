import { AppError } from '../../shared/errors/app-error';
import { contentHash } from '../lib/content-hash';
import { draftEnvelope } from '../reading/draft-envelope';
import type { StoredAction } from '../store/actions';
import type { Store } from '../store/store';

export type Approvable = {
  draft: { from: string; to: string[]; cc: string[]; subject: string } | null;
  contentHash: string;
};

/** What approving this action would do, and the hash that binds an approval to it. */
export function approvable(store: Store, action: StoredAction): Approvable {
  const draft = action.current.kind === 'draft_reply' ? draftOf(store, action, action.current.params) : null;
  return { draft, contentHash: contentHash({ actionId: action.id, action: action.current, draft }) };
}

function draftOf(store: Store, action: StoredAction, params: Parameters<typeof draftEnvelope>[0]) {
  const scope = [action.accountId];
  const session = store.sessions.get(scope, action.sessionId);
  const message = session && store.messages.get(scope, session.messageId);
  const account = store.accounts.get(action.accountId);
  if (message === null || account === null) {
    throw new AppError('not_found', 'The mail this draft answers is not here any more.', 'Dismiss the proposal.');
  }
  const { from, to, cc, subject } = draftEnvelope(params, message.parsed, account.addresses);
  return { from, to, cc, subject };
}
