import type { App } from 'electron';

/**
 * Chromium resolves no host name, for any session: `<link rel=dns-prefetch>` and the like are no requests that
 * webRequest or the CSP would see. Mail and models are reached by Node, which this does not touch. Must run before
 * the app is ready.
 */
export function denyNameLookups(app: App, devServerUrl: string | null): void {
  const exception = devServerUrl === null ? '' : `, EXCLUDE ${new URL(devServerUrl).hostname}`;
  app.commandLine.appendSwitch('host-resolver-rules', `MAP * ~NOTFOUND${exception}`);
}
