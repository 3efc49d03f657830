import type { QueueItem } from '../../../shared/ipc/views';

export type ItemRef = { type: QueueItem['type']; id: string };

export function sameItem(a: ItemRef | null, b: ItemRef | null): boolean {
  return a !== null && b !== null && a.type === b.type && a.id === b.id;
}

type Settled = { items: QueueItem[]; /** Fetched items that are not shown yet. */ arrived: number };

/**
 * What the queue shows after a refetch. While the pointer rests on the list (`still`) no row may move under it: rows are
 * renewed in place and new ones are only counted. Otherwise the fetched order is taken, but the open item keeps its
 * place even when it no longer belongs to the filter: the reader must not lose what was just decided.
 */
export function settleQueue(
  shown: QueueItem[] | null,
  fetched: QueueItem[],
  options: { still: boolean; open: ItemRef | null },
): Settled {
  if (shown === null) return { items: fetched, arrived: 0 };
  const fresh = (item: QueueItem) => fetched.find((other) => sameItem(other, item));
  if (options.still && shown.length > 0) {
    const arrived = fetched.filter((item) => !shown.some((other) => sameItem(other, item))).length;
    return { items: shown.map((item) => fresh(item) ?? item), arrived };
  }
  const place = shown.findIndex((item) => sameItem(item, options.open));
  const open = place < 0 ? undefined : shown[place];
  if (open === undefined || fresh(open) !== undefined) return { items: fetched, arrived: 0 };
  return { items: fetched.toSpliced(Math.min(place, fetched.length), 0, open), arrived: 0 };
}
