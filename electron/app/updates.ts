import { app } from 'electron';
import { join } from 'node:path';
import { AppError } from '../../shared/errors/app-error';
import type { UpdateView } from '../../shared/domain/update';
import type { UpdateHandlerDependencies } from '../ipc/handlers/updates';
import { runningApp } from '../shell/updater/running-app';
import type { Core } from './compose';
import { readSettings } from './settings';
import { createUpdateDesk } from './update-desk';
import { readUpdateSource } from './update-source';

export type UpdateSurroundings = {
  /** Where a download lies until it is installed. */
  directory: string;
  demo: boolean;
  openPage: (url: string) => Promise<boolean>;
  onChange: () => void;
};

export type Updates = { handlers: UpdateHandlerDependencies; follow(): void; stop(): Promise<void> };

const UNSUPPORTED: UpdateView = {
  supported: false,
  installs: false,
  host: '',
  state: 'none',
  version: null,
  percent: null,
  lastLookedAtMs: null,
  error: null,
};

/**
 * Updates of this app (docs/adr/0019). A build without a place to look at has none, and neither has the demo. What
 * looks and installs is loaded when it is needed.
 */
export function startUpdates(core: Core, around: UpdateSurroundings): Updates {
  const source = around.demo ? null : sourceOf(core);
  if (source === null) return NO_UPDATES;
  const { clock } = core;
  const running = runningApp(app);
  const desk = createUpdateDesk({
    host: new URL(source.feed).host,
    installs: running.installable !== null,
    clock,
    log: core.log,
    isOn: () => readSettings(core.store).updates,
    quit: () => app.quit(),
    onChange: around.onChange,
    async find(signal) {
      const { findUpdate } = await import('../shell/updater/find-update');
      return findUpdate(source, running, clock, signal);
    },
    async installerOf({ file, ...update }) {
      if (file === null || running.installable === null) throw new Error('This update has no file.');
      const { createInstaller } = await import('../shell/updater/installer');
      const { appAdapter } = await import('../shell/updater/app-adapter');
      return createInstaller({
        update: { ...update, file },
        installable: running.installable,
        app: appAdapter(app, join(around.directory, 'updates')),
        appImage: running.appImage,
      });
    },
  });
  return {
    follow: () => desk.follow(),
    stop: () => desk.stop(),
    handlers: { ...desk, openPage: () => around.openPage(source.page) },
  };
}

function sourceOf({ log }: Core) {
  try {
    return readUpdateSource(app.getAppPath());
  } catch (error) {
    log.error('update.failed', error, { kind: 'source' });
    return null;
  }
}

function refuse(): never {
  throw new AppError('conflict', 'This build does not update itself.', 'Get a new version where you got this one.');
}

const NO_UPDATES: Updates = {
  follow: () => undefined,
  stop: () => Promise.resolve(),
  handlers: { view: () => UNSUPPORTED, look: refuse, download: refuse, restart: refuse, openPage: refuse },
};
