import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { anchorsAt, scrollTopToKeep, withFocusedRow, type Anchor } from './virtual-rows';

type VirtualListProps<T> = {
  items: T[];
  /** Stays with an item for its life: heights and the focus are kept by it. */
  itemKey: (item: T) => string;
  /** In px, until the row was measured. */
  estimateHeight: number;
  renderItem: (item: T, index: number) => ReactNode;
  label: string;
  className?: string;
  /** The row that is open; brought into sight when it becomes another one. */
  activeKey?: string | null;
  /** The end is near: a good time to fetch more. Called once for each length. */
  onNearEnd?: () => void;
};

const NEAR_END = 10;

/**
 * A list of any length that renders what is in sight. Rows are as high as their content; when rows come or go the row
 * at the upper edge stays where it is, unless the list is at its very top and nobody is in it. A row holds something
 * that takes the focus, and keeps that focus while it is scrolled away and through every refresh.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, itemKey, estimateHeight, renderItem, label, className, activeKey, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const indexOf = useMemo(() => new Map(items.map((item, index) => [itemKey(item), index])), [items, itemKey]);
  const focused = focusedKey === null ? -1 : (indexOf.get(focusedKey) ?? -1);

  // The window is built without the compiler this warns about.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimateHeight,
    getItemKey: (index) => itemKey(items[index]!),
    rangeExtractor: (range) => withFocusedRow(defaultRangeExtractor(range), focused),
    overscan: 6,
  });
  const rows = virtualizer.getVirtualItems();

  const inSight = useRef<Anchor[]>([]);
  const noteInSight = () => {
    const placed = virtualizer.getVirtualItems().map(({ key, start, end }) => ({ key: String(key), start, end }));
    inSight.current = anchorsAt(placed, scroller.current?.scrollTop ?? 0);
  };
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || (list.scrollTop === 0 && !list.matches(':hover, :focus-within'))) return;
    // Renews the measurements: rows may have been measured in this very commit.
    virtualizer.getVirtualItems();
    const startOf = (key: string) => virtualizer.measurementsCache[indexOf.get(key) ?? -1]?.start;
    const top = scrollTopToKeep(inSight.current, startOf);
    if (top !== null && Math.abs(top - list.scrollTop) >= 1) virtualizer.scrollToOffset(top);
  }, [indexOf, virtualizer]);
  useLayoutEffect(noteInSight);

  const activeIndex = activeKey == null ? -1 : (indexOf.get(activeKey) ?? -1);
  const broughtIntoSight = useRef<string | null>(null);
  useEffect(() => {
    if (activeKey == null || activeIndex === -1) broughtIntoSight.current = null;
    else if (broughtIntoSight.current !== activeKey) {
      broughtIntoSight.current = activeKey;
      virtualizer.scrollToIndex(activeIndex, { align: 'auto' });
    }
  }, [activeKey, activeIndex, virtualizer]);

  const lastInSight = virtualizer.range?.endIndex ?? -1;
  const askedFor = useRef(-1);
  useEffect(() => {
    if (lastInSight < items.length - NEAR_END || lastInSight === -1 || askedFor.current === items.length) return;
    askedFor.current = items.length;
    onNearEnd?.();
  }, [lastInSight, items.length, onNearEnd]);

  return (
    <div
      ref={scroller}
      className={className === undefined ? 'virtual-list' : `virtual-list ${className}`}
      onScroll={noteInSight}
      onFocus={(event) => setFocusedKey(keyOfRow(event.target))}
      // When the whole window loses the focus, the row still has it and gets it back.
      onBlur={() => document.hasFocus() && setFocusedKey(null)}
    >
      <div role="list" aria-label={label} className="virtual-rows" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ key, index, start }) => (
          <div
            key={String(key)}
            ref={virtualizer.measureElement}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="virtual-row"
            data-index={index}
            data-key={String(key)}
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderItem(items[index]!, index)}
          </div>
        ))}
      </div>
    </div>
  );
}

function keyOfRow(element: Element): string | null {
  return element.closest<HTMLElement>('.virtual-row')?.dataset['key'] ?? null;
}
