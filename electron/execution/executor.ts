import type { ProposedAction } from '../../shared/domain/action';
import type { OutcomeContent } from '../../shared/domain/outcome';
import { statusFromActions } from '../../shared/domain/session-status';
import { AppError, toAppError } from '../../shared/errors/app-error';
import type { AuditTrail } from '../interfaces/audit-trail';
import type { ToolClient } from '../interfaces/tool-client';
import { canonicalJson, sha256 } from '../lib/canonical-json';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Logger } from '../lib/logger';
import type { StoredAction } from '../store/actions';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import { createTask } from './actions/create-issue';
import { createDraft } from './actions/draft-reply';
import { pinForHuman } from './actions/escalate-human';
import { fetchData } from './actions/fetch-data';
import { closeWithoutAction } from './actions/no-action';
import { storeSummary } from './actions/summarize-thread';

export type ExecutorDependencies = {
  store: Store;
  audit: AuditTrail;
  tools: ToolClient;
  clock: Clock;
  log: Logger;
  /** Recomputes what the approval must be bound to. */
  contentHashOf: (action: StoredAction) => string;
};

export interface Executor {
  /** Runs the approved actions in the order of their approval; resolves with how many were handled. */
  runApproved(signal: AbortSignal): Promise<number>;
  /** Runs this approved action now. Resolves false when it failed. */
  run(accountId: string, actionId: string, signal: AbortSignal): Promise<boolean>;
  /** At start: actions that were running when the process died have an unknown outcome and are never repeated. */
  settleInterrupted(): number;
}

/**
 * Does what was approved, locally. The effect of a local action, its mark and its audit row are one transaction, so
 * it happens once or not at all; only a tool call reaches outside of it and is marked before it starts.
 */
export function createExecutor(deps: ExecutorDependencies): Executor {
  const { store, audit, clock, log } = deps;

  const load = (accountId: string, actionId: string) => {
    const action = store.actions.get([accountId], actionId);
    const session = action && store.sessions.get([accountId], action.sessionId);
    if (!action || !session)
      throw new AppError('not_found', 'This proposal does not exist.', 'Look at the list again.');
    return { action, session };
  };

  const settle = (session: Session) => {
    const statuses = store.actions.bySession([session.accountId], session.id).map((one) => one.status);
    store.sessions.setStatus(session.accountId, session.id, statusFromActions(statuses), clock.now());
  };

  const finish = (action: StoredAction, session: Session, content: OutcomeContent) => {
    const atMs = clock.now();
    const outcomeId = newId();
    const key = { accountId: action.accountId, sessionId: session.id, actionId: action.id };
    if (!store.actions.setStatus(action.accountId, action.id, 'approved', 'executed', { outcomeId }, atMs)) return;
    store.outcomes.insert({ ...key, id: outcomeId, content, atMs });
    store.actions.finishExecution(action.id, atMs);
    audit.record({
      ...key,
      kind: 'genie.action_executed',
      traceId: session.traceId,
      detail: { kind: content.kind, outcome_sha256: sha256(canonicalJson(content)) },
    });
    settle(session);
    log.info('execution.done', { ...key, traceId: session.traceId, kind: content.kind });
  };

  const fail = (action: StoredAction, session: Session, error: AppError) => {
    const atMs = clock.now();
    const failure = { code: error.code, message: error.message, hint: error.hint };
    const key = { accountId: action.accountId, sessionId: session.id, actionId: action.id };
    store.transaction(() => {
      if (!store.actions.setStatus(action.accountId, action.id, 'approved', 'failed', { failure }, atMs)) return;
      store.actions.finishExecution(action.id, atMs);
      audit.record({
        ...key,
        kind: 'genie.failed',
        traceId: session.traceId,
        detail: { step: 'execution', kind: action.current.kind, code: error.code },
      });
      settle(session);
    });
    log.error('execution.failed', error, { ...key, traceId: session.traceId, kind: action.current.kind });
  };

  const runNow = async (accountId: string, actionId: string, signal: AbortSignal): Promise<boolean> => {
    const { action, session } = load(accountId, actionId);
    // The window and the loop may both have seen it approved: the second one finds it done.
    if (action.status !== 'approved') return action.status === 'executed';
    try {
      requireBoundApproval(deps, action);
      if (action.current.kind === 'fetch_data') {
        store.transaction(() => store.actions.beginExecution(accountId, actionId, clock.now()));
        const content = await fetchData(deps.tools, accountId, action.current.params, signal);
        store.transaction(() => finish(action, session, content));
      } else {
        const local = action.current;
        store.transaction(() => {
          store.actions.beginExecution(accountId, actionId, clock.now());
          finish(action, session, perform(store, session, local));
        });
      }
      return true;
    } catch (error) {
      fail(action, session, toAppError(error));
      return false;
    }
  };

  // One at a time in each session, in the order they were asked for (A10): a slow tool holds up no other request.
  const queues = new Map<string, Promise<unknown>>();
  const run = (accountId: string, actionId: string, signal: AbortSignal): Promise<boolean> => {
    const queue = store.actions.get([accountId], actionId)?.sessionId ?? '';
    const result = (queues.get(queue) ?? Promise.resolve()).then(() => runNow(accountId, actionId, signal));
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (queues.get(queue) === settled) queues.delete(queue);
      });
    queues.set(queue, settled);
    return result;
  };

  return {
    run,
    async runApproved(signal) {
      const approved = store.actions.approved(20);
      for (const { accountId, id } of approved) {
        if (signal.aborted) break;
        await run(accountId, id, signal);
      }
      return approved.length;
    },
    settleInterrupted() {
      const interrupted = store.actions.interrupted();
      for (const { accountId, id } of interrupted) {
        const { action, session } = load(accountId, id);
        fail(
          action,
          session,
          new AppError(
            'internal',
            'Genie Tray stopped while this was running, so its outcome is unknown.',
            'Check whether it happened; it is not repeated by itself.',
          ),
        );
      }
      return interrupted.length;
    },
  };
}

// The content, recomputed now, must be what the user approved (bars A3): a changed row, edit or recipient is refused.
function requireBoundApproval({ store, contentHashOf }: ExecutorDependencies, action: StoredAction): void {
  const approvedHash = store.actions.approvedHash(action.accountId, action.id);
  if (action.status === 'approved' && approvedHash !== null && approvedHash === contentHashOf(action)) return;
  throw new AppError(
    'conflict',
    'This proposal is not what was approved, so it was not run.',
    'Ask Genie again and approve the new proposal.',
  );
}

function perform(
  store: Store,
  session: Session,
  action: Exclude<ProposedAction, { kind: 'fetch_data' }>,
): OutcomeContent {
  const message = store.messages.get([session.accountId], session.messageId);
  const account = store.accounts.get(session.accountId);
  if (message === null || account === null) {
    throw new AppError('not_found', 'The mail of this request is not here any more.', 'Dismiss the request.');
  }
  switch (action.kind) {
    case 'draft_reply':
      return createDraft(action.params, message.parsed, account.addresses);
    case 'create_issue':
      return createTask(action.params, message.parsed);
    case 'summarize_thread':
      return storeSummary(action.params);
    case 'escalate_human':
      return pinForHuman(action.params);
    case 'no_action':
      return closeWithoutAction(action.params);
  }
}
