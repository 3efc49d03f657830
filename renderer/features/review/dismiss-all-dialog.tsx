import { useState } from 'react';
import type { SessionView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextField } from '../../ui/field';
import { useReview, waitingActions } from './review-store';

/** Asks before several proposals are thrown away at once: that cannot be taken back. */
export function DismissAllDialog({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const count = waitingActions(session).length;
  const dismiss = async () => {
    onClose();
    if (await useReview.getState().dismissSession(session.id, reason.trim())) announce(t('card.dismissed'), true);
  };
  return (
    <Dialog
      title={t('session.dismissAll_other', { count })}
      closeLabel={t('common.close')}
      onClose={onClose}
      foot={
        <>
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button
            label={t('card.dismiss')}
            look="danger"
            data-testid="dismiss-all-confirm"
            onClick={() => void dismiss()}
          />
        </>
      }
    >
      <p className="muted">{t('session.dismissAllLead')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void dismiss();
        }}
      >
        <TextField
          label={t('card.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
