import type { CallName } from '../../../shared/ipc/call-names';
import type { CallInput, CallOutput } from '../../../shared/ipc/calls';
import type { WireResult } from '../../../shared/ipc/wire-result';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { handOff } from '../../../electron/execution/hand-off/hand-off';
import { createExecutor } from '../../../electron/execution/executor';
import type { ToolClient } from '../../../electron/interfaces/tool-client';
import { outcomeHandlers } from '../../../electron/ipc/handlers/outcomes';
import { reviewHandlers } from '../../../electron/ipc/handlers/review';
import { registerCalls, type Handlers } from '../../../electron/ipc/registry';
import type { Clock } from '../../../electron/lib/clock';
import { silentLogger } from '../../../electron/lib/logger';
import { approvable } from '../../../electron/review/approvable';
import { sessionHistory } from '../../../electron/review/history';
import { reviewQueue } from '../../../electron/review/queue';
import { createReview } from '../../../electron/review/review';
import { actionView, heldView, outcomeView, sessionView } from '../../../electron/review/session-view';
import type { Store } from '../../../electron/store/store';

/** The decisions of one process as its window makes them: by messages, through the registry and its schemas. */
export function openWindow(store: Store, clock: Clock, tools: ToolClient = noTools()) {
  const audit = createAuditTrail(store, clock);
  const review = createReview({ store, audit, tools, clock });
  const contentHashOf = (action: Parameters<typeof approvable>[1]) => approvable(store, action).contentHash;
  const executor = createExecutor({ store, audit, tools, clock, log: silentLogger, contentHashOf });
  const scope = () => store.accounts.ids();
  const copied: string[] = [];
  const cancelled: string[] = [];

  const action = (id: string) => {
    const stored = store.actions.get(scope(), id);
    if (stored === null) throw new Error('there is no such action');
    return { ...actionView(store, stored), accountId: stored.accountId };
  };
  const outcome = (id: string) => {
    const stored = store.outcomes.get(scope(), id);
    if (stored === null) throw new Error('there is no such outcome');
    return stored;
  };
  const onChange = () => undefined;
  const handlers = {
    ...reviewHandlers({
      review,
      executor,
      queue: (filter) => reviewQueue(store, filter),
      revision: () => store.revision(),
      session: (id) => sessionView(store, id),
      held: (id) => heldView(store, id),
      action,
      payload: () => null,
      history: (id) => sessionHistory(store, id),
      cancel: (id) => id === 'asked' && cancelled.push(id) > 0,
      ask: (messageId) => `session of ${messageId}`,
      decideHeld: () => null,
      onProposing: onChange,
      onChange,
    }),
    ...outcomeHandlers({
      review,
      outcomes: () => store.outcomes.list(scope(), 100).map(outcomeView),
      outcome: (id) => outcomeView(outcome(id)),
      handOff: (id, how) =>
        handOff(outcome(id), how, {
          copy: (text) => Promise.resolve(void copied.push(text)),
          openMailto: () => Promise.resolve(),
          saveFile: () => Promise.resolve(false),
        }),
      activity: () => [],
      verify: () => ({ ok: true, entries: 0, firstBadSeq: null }),
      exportActivity: () => Promise.resolve(null),
      onChange,
    }),
  } as Handlers;

  const listeners = new Map<string, (event: unknown, input: unknown) => Promise<unknown>>();
  registerCalls({
    ipc: {
      handle: (channel, listener) => void listeners.set(channel, listener),
      removeHandler: (channel) => void listeners.delete(channel),
    },
    isTrusted: () => true,
    handlers,
    onReject: onChange,
    onError: onChange,
  });
  const call = async <N extends CallName>(name: N, input: CallInput<N>): Promise<WireResult<CallOutput<N>>> =>
    (await listeners.get(`genie:${name}`)?.({}, input)) as WireResult<CallOutput<N>>;

  return {
    call,
    review,
    executor,
    copied,
    cancelled,
    /** What the window shows of an action, hash included. */
    shown: action,
    /** The message its approve button sends. */
    approval: (id: string) => ({ actionId: id, contentHash: action(id).contentHash }),
  };
}

function noTools(): ToolClient {
  return { definitions: () => [], call: () => Promise.reject(new Error('there is no tool')) };
}
