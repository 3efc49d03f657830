import { useEffect } from 'react';
import type { QueueItem } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { useReview } from '../review/review-store';

/** Requests in a list that wait for the user now: with a proposal, or held back. */
function waitingIds(items: QueueItem[]): string[] {
  return items
    .filter(({ type, waiting, snoozedUntilMs }) => snoozedUntilMs === null && (type === 'held' || waiting > 0))
    .map(({ type, id }) => `${type} ${id}`);
}

/**
 * How many requests came to wait since the last look. `seen` takes them in; a request that waits once more, after an
 * undo, was seen before. `first` is for a list that was just loaded: it brings no news.
 */
export function countArrivals(seen: Set<string>, items: QueueItem[], first: boolean): number {
  const fresh = waitingIds(items).filter((id) => !seen.has(id));
  for (const id of fresh) seen.add(id);
  return first ? 0 : fresh.length;
}

/** Says to readers that requests arrived, on every screen; the page and the focus stay as they are. */
export function useArrivals() {
  const { t } = useText();
  useEffect(() => {
    const seen = new Set<string>();
    countArrivals(seen, useReview.getState().items ?? [], true);
    return useReview.subscribe(({ items }, before) => {
      if (items === null || items === before.items) return;
      const count = countArrivals(seen, items, before.items === null);
      if (count > 0) announce(t('status.arrived_other', { count }));
    });
  }, [t]);
}
