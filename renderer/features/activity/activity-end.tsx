import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { ErrorNote } from '../frame/error-note';
import { useActivity } from './activity-store';

/** The end of what is shown: older entries come, can be asked for, could not be had, or there are none. */
export function ActivityEnd({ nothing }: { nothing: boolean }) {
  const { t } = useText();
  const { hasMore, older, loadMore } = useActivity();
  if (older.error !== null) return <ErrorNote error={older.error} onRetry={() => void loadMore()} />;
  return (
    <p className="activity-end muted" role="status">
      {older.loading && <span>{t('activity.looking')}</span>}
      {!older.loading && !hasMore && <span>{t(nothing ? 'activity.nothingSo' : 'activity.begins')}</span>}
      {!older.loading && hasMore && <Button label={t('activity.more')} look="quiet" onClick={() => void loadMore()} />}
    </p>
  );
}
