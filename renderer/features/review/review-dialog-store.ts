import { create } from 'zustand';
import type { HeldView, SessionView } from '../../../shared/ipc/views';

export type ReviewDialog = 'snooze' | 'contact' | 'history';
type Detail = { session: SessionView | null; held: HeldView | null };

type ReviewDialogState = {
  shown: ReviewDialog | null;
  /** Opens a dialog over the open request; false where it makes no sense there. */
  show: (dialog: ReviewDialog, detail: Detail | null) => boolean;
  close: () => void;
};

/** Which dialog stands over the open request; opened by its key or its button alike. */
export const useReviewDialog = create<ReviewDialogState>((set) => ({
  shown: null,
  show: (shown, detail) => {
    if (detail === null || !fits(shown, detail)) return false;
    set({ shown });
    return true;
  },
  close: () => set({ shown: null }),
}));

function fits(dialog: ReviewDialog, { session, held }: Detail): boolean {
  switch (dialog) {
    case 'contact':
      return ((session ?? held)?.message.from.address ?? '') !== '';
    case 'history':
      return session !== null;
    case 'snooze':
      return session !== null && canSnooze(session);
  }
}

/** What waits for the user can wait until later; what is under way or over cannot. */
export function canSnooze({ status }: SessionView): boolean {
  return status === 'awaiting_review' || status === 'failed';
}
