import type { App, Session } from 'electron';
import { pageMayLoad } from './network-rule';

/** Cancels every request of the session that is not for the app's own files: the renderer has no network at all. */
export function denyNetwork(app: App, session: Session, devServerUrl: string | null): void {
  session.webRequest.onBeforeRequest((request, answer) => answer({ cancel: !pageMayLoad(request.url, devServerUrl) }));
  // WebRTC is no request: without a proxy (and there is none) this policy leaves it no way to send anything.
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'));
  // Turned on, it downloads dictionaries.
  session.setSpellCheckerEnabled(false);
  // Else making a session has Chromium fetch a dictionary from the network, whatever the line above says.
  session.setSpellCheckerLanguages([]);
}
