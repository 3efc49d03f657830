import type { App } from 'electron';
import { ownAppImage } from './app-image';
import { autostartPath, isAutostarted, refreshAutostart, removeAutostart, writeAutostart } from './autostart-file';

export type LoginItem = {
  /** False in the demo, in a package that may not write to the desktop's settings, and in development. */
  readonly supported: boolean;
  /** What the system will do, which its own settings can change too. */
  active(): boolean;
  /** Throws the file system's error where the entry cannot be written. */
  set(on: boolean): void;
  /** At start: lets an entry follow the app to its present place. Never switches one on or off. */
  refresh(): void;
};

export type LoginItemDependencies = {
  app: Pick<App, 'isPackaged' | 'getAppPath' | 'getLoginItemSettings' | 'setLoginItemSettings'>;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  execPath: string;
  demo: boolean;
};

const HIDDEN = ['--hidden'];
const NONE: LoginItem = { supported: false, active: () => false, set: () => undefined, refresh: () => undefined };

/** Starting at login, without a window. */
export function createLoginItem(deps: LoginItemDependencies): LoginItem {
  if (deps.demo) return NONE;
  if (deps.platform === 'linux') return ofDesktopFile(deps);
  return deps.app.isPackaged ? ofSystem(deps) : NONE;
}

/** Windows keeps the arguments; macOS starts without them and says so (`wasOpenedAtLogin`). */
function ofSystem({ app }: LoginItemDependencies): LoginItem {
  const isOn = () => app.getLoginItemSettings({ args: HIDDEN }).openAtLogin;
  const set = (on: boolean) => app.setLoginItemSettings({ openAtLogin: on, args: HIDDEN });
  return {
    supported: true,
    active: isOn,
    set,
    refresh() {
      if (isOn()) set(true);
    },
  };
}

function ofDesktopFile({ app, env, execPath }: LoginItemDependencies): LoginItem {
  // Their own folders stand in the way: the file would not be where the desktop looks.
  if (env.FLATPAK_ID !== undefined || env.SNAP !== undefined) return NONE;
  const path = autostartPath(env);
  const command = startCommand(app, env, execPath);
  return {
    supported: true,
    active: () => isAutostarted(path),
    set: (on) => (on ? writeAutostart(path, command) : removeAutostart(path)),
    refresh: () => refreshAutostart(path, command),
  };
}

function startCommand(app: LoginItemDependencies['app'], env: NodeJS.ProcessEnv, execPath: string): string[] {
  const program = app.isPackaged ? [ownAppImage(execPath, env) || execPath] : [execPath, app.getAppPath()];
  const profile = env.GENIE_PROFILE ? ['env', `GENIE_PROFILE=${env.GENIE_PROFILE}`] : [];
  return [...profile, ...program, ...HIDDEN];
}
