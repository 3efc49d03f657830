import { create } from 'zustand';
import type { ActionKind } from '../../../shared/domain/action';
import type { SessionView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';

export type UndoOffer = { actionId: string; sessionId: string; kind: ActionKind; place: number; untilMs: number };

type UndoState = {
  offers: UndoOffer[];
  working: boolean;
  /** Takes over what main says about the approvals of one session. */
  note: (session: SessionView) => void;
  take: (offer: UndoOffer) => Promise<WireError | null>;
  forgetExpired: () => void;
};

/**
 * Approvals that can be taken back for ten seconds, also after another request was opened. Several are taken back one
 * by one, the last first.
 */
export const useUndo = create<UndoState>((set, get) => ({
  offers: [],
  working: false,
  note: (session) =>
    set(({ offers }) => ({
      offers: [...offers.filter(({ sessionId }) => sessionId !== session.id), ...offersOf(session, Date.now())],
    })),
  take: async (offer) => {
    if (get().working) return null;
    set({ working: true });
    const answer = await call('review.undo', { actionId: offer.actionId });
    set(({ offers }) => ({ working: false, offers: offers.filter(({ actionId }) => actionId !== offer.actionId) }));
    return answer.ok ? null : answer.error;
  },
  forgetExpired: () => set(({ offers }) => ({ offers: offers.filter(({ untilMs }) => untilMs > Date.now()) })),
}));

/** What can still be taken back in a session. */
function offersOf(session: SessionView, nowMs: number): UndoOffer[] {
  return session.actions.flatMap(({ id, index, action, undoUntilMs }) =>
    undoUntilMs !== null && undoUntilMs > nowMs
      ? [{ actionId: id, sessionId: session.id, kind: action.kind, place: index, untilMs: undoUntilMs }]
      : [],
  );
}

/** The approval that would be taken back now: the last one; of several at once the last in their order. */
export function latestOffer(offers: UndoOffer[], nowMs: number): UndoOffer | null {
  const open = offers.filter(({ untilMs }) => untilMs > nowMs);
  return open.toSorted((a, b) => b.untilMs - a.untilMs || b.place - a.place)[0] ?? null;
}

/** Whole seconds an approval can still be taken back; never more than ten, however far the clock here lags behind. */
export function secondsLeft({ untilMs }: UndoOffer, nowMs: number): number {
  return Math.min(10, Math.ceil((untilMs - nowMs) / 1_000));
}
