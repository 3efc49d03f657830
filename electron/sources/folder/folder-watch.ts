import { watch, type FSWatcher } from 'node:fs';
import { dirname, join } from 'node:path';
import { toAppError } from '../../../shared/errors/app-error';
import type { SourceEvents } from '../../interfaces/mail-source';
import type { Clock } from '../../lib/clock';
import { type FolderPlace, recogniseFolder } from './folder-kind';

export type FolderTimings = {
  /** Several events of one delivery are one hint. */
  debounceMs: number;
  /** Finds what the file system did not tell: network drives, too many watched folders. */
  rescanMs: number;
  /** The same while a file is being written, or while the folder cannot be watched at all. */
  shortRescanMs: number;
};

export const FOLDER_TIMINGS: FolderTimings = { debounceMs: 50, rescanMs: 60_000, shortRescanMs: 2_000 };

export type FolderWatchOptions = {
  path: string;
  events: SourceEvents;
  clock: Clock;
  timings: FolderTimings;
  /** Rung when a file was left alone because it is still being written. */
  stillWritten: Bell;
};

/** Wakes a sleeper early. */
export class Bell {
  #rings = new AbortController();

  get signal(): AbortSignal {
    return this.#rings.signal;
  }

  ring(): void {
    this.#rings.abort();
  }

  /** True if it rang since it was last asked. */
  answered(): boolean {
    const rang = this.#rings.signal.aborted;
    if (rang) this.#rings = new AbortController();
    return rang;
  }
}

/** Hints at every change of the folder, and at intervals, until the signal aborts. Comes back when the folder does. */
export async function watchFolder(options: FolderWatchOptions, signal: AbortSignal): Promise<void> {
  const { path, events, clock, timings } = options;
  events.onState('starting', null);
  while (!signal.aborted) {
    try {
      await watchWhileThere(options, await recogniseFolder(path), signal);
    } catch (error) {
      if (signal.aborted) return;
      events.onState('needs_attention', toAppError(error));
      await clock.sleep(timings.shortRescanMs, signal);
    }
  }
}

async function watchWhileThere(options: FolderWatchOptions, place: FolderPlace, signal: AbortSignal): Promise<void> {
  const { path, events, clock, timings, stillWritten } = options;
  const changed = new Bell();
  const watchers = foldersOf(place).map((folder) => watchOne(folder, () => changed.ring()));
  const isWatched = watchers.every((watcher) => watcher !== null);
  try {
    events.onState(isWatched ? 'connected' : 'polling', null);
    // Whatever came while nobody was looking.
    events.onHint();
    while (!signal.aborted) {
      const waitMs = isWatched ? timings.rescanMs : timings.shortRescanMs;
      await clock.sleep(waitMs, AbortSignal.any([signal, changed.signal, stillWritten.signal]));
      if (stillWritten.answered()) await clock.sleep(timings.shortRescanMs, signal);
      else if (changed.signal.aborted) await clock.sleep(timings.debounceMs, signal);
      if (signal.aborted) return;
      changed.answered();
      // Gone or replaced by something else: seen here, because a watcher of a removed folder stays silent.
      const now = await recogniseFolder(path);
      if (now.kind !== place.kind || now.root !== place.root) return;
      events.onHint();
    }
  } finally {
    for (const watcher of watchers) watcher?.close();
  }
}

// Null where the system gives no watcher; the short interval replaces it.
function watchOne(folder: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, onChange);
    // Emitted when the folder goes away; the next look finds that out.
    watcher.on('error', onChange);
    return watcher;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

// The folder of an mbox file is watched, because mail programs replace the file.
function foldersOf({ kind, root }: FolderPlace): string[] {
  if (kind === 'maildir') return [join(root, 'new'), join(root, 'cur')];
  return [kind === 'mbox' ? dirname(root) : root];
}
