import type { ImportSlice, ImportWriter } from '../interfaces/import-writer';
import type { Clock } from '../lib/clock';
import type { Store } from '../store/store';
import { createKeeper } from './keep-slice';

/** Stores slices of imports in this thread; see import-writer-thread for the same beside it. */
export function createImportWriter({ store, clock }: { store: Store; clock: Clock }) {
  const keeper = createKeeper({ store, clock });

  /** In the caller's transaction: a slice's messages and the cursor behind them are stored together or not at all. */
  const writeSlice = (slice: ImportSlice): boolean => {
    const { importId, accountId, from, cursor, read, bytes } = slice;
    const account = keeper.requireActive(accountId);
    const job = store.imports.get(importId);
    // Paused or cancelled meanwhile: then nothing of this slice is kept, and nothing of those read after it.
    if (job?.state !== 'running' || job.cursor !== from) return false;
    const stored = keeper.keep(account, 'import', slice.messages);
    keeper.keepGaps(accountId, 'import', slice.gaps);
    store.imports.advance(importId, { cursor, read, stored, bytes, atMs: clock.now() });
    if (!slice.hasMore) store.imports.setState(importId, 'done', null, clock.now());
    return true;
  };

  const writer: ImportWriter = {
    write: (slice) => Promise.resolve().then(() => store.transaction(() => writeSlice(slice))),
    close: () => Promise.resolve(),
  };
  return { ...writer, writeSlice };
}
