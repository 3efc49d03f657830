/**
 * Whether the page may load `url`: our own `app://ui` only, and while developing the dev server (http and its web
 * socket) and the developer tools. `devServerUrl` is null in a packaged app.
 */
export function pageMayLoad(url: string, devServerUrl: string | null): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  if (protocol === 'app:') return host === 'ui';
  if (devServerUrl === null) return false;
  if (protocol === 'devtools:') return true;
  return (protocol === 'http:' || protocol === 'ws:') && host === new URL(devServerUrl).host;
}
