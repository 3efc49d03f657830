import type { App, WebContents } from 'electron';

/**
 * Keeps every page where the app put it: no navigation of the window or of a frame in it, no redirect, no new window,
 * no webview. Loads that the app itself starts (loadURL) raise none of these events. `devServerUrl` may reload itself.
 */
export function denyNavigation(app: App, devServerUrl: string | null): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, devServerUrl));
}

function confine(contents: WebContents, devServerUrl: string | null): void {
  const refuse = (event: { url: string; preventDefault(): void }) => {
    if (!mayNavigate(event.url, devServerUrl)) event.preventDefault();
  };
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function mayNavigate(url: string, devServerUrl: string | null): boolean {
  return devServerUrl !== null && URL.canParse(url) && new URL(url).origin === new URL(devServerUrl).origin;
}
