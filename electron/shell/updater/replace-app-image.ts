import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, isAbsolute } from 'node:path';

/** Whether this user may put another file in the place of the AppImage. */
export function isReplaceable(appImage: string): boolean {
  if (!isAbsolute(appImage)) return false;
  try {
    accessSync(appImage, constants.W_OK);
    accessSync(dirname(appImage), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a downloaded AppImage in the place of the running one, whole or not at all: copied beside it and renamed over it,
 * so that a power cut leaves the old or the new one. The file keeps its name, which menus and autostart entries know.
 * Throws the file system's error.
 */
export function replaceAppImage(downloaded: string, appImage: string): void {
  const beside = `${appImage}.new`;
  try {
    copyFileSync(downloaded, beside);
    chmodSync(beside, 0o755);
    const handle = openSync(beside, 'r+');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(beside, appImage);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
