import { useEffect } from 'react';
import { useNow } from '../../lib/now';
import { momentText } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { ContactDialog } from '../contacts/contact-dialog';
import { SourceDialog } from '../content/source-dialog';
import { TimeDialog } from '../content/time-dialog';
import { DismissAllDialog } from './dismiss-all-dialog';
import { HistoryDialog } from './history-dialog';
import { PayloadDialog } from './payload-dialog';
import { useReviewDialog } from './review-dialog-store';
import { focusFirstRow } from './review-focus';
import { useReview } from './review-store';

/** The dialogs over the open request. */
export function ReviewDialogs() {
  const { shown, close } = useReviewDialog();
  const detail = useReview((state) => state.detail);
  useEffect(() => close, [close]);
  const open = detail?.session ?? detail?.held;
  if (shown === null || open == null) return null;
  if (shown === 'contact') {
    return <ContactDialog accountId={open.accountId} from={open.message.from} onClose={close} />;
  }
  if (shown === 'source') return <SourceDialog messageId={open.messageId} onClose={close} />;
  if (detail?.session == null) return null;
  switch (shown) {
    case 'history':
      return <HistoryDialog session={detail.session} onClose={close} />;
    case 'payload':
      return <PayloadDialog sessionId={detail.session.id} onClose={close} />;
    case 'dismissAll':
      return <DismissAllDialog session={detail.session} onClose={close} />;
    case 'snooze':
      return <SnoozeDialog sessionId={detail.session.id} onClose={close} />;
  }
}

function SnoozeDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { t, language } = useText();
  const nowMs = useNow();
  const snooze = async (untilMs: number) => {
    onClose();
    if (!(await useReview.getState().snooze(sessionId, untilMs))) return;
    announce(t('snooze.done', { when: momentText(untilMs, nowMs, language) }), true);
    requestAnimationFrame(focusFirstRow);
  };
  return (
    <TimeDialog
      title={t('snooze.title')}
      lead={t('snooze.lead')}
      onPick={(untilMs) => void snooze(untilMs)}
      onClose={onClose}
    />
  );
}
