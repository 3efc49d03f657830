import { actionParams, type ActionKind, type ProposedAction } from '../../shared/domain/action';
import { statusFromActions } from '../../shared/domain/session-status';
import { AppError } from '../../shared/errors/app-error';
import type { AuditTrail } from '../interfaces/audit-trail';
import type { ToolClient } from '../interfaces/tool-client';
import { sha256, canonicalJson } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import { participants } from '../reading/reply';
import type { StoredAction } from '../store/actions';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import { approvable } from './approvable';

export type ReviewDependencies = { store: Store; audit: AuditTrail; tools: ToolClient; clock: Clock };

export interface Review {
  /** Stores the approval; nothing runs here. Throws `conflict` when the content is not the one that was shown. */
  approve(actionId: string, shownHash: string): void;
  /** Keeps the original beside the new content. `baseHash` is the content the editor started from. */
  edit(actionId: string, baseHash: string, content: ProposedAction): void;
  dismiss(actionId: string, reason?: string): void;
  /** Dismisses every proposal that still waits; a failed session is put away. */
  dismissSession(sessionId: string, reason?: string): void;
  /** Asks the model once more after a failure. */
  retry(sessionId: string): void;
}

/** The user's decisions, each one transaction with its audit row (A8, A9, A12, A14). */
export function createReview({ store, audit, tools, clock }: ReviewDependencies): Review {
  const everything = () => store.accounts.ids();

  const proposed = (actionId: string): { action: StoredAction; session: Session } => {
    const action = store.actions.get(everything(), actionId);
    const session = action && store.sessions.get([action.accountId], action.sessionId);
    if (!action || !session) {
      throw new AppError('not_found', 'This proposal does not exist.', 'Look at the list again: genie sessions.');
    }
    if (action.status !== 'proposed') {
      throw new AppError(
        'conflict',
        `This proposal is already ${action.status}.`,
        'Nothing was done; look at its result.',
      );
    }
    return { action, session };
  };

  const unchanged = (action: StoredAction, shownHash: string) => {
    const now = approvable(store, action);
    if (now.contentHash !== shownHash) {
      throw new AppError('conflict', 'This proposal changed since it was shown.', 'Read it again, then decide.');
    }
    return now;
  };

  const settle = (session: Session) => {
    const statuses = store.actions.bySession([session.accountId], session.id).map((action) => action.status);
    store.sessions.setStatus(session.accountId, session.id, statusFromActions(statuses), clock.now());
    store.sessions.setReviewed(session.accountId, session.id, clock.now());
  };

  const dismissOne = (action: StoredAction, session: Session, reason: string | undefined) => {
    const result = reason ? { dismissReason: reason } : {};
    store.actions.setStatus(action.accountId, action.id, 'proposed', 'dismissed', result, clock.now());
    audit.record({
      kind: 'genie.action_dismissed',
      accountId: action.accountId,
      sessionId: session.id,
      actionId: action.id,
      traceId: session.traceId,
      detail: { kind: action.current.kind, reason_given: reason !== undefined && reason !== '' },
    });
  };

  return {
    approve: (actionId, shownHash) =>
      store.transaction(() => {
        const { action, session } = proposed(actionId);
        const { contentHash } = unchanged(action, shownHash);
        store.actions.insertApproval({
          id: newId(),
          accountId: action.accountId,
          actionId,
          contentSha256: contentHash,
          atMs: clock.now(),
        });
        store.actions.setStatus(action.accountId, actionId, 'proposed', 'approved', {}, clock.now());
        settle(session);
        audit.record({
          kind: 'genie.action_approved',
          accountId: action.accountId,
          sessionId: session.id,
          actionId,
          traceId: session.traceId,
          detail: { kind: action.current.kind, content_sha256: contentHash, edited: action.edited },
        });
      }),

    edit: (actionId, baseHash, content) =>
      store.transaction(() => {
        const { action, session } = proposed(actionId);
        unchanged(action, baseHash);
        if (content.kind !== action.original.kind) {
          throw new AppError('bad_input', 'An edit cannot turn a proposal into another kind.', 'Dismiss it instead.');
        }
        const params = checkedParams(content.kind, content.params);
        checkRecipients(store, session, action.original, content);
        checkTool(tools, action.accountId, content);
        if (sha256(canonicalJson(params)) === sha256(canonicalJson(action.current.params))) return;
        store.actions.addEdit({ id: newId(), accountId: action.accountId, actionId, params, atMs: clock.now() });
      }),

    dismiss: (actionId, reason) =>
      store.transaction(() => {
        const { action, session } = proposed(actionId);
        dismissOne(action, session, reason);
        settle(session);
      }),

    dismissSession: (sessionId, reason) =>
      store.transaction(() => {
        const session = existingSession(store, sessionId);
        if (session.status !== 'awaiting_review' && session.status !== 'failed') {
          throw new AppError('conflict', `This request is already ${session.status}.`, 'Nothing was changed.');
        }
        for (const action of store.actions.bySession([session.accountId], sessionId)) {
          if (action.status === 'proposed') dismissOne(action, session, reason);
        }
        store.alerts.clearSession(sessionId, clock.now());
        if (session.status === 'failed') {
          store.sessions.setStatus(session.accountId, sessionId, 'dismissed', clock.now());
          return;
        }
        settle(session);
      }),

    retry: (sessionId) =>
      store.transaction(() => {
        const session = existingSession(store, sessionId);
        if (!store.sessions.retry(session.accountId, sessionId, clock.now())) {
          throw new AppError('conflict', 'This request has nothing to try again.', 'Only a failed one can be retried.');
        }
        store.alerts.clearSession(sessionId, clock.now());
      }),
  };
}

function existingSession(store: Store, sessionId: string): Session {
  const session = store.sessions.get(store.accounts.ids(), sessionId);
  if (session === null) {
    throw new AppError('not_found', 'This request does not exist.', 'Look at the list again: genie sessions.');
  }
  return session;
}

function checkedParams(kind: ActionKind, params: unknown): unknown {
  const parsed = actionParams[kind].safeParse(params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(
    'bad_input',
    `The edit does not fit: ${issue?.path.join('.') || 'content'} ${issue?.message ?? 'is wrong'}.`,
    'Correct that field and save again.',
  );
}

// The rule for models holds for edits too: a draft goes to people who already take part (bars A9). Those whom the
// proposal names were checked against the whole thread, of which this knows only the request.
function checkRecipients(store: Store, session: Session, original: ProposedAction, content: ProposedAction): void {
  if (content.kind !== 'draft_reply') return;
  const message = store.messages.get([session.accountId], session.messageId);
  if (message === null) return;
  const named = recipientsOf(original).map((address) => address.toLowerCase());
  const known = new Set([...participants(message.parsed, []), ...named]);
  const stranger = recipientsOf(content).find((address) => !known.has(address.toLowerCase()));
  if (stranger === undefined) return;
  throw new AppError(
    'bad_input',
    `${stranger} does not take part in this thread.`,
    'Add other recipients in your mail program when you send the draft.',
  );
}

function recipientsOf(action: ProposedAction): string[] {
  return action.kind === 'draft_reply' ? [...(action.params.to ?? []), ...(action.params.cc ?? [])] : [];
}

function checkTool(tools: ToolClient, accountId: string, content: ProposedAction): void {
  if (content.kind !== 'fetch_data') return;
  const definition = tools.definitions(accountId).find((tool) => tool.name === content.params.tool);
  if (definition?.arguments.safeParse(content.params.arguments).success) return;
  throw new AppError(
    'bad_input',
    `${content.params.tool} is not allowed with these arguments.`,
    'Correct the arguments or dismiss the proposal.',
  );
}
