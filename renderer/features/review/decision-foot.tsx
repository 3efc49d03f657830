import { MessageSquareText, Pencil } from 'lucide-react';
import { useRef, useState, type MouseEvent } from 'react';
import type { ActionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { focusCard } from './review-focus';
import { useReview } from './review-store';
import { useDecisions } from './use-decisions';

/** Edit on the left, dismiss and approve on the right: the same on every card. */
export function DecisionFoot({ action, title }: { action: ActionView; title: string }) {
  const { t } = useText();
  const working = useReview((state) => state.working[action.id]);
  const decisions = useDecisions();
  const asksReason = useReview((state) => state.dismissing === action.id);
  if (asksReason) return <DismissReason action={action} title={title} />;
  return (
    <footer className="card-foot card-foot-decide">
      <Button
        label={t('card.edit')}
        shortcut="E"
        icon={Pencil}
        look="quiet"
        className="button-edit"
        data-testid="edit"
        aria-label={t('card.editThis', { title })}
        disabled={working !== undefined}
        onClick={() => useReview.getState().edit(action.id)}
      />
      <span className="card-foot-right">
        <Button
          label={t('card.dismissWithReason')}
          icon={MessageSquareText}
          look="quiet"
          iconOnly
          disabled={working !== undefined}
          onClick={() => useReview.getState().askReason(action.id)}
        />
        <Button
          label={t('card.dismiss')}
          shortcut="D"
          look="plain"
          data-testid="dismiss"
          aria-label={t('card.dismissThis', { title })}
          busy={working === 'dismiss'}
          onClick={(event) => decisions.dismiss(action.id, isByKey(event))}
        />
        <Button
          label={t('card.approve')}
          shortcut="A"
          look="waiting"
          data-testid="approve"
          aria-label={t('card.approveThis', { title })}
          busy={working === 'approve'}
          onClick={(event) => decisions.approve(action.id, isByKey(event))}
        />
      </span>
    </footer>
  );
}

/** Where the reason for a dismissal can be given; Enter dismisses, with or without one. */
function DismissReason({ action, title }: { action: ActionView; title: string }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const busy = useReview((state) => state.working[action.id] === 'dismiss');
  const decisions = useDecisions();
  // Enter in the field clicks the button too, without a pointer.
  const byKey = useRef(true);
  const cancel = () => {
    useReview.getState().askReason(null);
    focusCard(action.id);
  };
  return (
    <form
      className="card-foot dismiss-reason"
      onSubmit={(event) => {
        event.preventDefault();
        decisions.dismiss(action.id, byKey.current, reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
    >
      <input
        className="control"
        aria-label={t('card.reasonFor', { title })}
        placeholder={t('card.reason')}
        maxLength={500}
        value={reason}
        dir="auto"
        data-testid="dismiss-reason"
        onChange={(event) => setReason(event.target.value)}
        // The field appears because the user asked for it.
        ref={focusOnce}
      />
      <span className="card-foot-right">
        <Button label={t('common.cancel')} look="quiet" onClick={cancel} />
        <Button
          label={t('card.dismiss')}
          shortcut="↵"
          look="plain"
          type="submit"
          busy={busy}
          onClick={(event) => void (byKey.current = isByKey(event))}
        />
      </span>
    </form>
  );
}

/** A click without a pointer comes from Enter or the space bar. */
function isByKey(event: MouseEvent): boolean {
  return event.detail === 0;
}

function focusOnce(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
}
