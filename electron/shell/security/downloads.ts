import type { Session } from 'electron';

/** Nothing is ever downloaded by a page; files leave the app only through the save dialog. */
export function denyDownloads(session: Session): void {
  session.on('will-download', (event) => event.preventDefault());
}
