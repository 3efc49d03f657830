export type DesktopNotification = {
  id: number;
  app: string;
  icon: string;
  summary: string;
  body: string;
  actions: string[];
  /** In pixels; 0 without one. */
  picture: { width: number; height: number };
  closed: boolean;
};

export type MenuEntry = { id: number; label: string; enabled: boolean; checked: boolean; separator: boolean };

export type TestDesktop = {
  /** Waits for the app's tray item. */
  trayItem(timeoutMs?: number): Promise<{ name: string; path: string }>;
  /** Entries of submenus stand behind the one that opens them. */
  menu(): Promise<MenuEntry[]>;
  clickMenu(label: string): Promise<void>;
  /** What a click on the icon does. */
  activate(): Promise<void>;
  tooltip(): Promise<string>;
  iconSize(): Promise<{ width: number; height: number }>;
  /** The pixels as one text, to tell pictures apart. Only where the app gives pixels, as to KDE. */
  iconPixels(): Promise<string>;
  /** The tray of this desktop comes, or goes with its icons. */
  showTray(): Promise<void>;
  hideTray(): Promise<void>;
  notifications(): DesktopNotification[];
  /** The first open notification that matches; waits for it. */
  notification(
    matches?: (notification: DesktopNotification) => boolean,
    timeoutMs?: number,
  ): Promise<DesktopNotification>;
  clickNotification(id: number): void;
  dismissNotification(id: number): void;
  close(): void;
};

/**
 * Takes the tray and the notifications of the session bus, or throws when somebody else has them. With `tray: false` only the
 * notifications: a desktop without a tray.
 */
export function startDesktop(options?: { tray?: boolean }): Promise<TestDesktop>;
