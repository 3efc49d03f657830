import { protocol, type Session } from 'electron';
import { serveAppFiles } from './app-files';

/** Host and scheme of the window's page, as the sender guard compares them. */
export const APP_ORIGIN = 'app://ui';
export const APP_PAGE = `${APP_ORIGIN}/index.html`;

/** Makes app:// a standard, secure scheme. Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built renderer on app://ui/ in one session. Own scheme, so that file:// needs no privileges. */
export function serveAppProtocol(session: Session, rendererDir: string): void {
  session.protocol.handle('app', serveAppFiles(rendererDir));
}
