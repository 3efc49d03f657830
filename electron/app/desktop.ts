import { app, globalShortcut, ipcMain, nativeTheme, powerMonitor } from 'electron';
import { join } from 'node:path';
import { inLanguage } from '../../shared/i18n/sentences';
import { translator, type Translate } from '../../shared/i18n/translate';
import type { DesktopView } from '../../shared/ipc/views';
import { registerCalls } from '../ipc/registry';
import { makeSenderGuard } from '../ipc/sender-guard';
import { finishErase } from '../keeping/erase';
import type { KeepingPlace } from '../keeping/place';
import { restart } from '../shell/app-image';
import { createFileDialogs } from '../shell/file-dialog';
import { createWindowShortcut } from '../shell/global-shortcut';
import { isQuietAt, momentText, tomorrowMorning } from '../shell/local-time';
import { createLoginItem } from '../shell/login-item';
import { pressButton } from '../shell/notification-buttons';
import type { Notice } from '../shell/notification-text';
import { createNotifier } from '../shell/notifications';
import { stopOnQuit } from '../shell/quitting';
import { createExternalLinks } from '../shell/security/external-links';
import { createTray } from '../shell/tray';
import { desktopHasTray, watchTrayHost } from '../shell/tray-host';
import type { Pause, PauseChoice, TrayActions } from '../shell/tray-menu';
import { createAnnouncer } from './announce';
import type { Core } from './compose';
import { playDemo } from './demo';
import { makeHandlers } from './handlers';
import { startKeeping } from './keeping';
import { watchNetwork } from './network-watch';
import { coalesced, throttled } from './pacing';
import { watchTime } from './passing-time';
import { createPageWindow, trustedOrigins } from './page-window';
import { startPipeline } from './pipeline';
import type { Profile } from './profile';
import { readPause, readSettings, writePause, writeSettings } from './settings';
import { leaveSafeMode } from './safe-mode';
import { saveDiagnostics } from './save-diagnostics';
import { chosenLanguage, statusView, trayState } from './status';
import { startUpdates } from './updates';

export type Desktop = { open(): void };
export type DesktopOptions = { profile: Profile; demo: boolean; hidden: boolean; devServerUrl: string | null };

const HOUR_MS = 3_600_000;

/** Tray, window and notifications over the running pipeline, until the user quits. */
export async function runDesktop(core: Core, options: DesktopOptions): Promise<Desktop> {
  const { store, clock, log } = core;
  const iconsDir = join(app.getAppPath(), 'resources', 'icons');
  const iconFile = join(iconsDir, 'app-256.png');
  const language = () => chosenLanguage(core, app.getLocale());
  const translate = (): Translate => translator(language());
  // The system's own way to write a time, unless the user chose another language than the system's.
  const locale = () => (app.getLocale().startsWith(language()) ? app.getLocale() : language());
  const failed = (kind: string) => (error: unknown) => log.error('desktop.failed', error, { kind });
  const isPaused = () => readPause(store, clock.now()) !== null;
  const loginItem = createLoginItem({
    app,
    platform: process.platform,
    env: process.env,
    execPath: process.execPath,
    demo: options.demo,
  });
  const loginState = () => ({ supported: loginItem.supported, active: loginItem.active() });
  let hasTray = await desktopHasTray(process.platform);
  let isIconUp = hasTray;
  let startsAtLogin = readSettings(store).startAtLogin;
  const window = createPageWindow({
    core,
    devServerUrl: options.devServerUrl,
    iconFile,
    translate,
    trayBounds: () => tray.bounds(),
    hasTray: () => hasTray,
    say: (text) => notifier.say(text),
  });

  const { note: onChange, end: endChanges } = coalesced(() => {
    window.send('review.changed', { revision: store.revision() });
    window.send('status.changed', {});
    tray.update(trayState(core, loginState()));
    announce();
  });
  const pipeline = startPipeline(core, {
    onChange,
    onProgress: throttled(clock, (sessionId, characters) => window.send('review.progress', { sessionId, characters })),
    isPaused,
  });
  const onAccounts = async () => {
    await pipeline.followAccounts();
    window.send('accounts.changed', {});
    onChange();
  };
  const onSettings = () => {
    const { theme, shortcut: accelerator, startAtLogin } = readSettings(store);
    nativeTheme.themeSource = theme;
    shortcut.set(accelerator);
    if (startAtLogin !== startsAtLogin) reportedNow(() => loginItem.set(startAtLogin), 'login');
    startsAtLogin = startAtLogin;
    updates.follow();
    window.send('settings.changed', {});
    pipeline.wakeProposing();
    onChange();
  };
  const followPause = async () => {
    await onAccounts();
    pipeline.wakeProposing();
  };
  const pauseUntil = (pause: Pause | null) => {
    writePause(store, pause);
    if (pause === null) leaveSafeMode(core);
    void reported(followPause(), 'pause');
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
    clock,
    onOpen: openNotice,
    onButton: (button, item) => {
      const { review } = core;
      const actions = {
        snooze: (id: string, untilMs: number) => review.snooze(id, untilMs),
        dismiss: (id: string) => review.dismissSession(id),
      };
      reportedNow(() => pressButton(button, item, clock.now(), actions), 'notification');
      onChange();
    },
  });
  const announce = createAnnouncer(core, notifier, (sentence) => inLanguage(sentence, language()));
  const shortcut = createWindowShortcut({
    registry: globalShortcut,
    onPress: () => window.toggle(),
    onError: failed('shortcut'),
  });
  const tray = createTray({
    iconsDir,
    translate,
    formatTime: (atMs) => momentText(atMs, clock.now(), locale()),
    state: trayState(core, loginState()),
    onMenu: (menu) => window.setMenu(menu),
    actions: trayActions(),
  });
  const trayHost = watchTrayHost({
    platform: process.platform,
    onCome: () => {
      hasTray = true;
      // Chromium follows a tray that starts anew, but not the first one after it found none.
      if (!isIconUp) tray.renew();
      isIconUp = true;
      window.send('settings.changed', {});
    },
    onGone: () => {
      hasTray = false;
      window.send('settings.changed', {});
      window.open();
    },
    onError: failed('tray'),
  });

  const dialogs = createFileDialogs({ parent: () => window.browserWindow() });
  const place: KeepingPlace = { ...options.profile, secrets: core.secrets };
  const keeping = startKeeping(core, {
    place,
    dialogs,
    restart: () => restart(app),
    leave: () => {
      reportedNow(() => loginItem.set(false), 'login');
      app.quit();
    },
    onChange,
    onProgress: () => window.send('keeping.changed', {}),
  });

  const links = createExternalLinks({ translate, parent: () => window.browserWindow() });
  const updates = startUpdates(core, {
    directory: options.profile.directory,
    demo: options.demo,
    openPage: (url) => links.openWebLink(url),
    onChange: () => window.send('updates.changed', {}),
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
      dialogs,
      keeping: keeping.handlers,
      updates: updates.handlers,
      links,
      status: () => statusView(core, { systemLocale: app.getLocale(), demo: options.demo, version: app.getVersion() }),
      desktop: desktopFacts,
      saveDiagnostics: () =>
        saveDiagnostics(core, { profile: options.profile, demo: options.demo, dialogs, desktop: desktopFacts() }),
      openDemo: () => Promise.resolve(void reported(openDemo(), 'demo')),
      checkNow: () => pipeline.checkNow(),
      resume: () => pauseUntil(null),
      putAway: () => window.putAway(),
      wakeProposing: () => pipeline.wakeProposing(),
      cancelProposing: (sessionId) => pipeline.cancelProposing(sessionId),
      onChange,
      onAccounts,
      onSettings,
    }),
  });

  const reconnect = () => void reported(pipeline.reconnect(), 'reconnect');
  powerMonitor.on('resume', reconnect);
  const network = watchNetwork({ clock, onChange: reconnect, onError: failed('network') });
  const time = watchTime({
    clock,
    isPaused,
    onPauseOver: followPause,
    isQuiet: () => isQuietAt(readSettings(store).quietHours, clock.now()),
    onQuietOver: announce,
    onError: failed('time'),
  });
  stopOnQuit({
    app,
    power: powerMonitor,
    clock,
    onError: failed('quit'),
    stop: async () => {
      // What is shown is taken down, and the database closes: nothing may look at them any more.
      endChanges();
      shortcut.set(null);
      trayHost.stop();
      tray.destroy();
      await Promise.all([network.stop(), time.stop(), pipeline.stop(), keeping.stop()]);
      await updates.stop();
      await core.close();
      await finishErase(place, { keepProfile: false });
    },
  });
  reportedNow(() => loginItem.refresh(), 'login');
  onSettings();
  await pipeline.followAccounts();
  if (options.demo) void reported(openDemo(), 'demo');
  // Without a tray the window is the app; with one it opens for a new user and on demand.
  const firstRun = store.accounts.ids().length === 0;
  if (!isHiddenStart() && (options.demo || firstRun || !hasTray)) window.open();
  return { open: () => window.open() };

  function trayActions(): TrayActions {
    return {
      activate: () => window.toggle(),
      open: () => window.open(),
      openItem: (item) => window.open({ to: 'review', item }),
      openSearch: () => window.open({ to: 'search', item: null }),
      openOutcomes: () => window.open({ to: 'outcomes', item: null }),
      openHealth: () => window.open({ to: 'health', item: null }),
      checkNow: () => pipeline.checkNow(),
      pause: (choice) => pauseUntil({ untilMs: endOfPause(choice, clock.now()) }),
      resume: () => pauseUntil(null),
      setStartAtLogin,
      openSettings: () => window.open({ to: 'settings', item: null }),
      showAbout: () => app.showAboutPanel(),
      quit: () => app.quit(),
    };
  }

  // The menu shows what the system does, which may not be what the settings say: the click is about the former.
  function setStartAtLogin(on: boolean): void {
    writeSettings(store, { startAtLogin: on });
    startsAtLogin = on;
    reportedNow(() => loginItem.set(on), 'login');
    onSettings();
  }

  function desktopFacts(): DesktopView {
    return {
      tray: hasTray,
      shortcutActive: shortcut.active(),
      startAtLogin: loginState(),
      notifications: { supported: notifier.supported, buttons: notifier.hasButtons },
    };
  }

  function openNotice(notice: Notice | null): void {
    if (notice === null || notice.item !== null) window.open({ to: 'review', item: notice?.item ?? null });
    else window.open({ to: 'health', item: null });
  }

  function isHiddenStart(): boolean {
    return options.hidden || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);
  }

  async function reported(work: Promise<unknown>, kind: string): Promise<void> {
    try {
      await work;
    } catch (error) {
      failed(kind)(error);
    }
  }

  function reportedNow(work: () => void, kind: string): void {
    try {
      work();
    } catch (error) {
      failed(kind)(error);
    }
  }
}

function endOfPause(choice: PauseChoice, nowMs: number): number | null {
  if (choice === 'resumed') return null;
  return choice === 'hour' ? nowMs + HOUR_MS : tomorrowMorning(nowMs);
}
