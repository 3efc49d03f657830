import { actionParams, type ActionKind, type ProposedAction } from '../../shared/domain/action';
import { AppError } from '../../shared/errors/app-error';
import type { AuditTrail } from '../interfaces/audit-trail';
import type { ToolClient } from '../interfaces/tool-client';
import { sha256, canonicalJson } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import { foldAddress } from '../reading/address-list';
import { participants } from '../reading/reply';
import type { StoredAction } from '../store/actions';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import { approvable } from './approvable';
import { decideConsent } from './consent';
import { remindOfOutcome, setOutcomeDone } from './needs-you';
import { existingAction, existingSession, settleSession } from './settle';
import { snoozeSession } from './snooze';
import { ACTION_WORDS, SESSION_WORDS } from './status-words';
import { undoApproval } from './undo';

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
  /** Takes an approval back within UNDO_MS, with what came of it, where that is only local. */
  undo(actionId: string): void;
  /** An outcome left the app: from now on its approval cannot be taken back. Known until this process ends. */
  handedOff(outcomeId: string): void;
  /** Out of the queue until then; null brings the request back at once. */
  snooze(sessionId: string, untilMs: number | null): void;
  /** Lets exactly the text with this hash go to the model, or leaves the request to the built-in rules. */
  consent(sessionId: string, payloadHash: string, send: boolean): void;
  /** Closes a "needs you", or opens it again. */
  setDone(outcomeId: string, done: boolean): void;
  /** When to be reminded of a "needs you"; null: not at all. */
  remind(outcomeId: string, atMs: number | null): void;
}

/** The user's decisions, each one transaction with its audit row (A8, A9, A12, A14). */
export function createReview({ store, audit, tools, clock }: ReviewDependencies): Review {
  const handedOff = new Set<string>();

  const proposed = (actionId: string): { action: StoredAction; session: Session } => {
    const found = existingAction(store, actionId);
    if (found.action.status === 'proposed') return found;
    throw new AppError(
      'conflict',
      `This proposal is already ${ACTION_WORDS[found.action.status]}.`,
      'Nothing was done; look at its result.',
    );
  };

  const unchanged = (action: StoredAction, shownHash: string) => {
    const now = approvable(store, action);
    if (now.contentHash !== shownHash) {
      throw new AppError('conflict', 'This proposal changed since it was shown.', 'Read it again, then decide.');
    }
    return now;
  };

  const settle = (session: Session) => settleSession(store, session, clock.now());

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
          throw new AppError(
            'conflict',
            `This request is already ${SESSION_WORDS[session.status]}.`,
            'Nothing was changed.',
          );
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

    undo: (actionId) => undoApproval({ store, audit, clock }, actionId, (outcomeId) => handedOff.has(outcomeId)),
    handedOff: (outcomeId) => void handedOff.add(outcomeId),
    snooze: (sessionId, untilMs) => snoozeSession({ store, clock }, sessionId, untilMs),
    consent: (sessionId, payloadHash, send) => decideConsent({ store, clock }, sessionId, payloadHash, send),
    setDone: (outcomeId, done) => setOutcomeDone({ store, clock }, outcomeId, done),
    remind: (outcomeId, atMs) => remindOfOutcome({ store, clock }, outcomeId, atMs),
  };
}

function checkedParams(kind: ActionKind, params: unknown): unknown {
  const parsed = actionParams[kind].safeParse(params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError(
    'bad_input',
    `The field “${issue?.path.join('.') || 'content'}” of this edit does not fit.`,
    'Correct that field and save again.',
  );
}

// The rule for models holds for edits too: a draft goes to people who already take part (bars A9). Those whom the
// proposal names were checked against the whole thread, of which this knows only the request.
function checkRecipients(store: Store, session: Session, original: ProposedAction, content: ProposedAction): void {
  if (content.kind !== 'draft_reply') return;
  const message = store.messages.get([session.accountId], session.messageId);
  if (message === null) return;
  const named = recipientsOf(original).map(foldAddress);
  const known = new Set([...participants(message.parsed, []), ...named]);
  const stranger = recipientsOf(content).find((address) => !known.has(foldAddress(address)));
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
