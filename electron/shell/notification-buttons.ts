import { tomorrowMorning } from './local-time';
import type { Notice, NotifiedItem } from './notification-text';

/** In the order they are shown. There is none to approve: what is approved has to be seen first (D3). */
export const NOTIFICATION_BUTTONS = ['snooze', 'dismiss'] as const;
export type NotificationButton = (typeof NOTIFICATION_BUTTONS)[number];

/** Electron shows buttons on Linux and Windows from this version on, on macOS long since. */
const SINCE_ELECTRON = 45;

/** Whether notifications have buttons here. `electronVersion` as in `process.versions.electron`. */
export function supportsButtons(platform: NodeJS.Platform, electronVersion: string): boolean {
  return platform === 'darwin' || Number.parseInt(electronVersion, 10) >= SINCE_ELECTRON;
}

/** The buttons of one notification: only a session that waits for the user can be put off or dismissed. */
export function buttonsOf(notice: Notice): readonly NotificationButton[] {
  if ('alert' in notice || notice.item.type !== 'session') return [];
  return notice.news.kind === 'proposals' || notice.news.kind === 'failed' ? NOTIFICATION_BUTTONS : [];
}

/** Does what the button says. A button this version does not know does nothing. */
export function pressButton(
  button: NotificationButton | undefined,
  item: NotifiedItem,
  nowMs: number,
  actions: { snooze(sessionId: string, untilMs: number): void; dismiss(sessionId: string): void },
): void {
  if (button === 'snooze') actions.snooze(item.id, tomorrowMorning(nowMs));
  else if (button === 'dismiss') actions.dismiss(item.id);
}
