import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../shared/errors/app-error';

/**
 * Writes octets of a stranger to a new file for its user only (0600, so never executable). `target` is a file that does
 * not exist yet, or a folder, where the file gets the cleaned `name`. Returns its path. Throws AppError `bad_input`.
 */
export function saveNewFile(target: string, name: string, octets: Uint8Array): string {
  const path = isFolder(target) ? join(target, name) : resolve(target);
  try {
    // wx: never over a file that is there, and not through a link.
    writeFileSync(path, octets, { flag: 'wx', mode: 0o600 });
    return path;
  } catch (cause) {
    const exists = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw new AppError(
      'bad_input',
      exists ? `There is a file ${path} already.` : `The file ${path} cannot be written.`,
      'Name another file, or a folder in which you may write.',
      { cause },
    );
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
