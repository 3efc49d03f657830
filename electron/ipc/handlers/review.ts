import type { Review } from '../../review/review';
import type { Executor } from '../../execution/executor';
import { AppError } from '../../../shared/errors/app-error';
import type { ActionView, HeldView, HistoryEntry, QueueItem, SessionView } from '../../../shared/ipc/views';
import type { Handlers } from '../registry';

export type ReviewHandlerDependencies = {
  review: Review;
  executor: Executor;
  queue: (filter: 'open' | 'all') => QueueItem[];
  revision: () => number;
  session: (id: string) => SessionView;
  held: (id: string) => HeldView;
  action: (id: string) => ActionView & { accountId: string };
  payload: (sessionId: string) => string | null;
  history: (sessionId: string) => HistoryEntry[];
  /** Ends the model call for a session; false when none is under way. */
  cancel: (sessionId: string) => boolean;
  /** The session of a message, made where there is none. */
  ask: (messageId: string) => string;
  decideHeld: (id: string, decision: 'ask' | 'allow_sender' | 'ignore') => string | null;
  /** A session was put back to be proposed. */
  onProposing: () => void;
  onChange: () => void;
};

type ReviewCalls = Extract<keyof Handlers, `review.${string}` | `held.${string}`>;

/** review.* and held.*: the user's decisions. */
export function reviewHandlers(deps: ReviewHandlerDependencies): Pick<Handlers, ReviewCalls> {
  const { review, executor, onChange } = deps;
  const running = new AbortController().signal;

  const approveAndRun = async (actionId: string, contentHash: string): Promise<boolean> => {
    review.approve(actionId, contentHash);
    const done = await executor.run(deps.action(actionId).accountId, actionId, running);
    onChange();
    return done;
  };

  return {
    'review.list': ({ filter }) => ({ items: deps.queue(filter), revision: deps.revision() }),
    'review.get': ({ type, id }) =>
      type === 'session' ? { session: deps.session(id), held: null } : { session: null, held: deps.held(id) },
    'review.approve': async ({ actionId, contentHash }) => {
      await approveAndRun(actionId, contentHash);
      return deps.action(actionId);
    },
    // In the order of the proposals, whatever the order of the list; the first failure leaves the rest proposed (A10).
    'review.approveAll': async ({ sessionId, approvals }) => {
      let executed = 0;
      for (const { actionId, contentHash } of inOrder(deps.session(sessionId), approvals)) {
        if (!(await approveAndRun(actionId, contentHash))) return { executed, failedActionId: actionId };
        executed += 1;
      }
      return { executed, failedActionId: null };
    },
    'review.edit': ({ actionId, baseHash, action }) => {
      review.edit(actionId, baseHash, action);
      onChange();
      return deps.action(actionId);
    },
    'review.dismiss': ({ actionId, reason }) => {
      review.dismiss(actionId, reason);
      onChange();
      return {};
    },
    'review.dismissSession': ({ sessionId, reason }) => {
      review.dismissSession(sessionId, reason);
      onChange();
      return {};
    },
    'review.retry': ({ sessionId }) => {
      review.retry(sessionId);
      deps.onProposing();
      onChange();
      return {};
    },
    'review.payload': ({ sessionId }) => ({ text: deps.payload(sessionId) }),
    'review.undo': ({ actionId }) => {
      review.undo(actionId);
      onChange();
      return deps.action(actionId);
    },
    'review.snooze': ({ sessionId, untilMs }) => {
      review.snooze(sessionId, untilMs);
      onChange();
      return {};
    },
    'review.consent': ({ sessionId, payloadHash, send }) => {
      review.consent(sessionId, payloadHash, send);
      deps.onProposing();
      onChange();
      return {};
    },
    'review.cancel': ({ sessionId }) => {
      if (!deps.cancel(sessionId)) {
        throw new AppError('conflict', 'No model is being asked for this request.', 'Look at it again.');
      }
      onChange();
      return {};
    },
    'review.history': ({ sessionId }) => ({ entries: deps.history(sessionId) }),
    'review.ask': ({ messageId }) => {
      const sessionId = deps.ask(messageId);
      deps.onProposing();
      onChange();
      return { sessionId };
    },
    'held.decide': ({ heldId, decision }) => {
      const sessionId = deps.decideHeld(heldId, decision);
      deps.onProposing();
      onChange();
      return { sessionId };
    },
  };
}

type Approval = { actionId: string; contentHash: string };

function inOrder(session: SessionView, approvals: readonly Approval[]): Approval[] {
  const place = new Map(session.actions.map((action) => [action.id, action.index]));
  const placed = approvals.map((approval) => ({ approval, index: place.get(approval.actionId) }));
  if (placed.some(({ index }) => index === undefined)) {
    throw new AppError('conflict', 'One of these proposals belongs to another request.', 'Look at the request again.');
  }
  return placed.sort((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ approval }) => approval);
}
