import { MessageSquareText, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ActionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useReview } from './review-store';
import { useDecisions } from './use-decisions';

/** Edit on the left, dismiss and approve on the right: the same on every card. */
export function DecisionFoot({ action, title }: { action: ActionView; title: string }) {
  const { t } = useText();
  const working = useReview((state) => state.working[action.id]);
  const decisions = useDecisions();
  const [giveReason, setGiveReason] = useState(false);
  if (giveReason) return <DismissReason action={action} onCancel={() => setGiveReason(false)} />;
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
          onClick={() => setGiveReason(true)}
        />
        <Button
          label={t('card.dismiss')}
          shortcut="D"
          look="plain"
          data-testid="dismiss"
          aria-label={t('card.dismissThis', { title })}
          busy={working === 'dismiss'}
          onClick={() => decisions.dismiss(action.id)}
        />
        <Button
          label={t('card.approve')}
          shortcut="A"
          look="waiting"
          data-testid="approve"
          aria-label={t('card.approveThis', { title })}
          busy={working === 'approve'}
          onClick={() => decisions.approve(action.id)}
        />
      </span>
    </footer>
  );
}

function DismissReason({ action, onCancel }: { action: ActionView; onCancel: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const decisions = useDecisions();
  return (
    <form
      className="card-foot dismiss-reason"
      onSubmit={(event) => {
        event.preventDefault();
        decisions.dismiss(action.id, reason.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <input
        className="control"
        aria-label={t('card.reason')}
        placeholder={t('card.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        // The field appears because the user asked for it.
        ref={focusOnce}
      />
      <span className="card-foot-right">
        <Button label={t('common.cancel')} look="quiet" onClick={onCancel} />
        <Button label={t('card.dismiss')} look="plain" type="submit" />
      </span>
    </form>
  );
}

function focusOnce(element: HTMLElement | null) {
  element?.focus();
}
