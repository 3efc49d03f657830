import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { byteSize } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useAnswer } from './use-answer';

/** The untouched source of a mail, to look at or to keep. */
export function SourceDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t, language } = useText();
  const answer = useAnswer('messages.source', { messageId, save: false });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const save = async () => {
    setBusy(true);
    setError(null);
    const saved = await call('messages.source', { messageId, save: true });
    setBusy(false);
    if (!saved.ok) setError(saved.error);
    else if (saved.value.saved) announce(t('source.saved'), true);
  };
  return (
    <Dialog
      title={t('source.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      // What cannot be shown cannot be kept either.
      foot={
        answer?.ok === true ? (
          <Button
            label={t('source.save')}
            icon={FileDown}
            busy={busy}
            data-testid="save-source"
            onClick={() => void save()}
          />
        ) : undefined
      }
    >
      {error !== null && <ErrorNote error={error} />}
      {answer === null && <Skeleton label={t('common.loading')} rows={8} look="line" />}
      {answer?.ok === false && <ErrorNote error={answer.error} />}
      {answer?.ok === true && (
        <>
          <p className="muted">
            {answer.value.truncated
              ? t('source.part', { size: byteSize(answer.value.size, language) })
              : t('source.whole', { size: byteSize(answer.value.size, language) })}
          </p>
          <pre className="payload" dir="ltr" data-testid="source">
            {answer.value.text}
          </pre>
        </>
      )}
    </Dialog>
  );
}
