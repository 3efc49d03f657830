import { describe, expect, it } from 'vitest';
import {
  advanceCursor,
  cursorAfter,
  formatFolderCursor,
  newFiles,
  parseFolderCursor,
  type FilesCursor,
  type FoundFile,
} from '../../../../electron/sources/folder/folder-cursor';

const file = (name: string, mtimeMs: number): FoundFile => ({ name, mtimeMs });
const many = (count: number, mtimeMs: (i: number) => number, prefix = 'm') =>
  Array.from({ length: count }, (_, i) => file(`${prefix}${String(i).padStart(6, '0')}`, mtimeMs(i)));
const stored = (cursor: FilesCursor) => parseFolderCursor(formatFolderCursor(cursor)) as FilesCursor;
const names = (files: FoundFile[]) => files.map(({ name }) => name);

/** Reads everything new in slices, storing the cursor between them. */
const drain = (start: FilesCursor, files: FoundFile[], sliceSize: number) => {
  const read: string[] = [];
  let cursor = start;
  for (let next = newFiles(files, cursor); next.length > 0; next = newFiles(files, cursor)) {
    const slice = names(next.slice(0, sliceSize));
    read.push(...slice);
    cursor = stored(advanceCursor(cursor, files, new Set(slice)));
  }
  return { read, cursor };
};

describe('the cursor of a folder', () => {
  it('stays small for 100,000 files and still finds the one new file', () => {
    const history = many(100_000, (i) => i);
    const cursor = cursorAfter(history);
    expect(formatFolderCursor(cursor).length).toBeLessThan(9_000);
    expect(newFiles(history, cursor)).toEqual([]);
    expect(names(newFiles([...history, file('new', 100_001)], cursor))).toEqual(['new']);
  });

  it('tells files of the same instant apart', () => {
    const cursor = cursorAfter([file('b', 5)]);
    expect(names(newFiles([file('a', 5), file('b', 5), file('c', 5)], cursor))).toEqual(['a', 'c']);
  });

  it('sees that a file with an old date is new while the folder has up to 1,000 files', () => {
    const history = many(999, (i) => 1_000 + i);
    expect(names(newFiles([...history, file('old', 1)], cursorAfter(history)))).toEqual(['old']);
  });

  it('takes a file with an older date than the newest 1,000 for history in a larger folder', () => {
    const history = many(5_000, (i) => 1_000 + i);
    expect(newFiles([...history, file('old', 1)], cursorAfter(history))).toEqual([]);
    // Newer than the oldest it remembers, so a clock that went back a little loses nothing.
    expect(names(newFiles([...history, file('late', 5_500)], cursorAfter(history)))).toEqual(['late']);
  });

  it.each([
    ['in a small folder', many(3, (i) => i), many(1_200, () => 7, 'n')],
    ['all of one instant', [], many(1_200, () => 7, 'n')],
    ['older than everything that was there', many(900, (i) => 10_000 + i), many(1_200, (i) => i, 'n')],
    ['mixed between known ones', many(1_000, (i) => i * 10), many(1_200, (i) => i * 9 + 5, 'n')],
    ['after a large history', many(4_000, (i) => i), many(1_200, (i) => 4_000 + Math.floor(i / 100), 'n')],
  ])('hands out 1,000 and more new files exactly once, %s', (_title, history, fresh) => {
    const start = stored(cursorAfter(history));
    const { read, cursor } = drain(start, [...history, ...fresh], 200);
    expect([...read].sort()).toEqual(names(fresh).sort());
    expect(formatFolderCursor(cursor).length).toBeLessThan(9_000);
  });

  it('does not hand out anything again when old files are removed', () => {
    const history = many(1_500, (i) => i);
    const cursor = cursorAfter(history);
    const left = history.slice(1_200);
    expect(newFiles(left, cursor)).toEqual([]);
    expect(newFiles(left, stored(advanceCursor(cursor, left, new Set())))).toEqual([]);
  });
});
