import type { QueueItem } from '../../../shared/ipc/views';
import { itemKey } from './settle-queue';

/** A line of the queue: a request, or the day over those that came in on it. */
export type QueueEntry = { key: string; item: QueueItem } | { key: string; dayMs: number };

/**
 * The queue with a heading over each day, local time. A heading is named after the first request under it: when another
 * one comes in above, the heading is a new one over that, and the rows below can be held where they are.
 */
export function queueDays(items: QueueItem[]): QueueEntry[] {
  const entries: QueueEntry[] = [];
  let day: number | null = null;
  for (const item of items) {
    const itemDay = new Date(item.receivedAtMs).setHours(0, 0, 0, 0);
    if (itemDay !== day) entries.push({ key: `day:${itemKey(item)}`, dayMs: item.receivedAtMs });
    day = itemDay;
    entries.push({ key: itemKey(item), item });
  }
  return entries;
}

export function entryKey({ key }: QueueEntry): string {
  return key;
}
