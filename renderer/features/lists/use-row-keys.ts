import { useCallback, useEffect, useState } from 'react';
import type { Command } from '../../lib/shortcuts';
import { useCommands } from '../frame/window-keys';
import { neighbour } from './row-order';

/** A row far away is drawn only after the list has scrolled there. */
const FRAMES = 12;

type RowKeys = {
  /** For the list: this row is brought into sight. */
  activeKey: string | null;
  /** Brings a row into sight and gives it the focus. */
  focusRow: (key: string) => void;
};

type RowKeyOptions = {
  /** Up from the first row. */
  onTop?: () => void;
  /** A row got the focus by a key. */
  onMove?: (key: string) => void;
};

/**
 * j, k and the arrows through the rows of a list of which only a part is drawn. A row is an element with
 * `data-row` that can take the focus, in an item of a VirtualList. `keys` are the keys of those items in order.
 */
export function useRowKeys(keys: readonly string[], { onTop, onMove }: RowKeyOptions = {}): RowKeys {
  const [target, setTarget] = useState<{ key: string } | null>(null);
  const focusRow = useCallback((key: string) => setTarget({ key }), []);

  useEffect(() => {
    if (target === null) return;
    let left = FRAMES;
    let frame = requestAnimationFrame(function look() {
      const row = rowOf(target.key);
      if (row !== null) row.focus({ preventScroll: true });
      else if (--left > 0) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  useCommands(
    useCallback(
      (command: Command, event: KeyboardEvent) => {
        if ((command !== 'next' && command !== 'previous') || !movesRows(event)) return false;
        const current = currentRow();
        const key = neighbour(keys, current, command === 'next' ? 1 : -1);
        if (key !== null) {
          focusRow(key);
          onMove?.(key);
        } else if (command === 'previous' && current !== null) onTop?.();
        return keys.length > 0;
      },
      [keys, focusRow, onTop, onMove],
    ),
  );

  return { activeKey: target?.key ?? null, focusRow };
}

/** Arrows belong to a group of options and to a text that scrolls. */
function movesRows(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const arrow = event.key.startsWith('Arrow');
  return !(arrow && target?.closest('[role=radiogroup], [role=menu], [data-own-arrows]') != null);
}

function currentRow(): string | null {
  return document.activeElement?.closest<HTMLElement>('.virtual-row')?.dataset.key ?? null;
}

function rowOf(key: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.virtual-row[data-key="${CSS.escape(key)}"] [data-row]`);
}
