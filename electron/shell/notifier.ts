import type { Translate } from '../../shared/i18n/translate';
import type { Clock } from '../lib/clock';
import {
  groupText,
  requestText,
  type NotificationRequest,
  type NotificationText,
  type NotifiedItem,
} from './notification-text';

/** Shows one notification; the returned function takes it away again. */
export type ShowNotification = (
  text: NotificationText,
  on: { click: () => void; gone: () => void },
) => { close: () => void };

export type Notifier = {
  /** False where the system cannot show notifications: say so in the settings. */
  readonly supported: boolean;
  notify(requests: readonly NotificationRequest[]): void;
  /** The item was dealt with in the window. */
  close(item: NotifiedItem): void;
};

/** More than this many within the window of time become one notification with a number. */
const MAX_SINGLE = 3;
const WINDOW_MS = 10_000;
/** Notifications held in memory; servers that keep them for ever never tell that one is gone. */
const MAX_KEPT = 50;

/**
 * One notification a request, up to three in ten seconds; whatever comes beyond that is counted in a single one that
 * is renewed at most every ten seconds. A click opens the item; nothing can be approved from here (D3).
 */
export function makeNotifier(deps: {
  supported: boolean;
  show: ShowNotification;
  translate: () => Translate;
  /** Null: the group was clicked, show the queue. */
  onOpen: (item: NotifiedItem | null) => void;
  clock: Clock;
}): Notifier {
  const group = makeGroup(deps);
  // The references also keep the click handlers from being collected as garbage.
  const shown = new Map<string, { close: () => void }>();
  let recentMs: number[] = [];

  const showOne = (request: NotificationRequest) => {
    const key = keyOf(request.item);
    shown.get(key)?.close();
    const forget = () => {
      if (shown.get(key) === notification) shown.delete(key);
    };
    const notification = deps.show(requestText(request, deps.translate()), {
      click: () => {
        forget();
        deps.onOpen(request.item);
      },
      gone: forget,
    });
    shown.set(key, notification);
    const [oldest] = shown.keys();
    if (shown.size > MAX_KEPT && oldest !== undefined) shown.delete(oldest);
  };

  return {
    supported: deps.supported,
    notify(requests) {
      if (!deps.supported || requests.length === 0) return;
      const now = deps.clock.now();
      recentMs = recentMs.filter((atMs) => now - atMs < WINDOW_MS);
      if (recentMs.length + requests.length > MAX_SINGLE) return group.add(requests.length);
      recentMs.push(...requests.map(() => now));
      requests.forEach(showOne);
    },
    close(item) {
      const key = keyOf(item);
      shown.get(key)?.close();
      shown.delete(key);
    },
  };
}

/** The notification with a number. It counts until the user clicks or closes it. */
function makeGroup(deps: {
  show: ShowNotification;
  translate: () => Translate;
  onOpen: (item: null) => void;
  clock: Clock;
}): { add(count: number): void } {
  let count = 0;
  let current: { close: () => void } | null = null;
  let resting = false;
  let changed = false;

  const present = () => {
    changed = false;
    const previous = current;
    const notification = deps.show(groupText(count, deps.translate()), {
      click: () => {
        if (current === notification) reset();
        deps.onOpen(null);
      },
      gone: () => {
        if (current === notification) reset();
      },
    });
    current = notification;
    previous?.close();
    void rest();
  };
  const reset = () => {
    current = null;
    count = 0;
    changed = false;
  };
  const rest = async () => {
    resting = true;
    await deps.clock.sleep(WINDOW_MS);
    resting = false;
    if (changed) present();
  };

  return {
    add(more) {
      count += more;
      if (resting) changed = true;
      else present();
    },
  };
}

function keyOf(item: NotifiedItem): string {
  return `${item.type}:${item.id}`;
}
