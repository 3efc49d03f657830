import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { basename, join, relative } from 'node:path';

export type FileSeen = { path: string; mode: number; type: 'file' | 'folder' | 'other'; size: number };

/** What lies below a folder, without following links. */
export function listFiles(root: string): FileSeen[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    const path = join(root, entry.name);
    const seen = seenAt(path);
    if (seen === null) return [];
    return entry.isDirectory() ? [seen, ...listFiles(path)] : [seen];
  });
}

function seenAt(path: string): FileSeen | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  const type = found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
  return { path, mode: found.mode & 0o7777, type, size: found.size };
}

/**
 * Notes the path of everything that is ever made or changed below a folder, also what is gone again at the end. One
 * watch a folder: the recursive one of Node looks again and again instead of being told, and misses what is short.
 */
export class FileWatch {
  readonly seen = new Set<string>();
  private readonly watchers = new Map<string, FSWatcher>();

  constructor(private readonly root: string) {
    this.follow(root);
  }

  close(): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private follow(folder: string): void {
    if (this.watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      // A folder that is changed itself tells so under its own name.
      const isItself = name === basename(folder) && seenAt(join(folder, name)) === null;
      if (name !== null && !isItself) this.note(join(folder, name));
    });
    // A folder that is gone again is no longer watched.
    watcher.on('error', () => this.watchers.delete(folder));
    this.watchers.set(folder, watcher);
    for (const name of readdirSync(folder)) this.note(join(folder, name));
  }

  private note(path: string): void {
    this.seen.add(relative(this.root, path));
    if (seenAt(path)?.type === 'folder') this.follow(path);
  }
}
