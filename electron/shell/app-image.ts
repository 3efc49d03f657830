import type { App } from 'electron';
import { sep } from 'node:path';

/**
 * The AppImage this program runs from, or '' where it is none. A program that another AppImage starts inherits the
 * variables of that one: only what runs from within the mounted image is it.
 */
export function ownAppImage(execPath: string, { APPIMAGE, APPDIR }: NodeJS.ProcessEnv): string {
  return APPIMAGE && APPDIR && execPath.startsWith(APPDIR + sep) ? APPIMAGE : '';
}

/**
 * How the program is started anew, as Electron's `relaunch` takes it: an AppImage by its own file, because the folder it
 * was mounted at is gone with it.
 */
export function startedAnew(
  argv: readonly string[],
  execPath: string,
  env: NodeJS.ProcessEnv,
): { execPath: string; args: string[] } {
  return { execPath: ownAppImage(execPath, env) || execPath, args: argv.slice(1) };
}

/** Has the app started again once it has ended. */
export function relaunch(app: Pick<App, 'relaunch'>): void {
  app.relaunch(startedAnew(process.argv, process.execPath, process.env));
}

/** Ends the app and starts it again. */
export function restart(app: Pick<App, 'relaunch' | 'quit'>): void {
  relaunch(app);
  app.quit();
}
