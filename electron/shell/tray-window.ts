import { app, BrowserWindow, screen, type Menu, type Session, type WebContents } from 'electron';
import type { EventName } from '../../shared/ipc/call-names';
import type { EventPayload } from '../../shared/ipc/calls';
import type { Clock } from '../lib/clock';
import { paperColor } from './paper-color';
import { safeWebPreferences } from './security/web-preferences';
import { hidesOnBlur, onClose } from './window-leaving';
import { isLost, placeToSave, WINDOW_SIZE, windowBounds, type Bounds, type SavedPlace } from './window-placement';

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
  placement: { load(): SavedPlace | null; save(place: SavedPlace): void };
  trayBounds(): Bounds | null;
  /** Without a tray the window is the app: it is minimised instead of hidden, and has the tray's menu. */
  hasTray(): boolean;
  /** The window was minimised instead of closed. */
  onPutAside(): void;
  /** A window showed nothing for so long that another takes its place. */
  onStuck(): void;
};

export type TrayWindow = {
  /** Shows the window and, with `navigate`, what it should show. */
  open(navigate?: EventPayload<'app.navigate'>): void;
  /** Hides the window if the user is in it, else opens it. */
  toggle(): void;
  /** Into the tray, or to the task bar where there is none; never ends anything. */
  putAway(): void;
  /** Ends the window at once, e.g. when the app quits. */
  close(): void;
  /** The live page, for the sender guard; null while there is none. */
  contents(): WebContents | null;
  /** Tells the page something; without a page nobody needs to know. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void;
  browserWindow(): BrowserWindow | null;
  /** The menu of the window, shown with Alt, where there is no tray. */
  setMenu(menu: Menu): void;
};

/** A hidden window answers at once but costs tens of megabytes; after this long it is gone. */
const KEPT_HIDDEN_MS = 60_000;
/**
 * A window that has drawn nothing by then is replaced; each one after it has twice as long. A page whose process hangs
 * before its first frame would stay away until the next start of the app, and its icon would answer to no click.
 */
const FIRST_DRAWN_MS = 10_000;

/**
 * The one window. It is made on first use, shown when it has something to show, hidden by its close button (see
 * window-leaving.ts for desktops without a tray) and destroyed after a minute hidden.
 */
export function createTrayWindow(deps: TrayWindowDeps): TrayWindow {
  let live: LiveWindow | null = null;
  let menu: Menu | null = null;
  /** Windows in a row that drew nothing. */
  let stuck = 0;
  const life: WindowLife = {
    onDrawn: () => (stuck = 0),
    onStuck(asked) {
      stuck += 1;
      deps.onStuck();
      live?.window.destroy();
      api.open(asked);
    },
    onClosed: () => (live = null),
  };
  // Otherwise a window that only hides on close would keep the app from quitting.
  app.on('before-quit', () => live?.allowClose());
  screen.on('display-removed', () => live?.bringBack());
  const applyMenu = () => live?.window.setMenu(deps.hasTray() ? null : menu);

  const api: TrayWindow = {
    open(navigate) {
      live ??= liveWindow(deps, life, FIRST_DRAWN_MS * 2 ** stuck);
      applyMenu();
      live.open(navigate);
    },
    toggle() {
      if (live?.window.isVisible() && live.window.isFocused()) live.putAway();
      else api.open();
    },
    putAway: () => live?.putAway(),
    close: () => live?.window.destroy(),
    contents: () => live?.window.webContents ?? null,
    send(name, payload) {
      if (live) deps.push(live.window.webContents, name, payload);
    },
    browserWindow: () => live?.window ?? null,
    setMenu(next) {
      menu = next;
      applyMenu();
    },
  };
  return api;
}

type LiveWindow = {
  window: BrowserWindow;
  open(navigate: EventPayload<'app.navigate'> | undefined): void;
  /** What its close button does. */
  putAway(): void;
  /** Onto a display that is there. */
  bringBack(): void;
  allowClose(): void;
};

type WindowLife = {
  onDrawn(): void;
  /** It drew nothing in its time; `asked` is where the user wanted to go. */
  onStuck(asked: EventPayload<'app.navigate'> | undefined): void;
  onClosed(): void;
};

function liveWindow(deps: TrayWindowDeps, life: WindowLife, drawnWithinMs: number): LiveWindow {
  let putAt = boundsToOpen(deps);
  const window = buildWindow(deps, putAt);
  let painted = false;
  let loaded = false;
  let mayClose = false;
  let isPutAside = false;
  let wasUsed = false;
  let pending: EventPayload<'app.navigate'> | undefined;
  let asked: EventPayload<'app.navigate'> | undefined;
  let expiry: AbortController | null = null;
  const drawing = new AbortController();

  const show = () => {
    window.show();
    window.focus();
  };
  const place = () => {
    putAt = boundsToOpen(deps);
    window.setBounds(putAt);
  };
  const remember = () => {
    const wasOwn = deps.placement.load()?.isOwn ?? false;
    deps.placement.save(placeToSave(window.getNormalBounds(), putAt, wasOwn));
  };
  const deliver = () => {
    if (pending && loaded) deps.push(window.webContents, 'app.navigate', pending);
    if (loaded) pending = undefined;
  };
  const after = async (ms: number, signal: AbortSignal, act: () => void) => {
    await deps.clock.sleep(ms, signal);
    if (!signal.aborted) act();
  };
  const putAway = () => {
    const way = onClose({ hasTray: deps.hasTray(), isPutAside });
    if (way === 'quit') return app.quit();
    if (way === 'hide') return window.hide();
    remember();
    isPutAside = true;
    window.minimize();
    deps.onPutAside();
  };

  window.once('ready-to-show', () => {
    painted = true;
    drawing.abort();
    life.onDrawn();
    show();
  });
  window.webContents.on('did-finish-load', () => {
    loaded = true;
    deliver();
  });
  window.webContents.on('render-process-gone', () => window.destroy());
  window.webContents.on('input-event', (_, { type }) => {
    if (type === 'mouseDown' || type === 'rawKeyDown' || type === 'keyDown') wasUsed = true;
  });
  window.on('close', (event) => {
    if (mayClose) return remember();
    event.preventDefault();
    putAway();
  });
  window.on('blur', () => {
    if (hidesOnBlur(process.platform, { hasTray: deps.hasTray(), wasUsed })) window.hide();
  });
  window.on('focus', () => {
    isPutAside = false;
  });
  window.on('hide', () => {
    remember();
    expiry = new AbortController();
    void after(KEPT_HIDDEN_MS, expiry.signal, () => window.destroy());
  });
  window.on('show', () => {
    wasUsed = false;
    expiry?.abort();
  });
  window.on('closed', () => {
    expiry?.abort();
    drawing.abort();
    life.onClosed();
  });
  void window.loadURL(deps.url);
  void after(drawnWithinMs, drawing.signal, () => life.onStuck(asked));

  return {
    window,
    open(navigate) {
      if (navigate) pending = asked = navigate;
      deliver();
      // The icon may be on another display by now, or the window's own display gone.
      if (!window.isVisible() && painted) place();
      if (window.isMinimized()) window.restore();
      isPutAside = false;
      // Not before the first paint: an empty white window would flash.
      if (painted) show();
    },
    putAway,
    bringBack() {
      if (isLost(window.getBounds(), displays())) place();
    },
    allowClose() {
      mayClose = true;
    },
  };
}

function displays() {
  return [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
}

function boundsToOpen(deps: TrayWindowDeps): Bounds {
  return windowBounds(deps.placement.load(), deps.trayBounds(), displays());
}

function buildWindow(deps: TrayWindowDeps, bounds: Bounds): BrowserWindow {
  const { minWidth, maxWidth, minHeight } = WINDOW_SIZE;
  const window = new BrowserWindow({
    ...bounds,
    minWidth,
    maxWidth,
    minHeight,
    show: false,
    title: deps.title(),
    icon: deps.iconFile,
    backgroundColor: paperColor(),
    autoHideMenuBar: true,
    // The icon stands for the window in the task bar; macOS and Linux list it as their users expect.
    skipTaskbar: process.platform === 'win32' && deps.hasTray(),
    maximizable: false,
    fullscreenable: false,
    webPreferences: safeWebPreferences(deps.preloadFile, deps.session),
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  return window;
}
