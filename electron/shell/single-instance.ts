import type { App } from 'electron';

/**
 * Claims the profile for this process; must run before the database opens. False: another one has it, and was told to
 * come forward, so that this one only has to quit.
 */
export function claimSingleInstance(app: App, onSecondStart: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecondStart);
  return true;
}
