import type { QueueItem } from '../../../shared/ipc/views';

export type ItemRef = { type: QueueItem['type']; id: string };

export function sameItem(a: ItemRef | null, b: ItemRef | null): boolean {
  return a !== null && b !== null && a.type === b.type && a.id === b.id;
}

/** Names an item among all others: a held request may share its id with a session. */
export function itemKey({ type, id }: ItemRef): string {
  return `${type}:${id}`;
}

type Settled = { items: QueueItem[]; /** How many new ones came in above all that was shown. */ arrived: number };

/**
 * What the queue shows after a refetch. New requests go in above. While the pointer rests on the list (`still`) nothing
 * else changes there: rows are renewed in place, and what left the filter or came back into its middle waits. Otherwise
 * the fetched order is taken, but the open item keeps its place even when it no longer belongs to the filter: the
 * reader must not lose what was just decided.
 */
export function settleQueue(
  shown: QueueItem[] | null,
  fetched: QueueItem[],
  { still, open }: { still: boolean; open: ItemRef | null },
): Settled {
  if (shown === null || shown.length === 0) return { items: fetched, arrived: 0 };
  const known = new Set(shown.map(itemKey));
  const firstKnown = fetched.findIndex((item) => known.has(itemKey(item)));
  const above = firstKnown < 0 ? [] : fetched.slice(0, firstKnown);
  const fresh = new Map(fetched.map((item) => [itemKey(item), item]));
  if (still) {
    return { items: [...above, ...shown.map((item) => fresh.get(itemKey(item)) ?? item)], arrived: above.length };
  }
  const place = shown.findIndex((item) => sameItem(item, open));
  const left = place < 0 || fresh.has(itemKey(shown[place]!)) ? undefined : shown[place];
  if (left === undefined) return { items: fetched, arrived: above.length };
  return { items: fetched.toSpliced(Math.min(place + above.length, fetched.length), 0, left), arrived: above.length };
}

/** The request to go on with: the next one below that waits for the user, else the first above; null where none does. */
export function nextWaiting(items: QueueItem[], from: ItemRef | null): QueueItem | null {
  const place = items.findIndex((item) => sameItem(item, from));
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
  return others.find(waitsForUser) ?? null;
}

/** Something there is the user's to decide now; what was put off is not. */
function waitsForUser({ waiting, type, status, snoozedUntilMs }: QueueItem): boolean {
  return snoozedUntilMs === null && (waiting > 0 || type === 'held' || status === 'failed');
}
