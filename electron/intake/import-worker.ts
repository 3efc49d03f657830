import { parentPort, workerData } from 'node:worker_threads';
import { toAppError } from '../../shared/errors/app-error';
import type { ImportSlice } from '../interfaces/import-writer';
import { systemClock } from '../lib/clock';
import { openStore } from '../store/store';
import type { WrittenSlice, WriterSettings } from './import-writer-protocol';
import { createImportWriter } from './write-import';

// Entry of a worker thread: stores slices of imports with a connection of its own, so that encrypting and indexing them
// keeps nothing else waiting. What lies ready is one transaction: one write to the disk for several slices.

if (parentPort === null) throw new Error('import-worker runs as a worker thread only.');
const port = parentPort;
const store = openStore({ ...(workerData as WriterSettings), bulk: true });
const { writeSlice } = createImportWriter({ store, clock: systemClock });
const queue: ImportSlice[] = [];

port.on('message', (message: ImportSlice | 'end') => {
  if (message === 'end') {
    store.checkpoint();
    store.close();
    port.close();
    return;
  }
  queue.push(message);
  if (queue.length === 1) setImmediate(writeQueued);
});

function writeQueued(): void {
  const slices = queue.splice(0);
  try {
    const stored = store.transaction(() => slices.map(writeSlice));
    for (const one of stored) port.postMessage({ stored: one } satisfies WrittenSlice);
  } catch {
    // One of them may be at fault: each for itself, so that it is told of the right one.
    for (const slice of slices) port.postMessage(writeAlone(slice));
  }
}

function writeAlone(slice: ImportSlice): WrittenSlice {
  try {
    return { stored: store.transaction(() => writeSlice(slice)) };
  } catch (thrown) {
    const { code, message, hint, retryable } = toAppError(thrown);
    const fault = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { error: { code, message, hint, retryable, fault } };
  }
}
