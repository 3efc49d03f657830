import type { Review } from '../../review/review';
import type { Executor } from '../../execution/executor';
import type { ActionView, HeldView, QueueItem, SessionView } from '../../../shared/ipc/views';
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
    // In order; the first failure leaves the rest proposed (A10).
    'review.approveAll': async ({ approvals }) => {
      let executed = 0;
      for (const { actionId, contentHash } of approvals) {
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
    'held.decide': ({ heldId, decision }) => {
      const sessionId = deps.decideHeld(heldId, decision);
      deps.onProposing();
      onChange();
      return { sessionId };
    },
  };
}
