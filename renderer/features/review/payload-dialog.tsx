import { useText } from '../../lib/text';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { useAnswer } from '../content/use-answer';
import { ErrorNote } from '../frame/error-note';

/** The exact text the model was given, byte for byte. */
export function PayloadDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { t } = useText();
  const answer = useAnswer('review.payload', { sessionId });
  return (
    <Dialog title={t('payload.title')} closeLabel={t('common.close')} onClose={onClose}>
      {answer === null && <Skeleton label={t('common.loading')} rows={6} look="line" />}
      {answer?.ok === false && <ErrorNote error={answer.error} />}
      {answer?.ok === true && answer.value.text === null && <p className="muted">{t('payload.gone')}</p>}
      {answer?.ok === true && answer.value.text !== null && (
        <>
          <p className="muted">{t('payload.explained')}</p>
          <pre className="payload" dir="auto">
            {answer.value.text}
          </pre>
        </>
      )}
    </Dialog>
  );
}
