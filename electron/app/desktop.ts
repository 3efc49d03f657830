import { app, ipcMain, nativeTheme, powerMonitor, session as sessions } from 'electron';
import { join } from 'node:path';
import { translator, type Translate } from '../../shared/i18n/translate';
import { pushEvent } from '../ipc/push';
import { registerCalls } from '../ipc/registry';
import { makeSenderGuard } from '../ipc/sender-guard';
import { createFileDialogs } from '../shell/file-dialog';
import { createNotifier } from '../shell/notifications';
import { APP_ORIGIN, APP_PAGE } from '../shell/security/app-protocol';
import { applySecurity } from '../shell/security/apply';
import { createExternalLinks } from '../shell/security/external-links';
import { createTray } from '../shell/tray';
import { desktopHasTray } from '../shell/tray-host';
import { createTrayWindow } from '../shell/tray-window';
import { takeDueReminders, takeUnannounced } from './announce';
import type { Core } from './compose';
import { playDemo } from './demo';
import { makeHandlers } from './handlers';
import { watchNetwork } from './network-watch';
import { startPipeline } from './pipeline';
import type { Profile } from './profile';
import { isPaused, readPlacement, readSettings, setPaused, writePlacement } from './settings';
import { chosenLanguage, statusView, trayState } from './status';

export type Desktop = { open(): void };
export type DesktopOptions = { profile: Profile; demo: boolean; hidden: boolean; devServerUrl: string | null };

/** Tray, window and notifications over the running pipeline, until the user quits. */
export async function runDesktop(core: Core, options: DesktopOptions): Promise<Desktop> {
  const { store, log } = core;
  const iconsDir = join(app.getAppPath(), 'resources', 'icons');
  const iconFile = join(iconsDir, 'app-256.png');
  const translate = (): Translate => translator(chosenLanguage(core, app.getLocale()));
  const window = openWindow();

  const onChange = coalesced(() => {
    window.send('review.changed', { revision: store.revision() });
    window.send('status.changed', {});
    tray.update(trayState(core));
    notifier.notify([...takeUnannounced(core), ...takeDueReminders(core)]);
  });
  const pipeline = startPipeline(core, {
    onChange,
    onProgress: throttled(core.clock, (sessionId, characters) =>
      window.send('review.progress', { sessionId, characters }),
    ),
    isPaused: () => isPaused(store),
  });
  const onAccounts = async () => {
    await pipeline.followAccounts();
    window.send('accounts.changed', {});
    onChange();
  };
  const onSettings = () => {
    nativeTheme.themeSource = readSettings(store).theme;
    window.send('settings.changed', {});
    pipeline.wakeProposing();
    onChange();
  };
  const togglePause = async () => {
    setPaused(store, !isPaused(store));
    await onAccounts();
    pipeline.wakeProposing();
  };
  const openDemo = () =>
    playDemo(
      core,
      {
        mailsDir: join(app.getAppPath(), 'resources', 'demo-mailbox'),
        mailboxDir: join(options.profile.directory, 'demo-mailbox'),
      },
      onAccounts,
    );

  const notifier = createNotifier({
    translate,
    iconFile,
    clock: core.clock,
    onOpen: (item) => window.open({ to: 'review', item }),
  });
  const tray = createTray({
    iconsDir,
    translate,
    locale: () => app.getLocale(),
    actions: {
      activate: () => window.toggle(),
      open: () => window.open(),
      openItem: (item) => window.open({ to: 'review', item }),
      checkNow: () => pipeline.checkNow(),
      togglePause: () => void reported(togglePause(), 'pause'),
      openSettings: () => window.open({ to: 'settings', item: null }),
      quit: () => app.quit(),
    },
  });

  registerCalls({
    ipc: ipcMain,
    isTrusted: makeSenderGuard(() => window.contents(), trustedOrigins(options.devServerUrl)),
    onReject: (kind, code) => log.warn('ipc.refused', { kind, code }),
    onError: (kind, error) => log.error('ipc.failed', error, { kind }),
    handlers: makeHandlers(core, {
      profileDirectory: options.profile.directory,
      sourceOf: (accountId) => pipeline.sourceOf(accountId),
      restartAccount: (accountId) => pipeline.restart(accountId),
      wakeImport: (accountId) => pipeline.wakeImport(accountId),
      dialogs: createFileDialogs({ parent: () => window.browserWindow() }),
      links: createExternalLinks({ translate, parent: () => window.browserWindow() }),
      status: () => statusView(core, { systemLocale: app.getLocale(), demo: options.demo, version: app.getVersion() }),
      openDemo: () => Promise.resolve(void reported(openDemo(), 'demo')),
      checkNow: () => pipeline.checkNow(),
      wakeProposing: () => pipeline.wakeProposing(),
      cancelProposing: (sessionId) => pipeline.cancelProposing(sessionId),
      onChange,
      onAccounts,
      onSettings,
    }),
  });

  const reconnect = () => void reported(pipeline.reconnect(), 'reconnect');
  powerMonitor.on('resume', reconnect);
  const network = watchNetwork({
    clock: core.clock,
    onChange: reconnect,
    onError: (error) => log.error('desktop.failed', error, { kind: 'network' }),
  });
  stopOnQuit(async () => {
    await network.stop();
    await pipeline.stop();
    tray.destroy();
    await core.close();
  });
  onSettings();
  await pipeline.followAccounts();
  if (options.demo) void reported(openDemo(), 'demo');
  // Without a tray the window is the app; with one it opens for a new user and on demand.
  const firstRun = store.accounts.ids().length === 0;
  if (!options.hidden && (options.demo || firstRun || !(await desktopHasTray(process.platform)))) window.open();
  return { open: () => window.open() };

  function openWindow() {
    const pageSession = sessions.fromPartition('window', { cache: false });
    applySecurity(app, pageSession, {
      rendererDir: join(import.meta.dirname, '../renderer'),
      devServerUrl: options.devServerUrl,
    });
    return createTrayWindow({
      preloadFile: join(import.meta.dirname, '../preload/preload.cjs'),
      url: options.devServerUrl ?? APP_PAGE,
      session: pageSession,
      title: () => translate()('shell.appName'),
      iconFile,
      clock: core.clock,
      push: pushEvent,
      placement: { load: () => readPlacement(store), save: (bounds) => writePlacement(store, bounds) },
      trayBounds: () => tray.bounds(),
    });
  }

  async function reported(work: Promise<unknown>, kind: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      log.error('desktop.failed', error, { kind });
    }
  }
}

function trustedOrigins(devServerUrl: string | null): ReadonlySet<string> {
  if (devServerUrl === null) return new Set([APP_ORIGIN]);
  const { protocol, host } = new URL(devServerUrl);
  return new Set([APP_ORIGIN, `${protocol}//${host}`]);
}

// Many changes in one turn are one: stages report every row.
function coalesced(work: () => void): () => void {
  let planned = false;
  return () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      work();
    });
  };
}

// A model writes many small pieces a second; the eye needs four.
function throttled(clock: Core['clock'], send: (sessionId: string, characters: number) => void) {
  let lastAtMs = 0;
  return (sessionId: string, characters: number) => {
    if (clock.now() - lastAtMs < 250) return;
    lastAtMs = clock.now();
    send(sessionId, characters);
  };
}

// Electron quits without waiting for promises: hold it once, stop everything, then let it go.
function stopOnQuit(stop: () => Promise<void>): void {
  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    stopped = true;
    event.preventDefault();
    void stop().finally(() => app.quit());
  });
}
