import { constants } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundFile } from './folder-cursor';

/** A message file. `name` is its identity for ever, `path` where it lies at the moment. */
export type MessageFile = FoundFile & { path: string; size: number; seen: boolean };

const DEEPEST = 10;
const AT_ONCE = 32;
const QUIET_MS = 2_000;
const LISTING_ATTEMPTS = 3;
/** `<unique>:2,<flags>`; some systems cannot write the colon (Maildir, D. J. Bernstein). */
const FLAGS = /[:;!]2,([A-Za-z]*)$/;

/**
 * The messages of a Maildir. tmp/ is where deliveries are still being written and is never looked at; the name before
 * the flags stays the same when a mail program moves a message from new/ to cur/.
 */
export async function maildirFiles(root: string): Promise<MessageFile[]> {
  const identify = (path: string) => {
    const base = path.slice(root.length + 'new/'.length + 1);
    const flags = FLAGS.exec(base);
    return { name: base.replace(FLAGS, ''), seen: flags?.[1]?.includes('S') ?? false };
  };
  for (let attempt = 1; ; attempt += 1) {
    const paths = [...(await regularFiles(join(root, 'new'), 0)), ...(await regularFiles(join(root, 'cur'), 0))];
    const files = await describe(paths, identify);
    // A message that moved from new/ to cur/ meanwhile was missed, or was found twice.
    if (files.length < paths.length && attempt < LISTING_ATTEMPTS) continue;
    return [...new Map(files.map((file) => [file.name, file])).values()];
  }
}

/** The .eml files of a folder and its subfolders, named by their path below it. */
export async function emlFiles(root: string): Promise<MessageFile[]> {
  const paths = (await regularFiles(root, DEEPEST)).filter((path) => /\.eml$/i.test(path));
  return describe(paths, (path) => ({ name: path.slice(root.length + 1).replaceAll('\\', '/'), seen: false }));
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

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ELOOP';
}

// Links are not followed, neither to files nor to folders.
async function regularFiles(folder: string, depth: number): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && depth > 0) files.push(...(await regularFiles(path, depth - 1)));
  }
  return files;
}

async function describe(
  paths: string[],
  identify: (path: string) => { name: string; seen: boolean },
): Promise<MessageFile[]> {
  const files: MessageFile[] = [];
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const batch = paths.slice(start, start + AT_ONCE).map(async (path) => {
      const stat = await lstat(path).catch((error: unknown) => (isGone(error) ? null : Promise.reject(error as Error)));
      if (stat?.isFile()) files.push({ ...identify(path), path, mtimeMs: stat.mtimeMs, size: stat.size });
    });
    await Promise.all(batch);
  }
  return files;
}
