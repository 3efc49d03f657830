export type DesktopNotification = {
  id: number;
  app: string;
  icon: string;
  summary: string;
  body: string;
  actions: string[];
  closed: boolean;
};

export type MenuEntry = { id: number; label: string; enabled: boolean; separator: boolean };

export type TestDesktop = {
  /** Waits for the app's tray item. */
  trayItem(timeoutMs?: number): Promise<{ name: string; path: string }>;
  menu(): Promise<MenuEntry[]>;
  clickMenu(label: string): Promise<void>;
  /** What a click on the icon does. */
  activate(): Promise<void>;
  tooltip(): Promise<string>;
  iconSize(): Promise<{ width: number; height: number }>;
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

/** Takes the tray and the notifications of the session bus, or throws when somebody else has them. */
export function startDesktop(): Promise<TestDesktop>;
