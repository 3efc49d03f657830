import type { App } from 'electron';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import { join } from 'node:path';
import { relaunch } from '../app-image';

/** Electron's app as electron-updater sees it, with `directory` for everything it writes. */
export function appAdapter(app: App, directory: string): AppAdapter {
  const place = app.isPackaged ? process.resourcesPath : app.getAppPath();
  return {
    version: app.getVersion(),
    name: app.getName(),
    isPackaged: app.isPackaged,
    // Written by electron-builder into every package with a feed; only the name of a folder is taken from it.
    appUpdateConfigPath: join(place, app.isPackaged ? 'app-update.yml' : 'dev-app-update.yml'),
    userDataPath: directory,
    baseCachePath: directory,
    whenReady: () => app.whenReady(),
    relaunch: () => relaunch(app),
    quit: () => app.quit(),
    onQuit: (handler) => {
      app.once('quit', (_event, exitCode) => {
        app.releaseSingleInstanceLock();
        handler(exitCode);
      });
    },
  };
}
