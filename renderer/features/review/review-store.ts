import { create } from 'zustand';
import type { ProposedAction } from '../../../shared/domain/action';
import type { ActionView, HeldView, QueueItem, SessionView } from '../../../shared/ipc/views';
import type { WireError, WireResult } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';
import { keepSame } from '../../lib/keep-same';
import { itemKey, sameItem, settleQueue, type ItemRef } from './settle-queue';
import { useUndo } from './undo-store';

export type Filter = 'open' | 'all';
type Detail = { session: SessionView | null; held: HeldView | null };
/** What is under way on one action, session or held request. */
export type Work = 'approve' | 'edit' | 'dismiss' | 'retry' | 'decide' | 'snooze' | 'keep' | 'consent' | 'cancel';
/** `seen`: the proposal as it was shown when the decision was refused. */
export type Problem = { during: Work; error: WireError; seen?: ActionView };

type ReviewState = {
  filter: Filter;
  /** Null until the first answer. */
  items: QueueItem[] | null;
  /** New requests at the top that were not in sight yet. */
  arrived: number;
  listError: WireError | null;
  selected: ItemRef | null;
  /** The row the keys are at, where that is not the open one. */
  cursor: ItemRef | null;
  detail: Detail | null;
  detailError: WireError | null;
  /** By action, session or held id. */
  working: Record<string, Work>;
  problems: Record<string, Problem>;
  /** The action whose form is open. */
  editing: string | null;
  /** The action whose dismissal asks for a reason. */
  dismissing: string | null;
  still: boolean;

  refresh: () => Promise<void>;
  setFilter: (filter: Filter) => Promise<void>;
  /** The pointer is on the queue: nothing may move there until it leaves. */
  holdStill: (still: boolean) => void;
  seeArrived: () => void;
  moveCursor: (item: ItemRef) => void;
  open: (item: ItemRef) => Promise<void>;
  close: () => void;
  edit: (actionId: string | null) => void;
  askReason: (actionId: string | null) => void;
  saveEdit: (actionId: string, baseHash: string, action: ProposedAction) => Promise<boolean>;
  approve: (action: ActionView) => Promise<ActionView | null>;
  approveAll: (session: SessionView) => Promise<{ executed: number; failedActionId: string | null } | null>;
  dismiss: (actionId: string, reason?: string) => Promise<boolean>;
  dismissSession: (sessionId: string, reason?: string) => Promise<boolean>;
  retry: (sessionId: string) => Promise<boolean>;
  decide: (heldId: string, decision: 'ask' | 'allow_sender' | 'ignore') => Promise<boolean>;
  /** Out of the queue until then; null brings it back at once. */
  snooze: (sessionId: string, untilMs: number | null) => Promise<boolean>;
  /** Keeps it from expiring, or lets it go again. */
  keep: (sessionId: string, hold: boolean) => Promise<boolean>;
  /** Sends the text that was shown, or leaves the answer to the built-in rules. */
  consent: (sessionId: string, payloadHash: string, send: boolean) => Promise<boolean>;
  cancel: (sessionId: string) => Promise<boolean>;
};

/** Nothing is open, or something else is about to be. */
const CLOSED = { detail: null, detailError: null, editing: null, dismissing: null, problems: {} };

/** Proposals of a session that still wait for the user, in order. */
export function waitingActions(session: SessionView): ActionView[] {
  return session.actions.filter((action) => action.status === 'proposed');
}

/**
 * The queue and the one request that is open. Main owns the truth: after every change both are fetched again. What comes
 * back as it was keeps its identity: a decision is fetched more than once, and drawn once.
 */
export const useReview = create<ReviewState>((set, get) => {
  let fetched: QueueItem[] = [];

  const fetchList = async () => {
    const { filter } = get();
    const answer = await call('review.list', { filter });
    // The filter was changed meanwhile: another answer is on its way.
    if (get().filter !== filter) return;
    if (!answer.ok) return set({ listError: answer.error });
    fetched = answer.value.items;
    settle();
    set({ listError: null });
  };

  const settle = () =>
    set(({ items, still, selected, arrived }) => {
      const settled = settleQueue(items, fetched, { still, open: selected });
      return { items: keepRows(items, settled.items), arrived: arrived + settled.arrived };
    });

  const fetchDetail = async () => {
    const { selected } = get();
    if (selected === null) return;
    const answer = await call('review.get', selected);
    if (!sameItem(get().selected, selected)) return;
    // Just being decided, a held request may be gone before the session it became is opened.
    if (!answer.ok) return get().working[selected.id] === 'decide' ? undefined : set({ detailError: answer.error });
    if (answer.value.session !== null) useUndo.getState().note(answer.value.session);
    set((before) => ({
      detail: keepSame(before.detail, answer.value),
      detailError: null,
      items: keepSame(
        before.items,
        before.items?.map((item) => (sameItem(item, selected) ? renewed(item, answer.value) : item)) ?? null,
      ),
    }));
  };

  /** Shows what main answered about one proposal at once: it is drawn while the rest is fetched again. */
  const shown = async (answering: Promise<WireResult<ActionView>>) => {
    const answer = await answering;
    if (answer.ok) set(({ detail }) => ({ detail: withAction(detail, answer.value) }));
    return answer;
  };

  const refresh = coalesce(async () => {
    await Promise.all([fetchList(), fetchDetail()]);
  });

  /** Runs one call on `id`; a second one on the same id while it runs does nothing. */
  const work = async <T>(
    id: string,
    kind: Work,
    run: () => Promise<WireResult<T>>,
    seen?: ActionView,
  ): Promise<T | null> => {
    if (get().working[id] !== undefined) return null;
    set(({ working, problems }) => ({ working: { ...working, [id]: kind }, problems: without(problems, id) }));
    const answer = await run();
    // Also after an error: on a conflict the reader needs what the content is now.
    await refresh();
    set(({ working, problems }) => ({
      working: without(working, id),
      problems: answer.ok ? problems : { ...problems, [id]: { during: kind, error: answer.error, seen } },
    }));
    return answer.ok ? answer.value : null;
  };

  return {
    filter: 'open',
    items: null,
    arrived: 0,
    listError: null,
    selected: null,
    cursor: null,
    detail: null,
    detailError: null,
    working: {},
    problems: {},
    editing: null,
    dismissing: null,
    still: false,

    refresh,
    setFilter: async (filter) => {
      set({ filter, items: null, arrived: 0 });
      await fetchList();
    },
    holdStill: (still) => {
      set({ still });
      if (!still && get().items !== null) settle();
    },
    seeArrived: () => set({ arrived: 0 }),
    moveCursor: (cursor) => set({ cursor }),
    open: async (item) => {
      const { type, id } = item;
      if (!sameItem(get().selected, item)) set({ ...CLOSED, selected: { type, id }, cursor: { type, id } });
      await fetchDetail();
    },
    close: () => set({ ...CLOSED, selected: null }),
    edit: (editing) =>
      set(({ problems }) => ({
        editing,
        dismissing: null,
        problems: editing === null ? problems : without(problems, editing),
      })),
    askReason: (dismissing) => set({ dismissing }),
    saveEdit: async (actionId, baseHash, action) => {
      const saved = await work(actionId, 'edit', () => shown(call('review.edit', { actionId, baseHash, action })));
      if (saved !== null) set({ editing: null });
      return saved !== null;
    },
    approve: (seen) => {
      const { id, contentHash } = seen;
      return work(id, 'approve', () => shown(call('review.approve', { actionId: id, contentHash })), seen);
    },
    approveAll: async (session) => {
      const seen = waitingActions(session);
      const approvals = seen.map(({ id, contentHash }) => ({ actionId: id, contentHash }));
      const input = { sessionId: session.id, approvals };
      const answer = await work(session.id, 'approve', () => call('review.approveAll', input));
      set(({ problems, detail }) => ({ problems: { ...problems, ...changedSince(seen, detail?.session ?? null) } }));
      return answer;
    },
    dismiss: async (actionId, reason) => {
      const input = reason === undefined || reason === '' ? { actionId } : { actionId, reason };
      const dismissed = await work(actionId, 'dismiss', () => call('review.dismiss', input));
      if (dismissed !== null && get().dismissing === actionId) set({ dismissing: null });
      return dismissed !== null;
    },
    dismissSession: async (sessionId, reason) => {
      const input = reason === undefined || reason === '' ? { sessionId } : { sessionId, reason };
      return (await work(sessionId, 'dismiss', () => call('review.dismissSession', input))) !== null;
    },
    retry: async (sessionId) => (await work(sessionId, 'retry', () => call('review.retry', { sessionId }))) !== null,
    decide: async (heldId, decision) => {
      const answer = await work(heldId, 'decide', () => call('held.decide', { heldId, decision }));
      if (answer === null) return false;
      if (answer.sessionId === null) get().close();
      else await get().open({ type: 'session', id: answer.sessionId });
      return true;
    },
    snooze: async (sessionId, untilMs) => {
      const answer = await work(sessionId, 'snooze', () => call('review.snooze', { sessionId, untilMs }));
      if (answer === null) return false;
      if (untilMs !== null && get().selected?.id === sessionId) {
        get().close();
        settle();
      }
      return true;
    },
    keep: async (sessionId, hold) =>
      (await work(sessionId, 'keep', () => call('keeping.hold', { sessionId, hold }))) !== null,
    consent: async (sessionId, payloadHash, send) => {
      const input = { sessionId, payloadHash, send };
      return (await work(sessionId, 'consent', () => call('review.consent', input))) !== null;
    },
    cancel: async (sessionId) => (await work(sessionId, 'cancel', () => call('review.cancel', { sessionId }))) !== null,
  };
});

/** Proposals that were not approved because they are no longer what was seen. */
function changedSince(seen: ActionView[], now: SessionView | null): Record<string, Problem> {
  const changed = seen.filter(({ id, contentHash }) =>
    now?.actions.some(
      (action) => action.id === id && action.status === 'proposed' && action.contentHash !== contentHash,
    ),
  );
  const error: WireError = { code: 'CONFLICT', message: '', hint: '', retryable: false };
  return Object.fromEntries(changed.map((action) => [action.id, { during: 'approve', error, seen: action }]));
}

function renewed(item: QueueItem, { session }: Detail): QueueItem {
  if (session === null) return item;
  // A text that waits for the user's eye counts like a proposal.
  const waiting = session.consent === null ? waitingActions(session).length : 1;
  const { status, snoozedUntilMs } = session;
  return { ...item, status, proposals: session.actions.length, waiting, snoozedUntilMs };
}

/** Rows by what they are, not by their place: a new request above moves all the others down. */
function keepRows(before: QueueItem[] | null, now: QueueItem[]): QueueItem[] {
  const known = new Map(before?.map((item) => [itemKey(item), item]));
  return keepSame(
    before,
    now.map((item) => keepSame(known.get(itemKey(item)), item)),
  );
}

function withAction(detail: Detail | null, renewed: ActionView): Detail | null {
  if (!detail?.session?.actions.some(({ id }) => id === renewed.id)) return detail;
  const actions = detail.session.actions.map((action) => (action.id === renewed.id ? renewed : action));
  return { ...detail, session: { ...detail.session, actions } };
}

function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
