/** A row as it is laid out: its edges in px from the start of the list. */
export type PlacedRow = { key: string; start: number; end: number };
/** A row in sight, and how far its upper edge is past the edge of the list, in px; negative below it. */
export type Anchor = { key: string; past: number };

/** The rows in sight at `scrollTop`, upmost first: any of them can be held on to. */
export function anchorsAt(rows: PlacedRow[], scrollTop: number): Anchor[] {
  return rows.filter(({ end }) => end > scrollTop).map(({ key, start }) => ({ key, past: scrollTop - start }));
}

/**
 * Where to scroll so that the first of the anchors that is still in the list stays where it was; null where none is.
 * `startOf` tells the new upper edge of a row, undefined where it is gone.
 */
export function scrollTopToKeep(anchors: Anchor[], startOf: (key: string) => number | undefined): number | null {
  for (const { key, past } of anchors) {
    const start = startOf(key);
    if (start !== undefined) return start + past;
  }
  return null;
}

/** The rows to render: those in sight, and the one with the focus however far away it is. */
export function withFocusedRow(inSight: number[], focused: number): number[] {
  return focused < 0 || inSight.includes(focused) ? inSight : [...inSight, focused].toSorted((a, b) => a - b);
}
