import { create } from 'zustand';
import type { HeldView, SessionView } from '../../../shared/ipc/views';

export type ReviewDialog = 'snooze' | 'contact' | 'history' | 'source' | 'payload' | 'dismissAll';
type Detail = { session: SessionView | null; held: HeldView | null };

type ReviewDialogState = {
  shown: ReviewDialog | null;
  /** Whether a dialog makes sense over what is open. */
  offers: (dialog: ReviewDialog, detail: Detail) => boolean;
  /** Opens a dialog over the open request; false where it makes no sense there. */
  show: (dialog: ReviewDialog, detail: Detail | null) => boolean;
  close: () => void;
};

/** Which dialog stands over the open request; opened by its key or from the menu alike. */
export const useReviewDialog = create<ReviewDialogState>((set) => ({
  shown: null,
  offers: fits,
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
    case 'source':
      return (session ?? held) !== null;
    case 'history':
      return session !== null;
    case 'payload':
      return session?.modelCall != null;
    case 'snooze':
      return session !== null && canSnooze(session);
    case 'dismissAll':
      return session !== null && session.actions.filter(({ status }) => status === 'proposed').length > 1;
  }
}

/** What waits for the user can wait until later; what is under way or over cannot. */
function canSnooze({ status }: SessionView): boolean {
  return status === 'awaiting_review' || status === 'failed';
}
