import type { Session } from 'electron';
import { devContentSecurityPolicy } from './csp';

/** Pages of the dev server do not pass app://, so their policy is set on the answer's headers. */
export function addDevPolicy(session: Session, devServerUrl: string): void {
  const policy = devContentSecurityPolicy(devServerUrl);
  session.webRequest.onHeadersReceived((response, answer) =>
    answer({ responseHeaders: { ...response.responseHeaders, 'Content-Security-Policy': [policy] } }),
  );
}
