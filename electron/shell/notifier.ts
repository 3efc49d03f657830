import type { Translate } from '../../shared/i18n/translate';
import type { Clock } from '../lib/clock';
import { buttonsOf, type NotificationButton } from './notification-buttons';
import {
  groupText,
  noticeText,
  type GroupReason,
  type Notice,
  type NotificationText,
  type NotifiedItem,
} from './notification-text';

export type NotificationEvents = { click: () => void; gone: () => void; button: (index: number) => void };

/** Shows one notification with these buttons; the returned function takes it away again. */
export type ShowNotification = (
  text: NotificationText,
  on: NotificationEvents,
  buttons: readonly string[],
) => { close: () => void };

export type Notifier = {
  /** False where the system cannot show notifications: say so in the settings. */
  readonly supported: boolean;
  readonly hasButtons: boolean;
  notify(notices: readonly Notice[]): void;
  /** What came during the quiet hours: one notification, however many there are. */
  notifyAsOne(notices: readonly Notice[]): void;
  /** Words of ours that are about no item; a click shows the queue. */
  say(text: NotificationText): void;
  /** Takes away what was dealt with meanwhile. */
  settle(isOpen: (notice: Notice) => boolean): void;
};

type NotifierDependencies = {
  supported: boolean;
  hasButtons: boolean;
  show: ShowNotification;
  translate: () => Translate;
  /** Null: the group was clicked, show the queue. */
  onOpen: (notice: Notice | null) => void;
  onButton: (button: NotificationButton, item: NotifiedItem) => void;
  clock: Clock;
};

/** More than this many within the window of time become one notification with a number. */
const MAX_SINGLE = 3;
const WINDOW_MS = 10_000;
/** Notifications shown at a time: servers that keep them for ever never tell that one is gone, and each costs memory. */
const MAX_KEPT = 50;

/**
 * One notification a notice, up to three in ten seconds; whatever comes beyond that is counted in a single one that is
 * renewed at most every ten seconds. A click opens the item; nothing can be approved from here (D3).
 */
export function makeNotifier(deps: NotifierDependencies): Notifier {
  const group = makeGroup(deps);
  // The references also keep the click handlers from being collected as garbage.
  const shown = new Map<string, { notice: Notice; close: () => void }>();
  let recentMs: number[] = [];

  const showOne = (notice: Notice) => {
    const key = keyOf(notice);
    shown.get(key)?.close();
    const forget = () => {
      if (shown.get(key) === entry) shown.delete(key);
    };
    const { item } = notice;
    const buttons = deps.hasButtons ? buttonsOf(notice) : [];
    const notification = deps.show(
      noticeText(notice, deps.translate()),
      {
        click: () => {
          forget();
          deps.onOpen(notice);
        },
        gone: forget,
        button: (index) => {
          forget();
          const button = buttons[index];
          if (button !== undefined && item !== null) deps.onButton(button, item);
        },
      },
      buttons.map((button) => deps.translate()(`shell.notification.${button}`)),
    );
    const entry = { notice, close: notification.close };
    shown.set(key, entry);
    if (shown.size > MAX_KEPT) takeAwayOldest();
  };

  // It is closed, not only forgotten: Electron keeps what the server does not close, and nobody else could close it later.
  const takeAwayOldest = () => {
    const [oldest] = shown;
    if (oldest === undefined) return;
    shown.delete(oldest[0]);
    oldest[1].close();
  };

  return {
    supported: deps.supported,
    hasButtons: deps.supported && deps.hasButtons,
    notify(notices) {
      if (!deps.supported || notices.length === 0) return;
      const now = deps.clock.now();
      recentMs = recentMs.filter((atMs) => now - atMs < WINDOW_MS);
      if (recentMs.length + notices.length > MAX_SINGLE) return group.add(notices, 'many');
      recentMs.push(...notices.map(() => now));
      notices.forEach(showOne);
    },
    notifyAsOne(notices) {
      if (!deps.supported) return;
      if (notices.length > 1) group.add(notices, 'quiet');
      else notices.forEach(showOne);
    },
    say(text) {
      if (!deps.supported) return;
      const nothing = () => undefined;
      deps.show(text, { click: () => deps.onOpen(null), gone: nothing, button: nothing }, []);
    },
    settle(isOpen) {
      for (const [key, { notice, close }] of [...shown]) {
        if (isOpen(notice)) continue;
        close();
        shown.delete(key);
      }
      group.settle(isOpen);
    },
  };
}

type Group = {
  add(notices: readonly Notice[], reason: GroupReason): void;
  settle(isOpen: (notice: Notice) => boolean): void;
};

/** The notification with a number. It counts until the user clicks or closes it, or has dealt with all of it. */
function makeGroup(deps: NotifierDependencies): Group {
  let notices: readonly Notice[] = [];
  let reason: GroupReason = 'many';
  let current: { close: () => void } | null = null;
  let resting = false;
  let changed = false;

  const present = () => {
    changed = false;
    const previous = current;
    const notification = deps.show(
      groupText(notices.length, reason, deps.translate()),
      {
        click: () => {
          if (current === notification) reset();
          deps.onOpen(null);
        },
        gone: () => {
          if (current === notification) reset();
        },
        button: () => undefined,
      },
      [],
    );
    current = notification;
    previous?.close();
    void rest();
  };
  const reset = () => {
    current = null;
    notices = [];
    changed = false;
  };
  const rest = async () => {
    resting = true;
    await deps.clock.sleep(WINDOW_MS);
    resting = false;
    if (changed) present();
  };

  return {
    add(more, why) {
      if (notices.length === 0) reason = why;
      notices = [...notices, ...more];
      if (resting) changed = true;
      else present();
    },
    settle(isOpen) {
      if (notices.length === 0 || notices.some(isOpen)) return;
      const previous = current;
      reset();
      previous?.close();
    },
  };
}

function keyOf(notice: Notice): string {
  if (notice.item !== null) return `${notice.item.type}:${notice.item.id}`;
  return 'alert' in notice ? `alert:${notice.alert.id}` : '';
}
