import type { QueueItem } from '../../../shared/ipc/views';
import type { Filter } from './review-store';

/** As many sessions as main lists; held requests are counted apart. */
const MOST_SESSIONS = 500;

/** The text under the last request where the list may not be all there is; null where it is. */
export function queueEnd(items: QueueItem[], filter: Filter): 'review.newestOpen' | 'review.newestAll' | null {
  if (items.filter(({ type }) => type === 'session').length < MOST_SESSIONS) return null;
  return filter === 'open' ? 'review.newestOpen' : 'review.newestAll';
}
