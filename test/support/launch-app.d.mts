import type { ElectronApplication, Page } from 'playwright';

export type LaunchedApp = {
  app: ElectronApplication;
  /** The profile folder (GENIE_PROFILE). */
  profile: string;
  /** What the app has written to stderr so far. */
  stderr(): string;
  /** Resolves with the exit code when the process ends. */
  exited: Promise<number | null>;
  /** The window: the open one, or the next that opens. */
  window(): Promise<Page>;
  /** Ends the app if it still runs, and deletes the profile unless it was given. Never throws because of the app. */
  close(): Promise<void>;
};

export type LaunchOptions = {
  args?: string[];
  env?: Record<string, string>;
  /** CommonJS files that run before the app. */
  required?: string[];
  /** A profile folder to keep; a temporary one otherwise. */
  profile?: string;
  /** A folder with a package.json of its own; the checkout otherwise. */
  root?: string;
};

export function launchApp(options?: LaunchOptions): Promise<LaunchedApp>;
