import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { EmptyQueue } from './empty-queue';
import { QueueRow } from './queue-row';
import { useReview } from './review-store';
import { sameItem } from './settle-queue';

export function Queue() {
  const { t } = useText();
  const { filter, items, arrived, listError, selected, setFilter, refresh, holdStill, showArrived } = useReview();
  const filters = [
    { value: 'open' as const, label: t('review.filter.open') },
    { value: 'all' as const, label: t('review.filter.all') },
  ];
  return (
    <section className="queue" aria-label={t('review.queue')}>
      <div className="queue-head">
        <Choice
          label={t('review.filter')}
          options={filters}
          value={filter}
          onChange={(value) => void setFilter(value)}
        />
        {arrived > 0 && (
          <Button label={t('review.arrived_other', { count: arrived })} look="waiting" onClick={showArrived} />
        )}
      </div>
      <div className="queue-scroll" onPointerEnter={() => holdStill(true)} onPointerLeave={() => holdStill(false)}>
        {listError !== null && <ErrorNote error={listError} onRetry={() => void refresh()} />}
        {items === null && listError === null && <Skeleton label={t('common.loading')} rows={5} look="row" />}
        {items?.length === 0 && <EmptyQueue filter={filter} />}
        {items !== null && items.length > 0 && (
          <ul className="queue-list">
            {items.map((item) => (
              <li key={`${item.type}:${item.id}`}>
                <QueueRow item={item} current={sameItem(item, selected)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
