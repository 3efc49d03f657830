import { app, BrowserWindow, nativeTheme, screen, type Session, type WebContents } from 'electron';
import type { EventName } from '../../shared/ipc/call-names';
import type { EventPayload } from '../../shared/ipc/calls';
import type { Clock } from '../lib/clock';
import { WINDOW_SIZE, windowBounds, type Bounds } from './window-placement';

type Push = <N extends EventName>(contents: WebContents, name: N, payload: EventPayload<N>) => void;

export type TrayWindowDeps = {
  preloadFile: string;
  /** app://ui/index.html, or the dev server's address. */
  url: string;
  /** The session that the security rules were applied to. */
  session: Session;
  title: () => string;
  iconFile: string;
  clock: Clock;
  push: Push;
  placement: { load(): Bounds | null; save(bounds: Bounds): void };
  trayBounds(): Bounds | null;
  /** The window is gone, its memory too. */
  onClosed?: () => void;
};

export type TrayWindow = {
  /** Shows the window and, with `navigate`, what it should show. */
  open(navigate?: EventPayload<'app.navigate'>): void;
  /** Hides the window if the user is in it, else opens it. */
  toggle(): void;
  /** Ends the window at once, e.g. when the app quits. */
  close(): void;
  /** The live page, for the sender guard; null while there is none. */
  contents(): WebContents | null;
  /** Tells the page something; without a page nobody needs to know. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void;
  browserWindow(): BrowserWindow | null;
};

/** A hidden window answers at once but costs tens of megabytes; after this long it is gone. */
const KEPT_HIDDEN_MS = 60_000;
const PAPER = { light: '#faf8f4', dark: '#1b1a17' };

/**
 * The one window. It is made on first use, shown when it has something to show, hidden by its close button and
 * destroyed after a minute hidden.
 */
export function createTrayWindow(deps: TrayWindowDeps): TrayWindow {
  let live: LiveWindow | null = null;
  const forget = () => {
    live = null;
    deps.onClosed?.();
  };
  // Otherwise a window that only hides on close would keep the app from quitting.
  app.on('before-quit', () => live?.allowClose());

  const api: TrayWindow = {
    open(navigate) {
      live ??= liveWindow(deps, forget);
      live.open(navigate);
    },
    toggle() {
      if (live?.window.isVisible() && live.window.isFocused()) live.window.hide();
      else api.open();
    },
    close: () => live?.window.destroy(),
    contents: () => live?.window.webContents ?? null,
    send(name, payload) {
      if (live) deps.push(live.window.webContents, name, payload);
    },
    browserWindow: () => live?.window ?? null,
  };
  return api;
}

type LiveWindow = {
  window: BrowserWindow;
  open(navigate: EventPayload<'app.navigate'> | undefined): void;
  allowClose(): void;
};

function liveWindow(deps: TrayWindowDeps, onClosed: () => void): LiveWindow {
  const window = buildWindow(deps);
  let painted = false;
  let loaded = false;
  let mayClose = false;
  let pending: EventPayload<'app.navigate'> | undefined;
  let expiry: AbortController | null = null;

  const show = () => {
    window.show();
    window.focus();
  };
  const deliver = () => {
    if (pending && loaded) deps.push(window.webContents, 'app.navigate', pending);
    if (loaded) pending = undefined;
  };
  const expire = async (signal: AbortSignal) => {
    await deps.clock.sleep(KEPT_HIDDEN_MS, signal);
    if (!signal.aborted) window.destroy();
  };

  window.once('ready-to-show', () => {
    painted = true;
    show();
  });
  window.webContents.on('did-finish-load', () => {
    loaded = true;
    deliver();
  });
  window.webContents.on('render-process-gone', () => window.destroy());
  window.on('close', (event) => {
    deps.placement.save(window.getNormalBounds());
    if (mayClose) return;
    event.preventDefault();
    window.hide();
  });
  window.on('hide', () => {
    deps.placement.save(window.getNormalBounds());
    expiry = new AbortController();
    void expire(expiry.signal);
  });
  window.on('show', () => expiry?.abort());
  window.on('closed', () => {
    expiry?.abort();
    onClosed();
  });
  void window.loadURL(deps.url);

  return {
    window,
    open(navigate) {
      if (navigate) pending = navigate;
      deliver();
      if (window.isMinimized()) window.restore();
      // Not before the first paint: an empty white window would flash.
      if (painted) show();
    },
    allowClose() {
      mayClose = true;
    },
  };
}

function buildWindow(deps: TrayWindowDeps): BrowserWindow {
  const displays = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
  const { minWidth, maxWidth, minHeight } = WINDOW_SIZE;
  const window = new BrowserWindow({
    ...windowBounds(deps.placement.load(), deps.trayBounds(), displays),
    minWidth,
    maxWidth,
    minHeight,
    show: false,
    title: deps.title(),
    icon: deps.iconFile,
    backgroundColor: nativeTheme.shouldUseDarkColors ? PAPER.dark : PAPER.light,
    autoHideMenuBar: true,
    maximizable: false,
    fullscreenable: false,
    webPreferences: {
      preload: deps.preloadFile,
      session: deps.session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  window.removeMenu();
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}
