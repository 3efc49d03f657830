import { app, screen, session as sessions, type Rectangle } from 'electron';
import { join } from 'node:path';
import type { Translate } from '../../shared/i18n/translate';
import { pushEvent } from '../ipc/push';
import { APP_ORIGIN, APP_PAGE } from '../shell/security/app-protocol';
import { applySecurity } from '../shell/security/apply';
import { createTrayWindow, type TrayWindow } from '../shell/tray-window';
import { iconAtPointer } from '../shell/window-placement';
import type { Core } from './compose';
import { readPlacement, takeStaysNotice, writePlacement } from './settings';

export type PageWindowDependencies = {
  core: Pick<Core, 'store' | 'clock' | 'log'>;
  /** Null outside of development. */
  devServerUrl: string | null;
  iconFile: string;
  translate: () => Translate;
  trayBounds: () => Rectangle | null;
  hasTray: () => boolean;
  /** Told the first time the window is closed where that does not end the app. */
  say: (text: { title: string; body: string }) => void;
};

/** The one window, on a session of its own to which every security rule is applied. */
export function createPageWindow(deps: PageWindowDependencies): TrayWindow {
  const { store, clock, log } = deps.core;
  const session = sessions.fromPartition('window', { cache: false });
  applySecurity(app, session, {
    rendererDir: join(import.meta.dirname, '../renderer'),
    devServerUrl: deps.devServerUrl,
  });
  return createTrayWindow({
    preloadFile: join(import.meta.dirname, '../preload/preload.cjs'),
    url: deps.devServerUrl ?? APP_PAGE,
    session,
    title: () => deps.translate()('shell.appName'),
    iconFile: deps.iconFile,
    clock,
    push: pushEvent,
    placement: { load: () => readPlacement(store), save: (place) => writePlacement(store, place) },
    trayBounds: () => deps.trayBounds() ?? iconAtPointer(screen.getCursorScreenPoint(), screen.getAllDisplays()),
    hasTray: deps.hasTray,
    onStuck: () => log.warn('window.stuck', {}),
    onPutAside: () => {
      if (!takeStaysNotice(store)) return;
      const text = deps.translate();
      deps.say({ title: text('shell.notification.stays'), body: text('shell.notification.staysBody') });
    },
  });
}

/** The origins whose pages may call main. */
export function trustedOrigins(devServerUrl: string | null): ReadonlySet<string> {
  if (devServerUrl === null) return new Set([APP_ORIGIN]);
  const { protocol, host } = new URL(devServerUrl);
  return new Set([APP_ORIGIN, `${protocol}//${host}`]);
}
