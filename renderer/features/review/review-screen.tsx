import { useEffect } from 'react';
import { useText } from '../../lib/text';
import { isWide } from '../../lib/wide';
import { DetailPane } from './detail-pane';
import { Queue } from './queue';
import { useReviewKeys } from './review-keys';
import { useReview } from './review-store';

/** Queue and detail: side by side where there is room, else one after the other. */
export function ReviewScreen() {
  const { t } = useText();
  const selected = useReview((state) => state.selected);
  const items = useReview((state) => state.items);
  useReviewKeys();

  // Side by side an empty half would be a waste: the first request that waits is opened. Alone it would hide the queue.
  useEffect(() => {
    const first = items?.find((item) => item.waiting > 0 || item.type === 'held') ?? items?.[0];
    if (selected === null && first !== undefined && isWide()) void useReview.getState().open(first);
  }, [items, selected]);

  return (
    <div className="review" data-pane={selected === null ? 'queue' : 'detail'}>
      <h1 className="sr-only">{t('review.title')}</h1>
      <Queue />
      <DetailPane />
    </div>
  );
}
