import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundFile } from './folder-cursor';
import type { FolderPlace } from './folder-kind';

/** A message file. `name` is its identity for ever, `path` where it lies at the moment. */
export type MessageFile = FoundFile & { path: string; size: number; seen: boolean };

const DEEPEST = 10;
const AT_ONCE = 32;
const LISTING_ATTEMPTS = 3;
/** A file or folder that changed within this time may change again without a new time. */
export const QUIET_MS = 2_000;
/** `<unique>:2,<flags>`; some systems cannot write the colon (Maildir, D. J. Bernstein). */
const FLAGS = /[:;!]2,([A-Za-z]*)$/;

/**
 * The message files of a Maildir or of a folder with .eml files. Remembers times and sizes, so that looking again
 * costs one reading of the folder, and nothing but its time when it did not change.
 */
export class MessageFiles {
  #known = new Map<string, { mtimeMs: number; size: number }>();
  #folders = new Map<string, number>();

  /** Everything that is there now. Links are not followed, neither to files nor to folders. */
  async list({ kind, root }: FolderPlace, now: number): Promise<MessageFile[]> {
    for (let attempt = 1; ; attempt += 1) {
      const folders = new Map<string, number>();
      const paths = kind === 'maildir' ? await maildirPaths(root, folders) : await emlPaths(root, folders);
      const files = await this.#describe(paths, now, kind === 'maildir' ? maildirIdentity(root) : emlIdentity(root));
      // A message that moved from new/ to cur/ meanwhile was missed, or was found twice.
      if (files.length < paths.length && attempt < LISTING_ATTEMPTS) continue;
      this.#folders = new Map([...folders].filter(([, mtimeMs]) => !isStillWritten(mtimeMs, now)));
      if (this.#folders.size < folders.size) this.#folders.clear();
      return [...new Map(files.map((file) => [file.name, file])).values()];
    }
  }

  /** True when nothing was added, removed or renamed since `list`. */
  async isUnchanged(): Promise<boolean> {
    for (const [folder, mtimeMs] of this.#folders) {
      if ((await lstat(folder)).mtimeMs !== mtimeMs) return false;
    }
    return this.#folders.size > 0;
  }

  async #describe(
    paths: string[],
    now: number,
    identify: (path: string) => { name: string; seen: boolean },
  ): Promise<MessageFile[]> {
    const known = new Map<string, { mtimeMs: number; size: number }>();
    const files: MessageFile[] = [];
    const look = async (path: string) => {
      const found = this.#known.get(path) ?? (await statFile(path));
      if (!found) return;
      if (!isStillWritten(found.mtimeMs, now)) known.set(path, found);
      files.push({ ...identify(path), path, ...found });
    };
    for (let start = 0; start < paths.length; start += AT_ONCE) {
      await Promise.all(paths.slice(start, start + AT_ONCE).map(look));
    }
    this.#known = known;
    return files;
  }
}

/** The content of a message file; null when it is gone. Opened for reading only, and never through a link. */
export async function readMessageFile(file: MessageFile): Promise<Uint8Array | null> {
  try {
    const handle = await openForReading(file.path);
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** True for a file that changed so recently that its writer may not be done. A time in the future says nothing. */
export function isStillWritten(mtimeMs: number, now: number): boolean {
  return Math.abs(now - mtimeMs) < QUIET_MS;
}

/** Opens read-only; a symbolic link is refused (ELOOP), so nothing outside of the folder is ever read. */
export function openForReading(path: string) {
  // Windows has no O_NOFOLLOW; links were left out when the folder was listed.
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
}

// tmp/ is where deliveries are still being written.
async function maildirPaths(root: string, folders: Map<string, number>): Promise<string[]> {
  const fresh = await regularFiles(join(root, 'new'), 0, folders);
  return [...fresh, ...(await regularFiles(join(root, 'cur'), 0, folders))];
}

// The name before the flags stays when a mail program moves a message from new/ to cur/.
function maildirIdentity(root: string): (path: string) => { name: string; seen: boolean } {
  return (path) => {
    const base = path.slice(root.length + '/new/'.length);
    const flags = FLAGS.exec(base);
    return { name: base.replace(FLAGS, ''), seen: flags?.[1]?.includes('S') ?? false };
  };
}

async function emlPaths(root: string, folders: Map<string, number>): Promise<string[]> {
  return (await regularFiles(root, DEEPEST, folders)).filter((path) => /\.eml$/i.test(path));
}

function emlIdentity(root: string): (path: string) => { name: string; seen: boolean } {
  return (path) => ({ name: path.slice(root.length + 1).replaceAll('\\', '/'), seen: false });
}

async function regularFiles(folder: string, depth: number, folders: Map<string, number>): Promise<string[]> {
  // Before it is read: what comes while it is read shows as a change afterwards.
  folders.set(folder, (await lstat(folder)).mtimeMs);
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && depth > 0) files.push(...(await regularFiles(path, depth - 1, folders)));
  }
  return files;
}

async function statFile(path: string): Promise<{ mtimeMs: number; size: number } | null> {
  try {
    const stat = await lstat(path);
    return stat.isFile() ? { mtimeMs: stat.mtimeMs, size: stat.size } : null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ELOOP';
}
