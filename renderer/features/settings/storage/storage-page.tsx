import { useEffect } from 'react';
import { useText } from '../../../lib/text';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorNote } from '../../frame/error-note';
import { KeepingActions } from './keeping-actions';
import { useKeeping } from './keeping-store';
import { KeptNow } from './kept-now';
import { RetentionFields } from './retention-fields';

const ASK_EVERY_MS = 1_000;

/** What is kept on this computer, how long, and how to take it along or get rid of it. */
export function StoragePage() {
  const { t } = useText();
  const { keeping, error, refresh } = useKeeping();
  const running = useKeeping((state) => state.running !== null);
  useEffect(() => {
    const look = () => {
      void useKeeping.getState().refresh();
      void useKeeping.getState().follow();
    };
    look();
    return window.genie.on('keeping.changed', look);
  }, []);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void useKeeping.getState().follow(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [running]);
  if (keeping === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={4} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  return (
    <div className="preferences">
      {error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      <KeptNow keeping={keeping} />
      <RetentionFields settings={keeping.settings} />
      <KeepingActions />
    </div>
  );
}
