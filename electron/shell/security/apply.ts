import type { App, Session } from 'electron';
import { serveAppProtocol } from './app-protocol';
import { refuseBadCertificates } from './certificate';
import { addDevPolicy } from './dev-policy';
import { denyDownloads } from './downloads';
import { denyNavigation } from './navigation';
import { denyNetwork } from './network';
import { denyPermissions } from './permissions';

/**
 * Every rule for pages, applied once, before the first window. `session` is the one the window uses.
 * `devServerUrl` must be null in a packaged app.
 */
export function applySecurity(
  app: App,
  session: Session,
  options: { rendererDir: string; devServerUrl: string | null },
): void {
  refuseBadCertificates(app);
  denyNavigation(app, options.devServerUrl);
  denyPermissions(session);
  denyDownloads(session);
  denyNetwork(app, session, options.devServerUrl);
  serveAppProtocol(session, options.rendererDir);
  if (options.devServerUrl !== null) addDevPolicy(session, options.devServerUrl);
}
