import { useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorNote } from './error-note';

type RemoveDialogProps = {
  name: string;
  /** What goes with it. */
  text: string;
  /** Resolves null when it is done, else with why not: then the dialog stays. */
  remove: () => Promise<WireError | null>;
  onClose: () => void;
};

/** Asks once before something is lost. */
export function RemoveDialog({ name, text, remove, onClose }: RemoveDialogProps) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const confirm = async () => {
    setBusy(true);
    const failed = await remove();
    setBusy(false);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog
      title={t('account.removeTitle', { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      foot={
        <>
          <Button label={t('common.cancel')} data-first onClick={onClose} />
          <Button
            label={t('account.remove')}
            look="danger"
            data-testid="confirm-remove"
            busy={busy}
            onClick={() => void confirm()}
          />
        </>
      }
    >
      <p>{text}</p>
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  );
}
