import { useState } from 'react';
import type { WireError } from '../../../../shared/ipc/wire-result';
import { useText } from '../../../lib/text';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { CheckField } from '../../../ui/field';
import { Note } from '../../../ui/note';
import { FormError } from '../../frame/form-error';
import { useKeeping } from './keeping-store';

/** Asks twice before everything is gone: the dialog, and a box that says so once more. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const erase = async () => {
    setBusy(true);
    const { error: failed } = await useKeeping.getState().erase();
    setBusy(false);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog
      title={t('storage.erase.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      foot={
        <>
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button
            label={t('storage.erase.confirm')}
            look="danger"
            busy={busy}
            aria-disabled={!sure}
            data-testid="erase-submit"
            onClick={() => void (sure && erase())}
          />
        </>
      }
    >
      <Note tone="warning" title={t('storage.erase.lead')} hint={t('storage.erase.hint')} />
      <CheckField label={t('storage.erase.sure')} checked={sure} onChange={setSure} />
      {error !== null && <FormError error={error} />}
    </Dialog>
  );
}
