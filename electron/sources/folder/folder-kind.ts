import { lstat, open, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, toAppError } from '../../../shared/errors/app-error';

type FolderKind = 'maildir' | 'mbox' | 'eml';
/** `root` is the real path: from here on no link is followed. */
export type FolderPlace = { kind: FolderKind; root: string };

/**
 * What lies at the path: a Maildir (a folder with new/ and cur/), an mbox file, or a folder of .eml files.
 * Throws AppError: `not_found` when nothing is there, `account_unhealthy` when it cannot be read, `bad_input` when it
 * is none of the three.
 */
export async function recogniseFolder(path: string): Promise<FolderPlace> {
  try {
    const root = await realpath(path);
    const there = await stat(root);
    if (there.isDirectory()) {
      const isMaildir = (await isFolder(join(root, 'new'))) && (await isFolder(join(root, 'cur')));
      return { kind: isMaildir ? 'maildir' : 'eml', root };
    }
    if (there.isFile() && (there.size === 0 || (await beginsLikeMbox(root)))) return { kind: 'mbox', root };
  } catch (error) {
    throw folderError(path, error);
  }
  throw new AppError(
    'bad_input',
    `${path} is neither a mail folder nor an mbox file.`,
    'Choose a Maildir, an mbox file or a folder with .eml files.',
  );
}

/** The sentence for an error of the file system at this path. */
export function folderError(path: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  // Anything without a code of the system is a fault of ours.
  if (!(error instanceof Error && 'code' in error)) return toAppError(error);
  const { code } = error;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new AppError('not_found', `${path} does not exist.`, 'Check the path, and that the drive is connected.', {
      retryable: true,
    });
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new AppError('account_unhealthy', `${path} may not be read.`, 'Give yourself the right to read it.', {
      retryable: true,
    });
  }
  return new AppError('account_unhealthy', `${path} could not be read.`, 'Check the drive it lies on.', {
    retryable: true,
    cause: error,
  });
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function beginsLikeMbox(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1') === 'From ';
  } finally {
    await handle.close();
  }
}
