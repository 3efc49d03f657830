import { useState } from 'react';
import type { ToolServerView } from '../../../shared/domain/tool-server';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorNote } from '../frame/error-note';
import { useTools } from './tools-store';

export function RemoveServer({ server, onClose }: { server: ToolServerView; onClose: () => void }) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const remove = async () => {
    setBusy(true);
    const failed = await useTools.getState().remove(server.id);
    setBusy(false);
    setError(failed);
    if (failed === null) onClose();
  };
  return (
    <Dialog
      title={t('account.removeTitle', { name: server.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      foot={
        <>
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button
            label={t('account.remove')}
            look="danger"
            data-testid="confirm-remove"
            busy={busy}
            onClick={() => void remove()}
          />
        </>
      }
    >
      <p>{t('tools.removeText')}</p>
      {error !== null && <ErrorNote error={error} />}
    </Dialog>
  );
}
