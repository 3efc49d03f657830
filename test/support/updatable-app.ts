import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdateSource } from '../../shared/domain/update';

const ROOT = join(import.meta.dirname, '../..');
/** Electron's folder, as if it were the mounted image. */
const MOUNTED = realpathSync(join(ROOT, 'node_modules/electron/dist'));

export type UpdatableApp = {
  /** The app with a feed in its package.json; all else is the checkout's. */
  root: string;
  /** The file that is updated. */
  appImage: string;
  /** What makes the app take the file for the AppImage it runs from. */
  env: Record<string, string>;
  remove(): void;
};

/** The built app as a release that was given a feed, started from an AppImage of the user's. */
export function makeUpdatableApp(updates: UpdateSource): UpdatableApp {
  const folder = mkdtempSync(join(tmpdir(), 'genie-updatable-'));
  const root = join(folder, 'app');
  mkdirSync(root);
  for (const name of ['out', 'resources', 'node_modules']) symlinkSync(join(ROOT, name), join(root, name));
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...manifest, updates }));
  writeFileSync(join(root, 'dev-app-update.yml'), 'updaterCacheDirName: genie-tray-updater\n');
  const appImage = join(folder, 'Genie.AppImage');
  writeFileSync(appImage, 'the old version', { mode: 0o755 });
  return {
    root,
    appImage,
    env: { APPIMAGE: appImage, APPDIR: MOUNTED },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
