import { ArrowUp } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { QueueItem } from '../../../shared/ipc/views';
import { useNow } from '../../lib/now';
import { dayHeading } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { Skeleton } from '../../ui/skeleton';
import { VirtualList } from '../../ui/virtual-list';
import { ErrorNote } from '../frame/error-note';
import { EmptyQueue } from './empty-queue';
import { entryKey, queueDays, type QueueEntry } from './queue-days';
import { queueEnd } from './queue-end';
import { QueueRow } from './queue-row';
import { useReview } from './review-store';
import { itemKey, sameItem } from './settle-queue';

/** Height of a row in px before it was measured. */
const ROW = 79;
/** As far from the top the first row still counts as in sight, in px. */
const NEAR_TOP = 24;

export function Queue() {
  const { t } = useText();
  const filter = useReview((state) => state.filter);
  const items = useReview((state) => state.items);
  const listError = useReview((state) => state.listError);
  const { setFilter, refresh } = useReview.getState();
  const filters = [
    { value: 'open' as const, label: t('review.filter.open') },
    { value: 'all' as const, label: t('review.filter.all') },
  ];
  const error = listError !== null && <ErrorNote error={listError} onRetry={() => void refresh()} />;
  return (
    <section className="queue" aria-label={t('review.queue')}>
      <div className="queue-head">
        <Choice
          label={t('review.filter')}
          options={filters}
          value={filter}
          onChange={(value) => void setFilter(value)}
        />
      </div>
      {items === null && (
        <div className="queue-place">{error || <Skeleton label={t('common.loading')} rows={5} look="row" />}</div>
      )}
      {items?.length === 0 && (
        <div className="queue-place">
          <EmptyQueue filter={filter} />
        </div>
      )}
      {items !== null && items.length > 0 && <QueueList items={items} />}
      {/* Below: what was fetched before stays where it is. */}
      {items !== null && error !== false && <div className="queue-foot">{error}</div>}
    </section>
  );
}

function QueueList({ items }: { items: QueueItem[] }) {
  const { t } = useText();
  const selected = useReview((state) => state.selected);
  const cursor = useReview((state) => state.cursor);
  const arrived = useReview((state) => state.arrived);
  const filter = useReview((state) => state.filter);
  const { holdStill, seeArrived } = useReview.getState();
  const place = useRef<HTMLDivElement>(null);
  const entries = useMemo(() => queueDays(items), [items]);
  const end = queueEnd(items, filter);
  const active = cursor ?? selected;
  const list = () => place.current?.querySelector('.virtual-list') ?? null;
  const atTop = () => (list()?.scrollTop ?? 0) <= NEAR_TOP;
  // Where nobody looks new rows push the others down; then they are in sight already.
  useLayoutEffect(() => {
    if (arrived > 0 && atTop()) seeArrived();
  });

  return (
    <div
      ref={place}
      className="queue-rows"
      onPointerEnter={() => holdStill(true)}
      onPointerLeave={() => holdStill(false)}
      onScrollCapture={() => atTop() && seeArrived()}
    >
      {arrived > 0 && (
        <Button
          label={t('review.arrived_other', { count: arrived })}
          icon={ArrowUp}
          look="plain"
          className="queue-arrived"
          data-testid="arrived"
          onClick={() => list()?.scrollTo({ top: 0 })}
        />
      )}
      <VirtualList
        items={entries}
        itemKey={entryKey}
        estimateHeight={ROW}
        label={t('review.queue')}
        className="queue-list"
        activeKey={active === null ? null : itemKey(active)}
        renderItem={(entry, index) => (
          <>
            <Entry entry={entry} first={index === 0} current={'item' in entry && sameItem(entry.item, selected)} />
            {end !== null && index === entries.length - 1 && (
              <p className="queue-end muted" data-testid="queue-end">
                {t(end)}
              </p>
            )}
          </>
        )}
      />
    </div>
  );
}

function Entry({ entry, first, current }: { entry: QueueEntry; first: boolean; current: boolean }) {
  if ('item' in entry) return <QueueRow item={entry.item} current={current} />;
  return <DayHeading dayMs={entry.dayMs} first={first} />;
}

function DayHeading({ dayMs, first }: { dayMs: number; first: boolean }) {
  const { language } = useText();
  const nowMs = useNow();
  return <h2 className={first ? 'queue-day queue-day-first' : 'queue-day'}>{dayHeading(dayMs, nowMs, language)}</h2>;
}
