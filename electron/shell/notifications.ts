import { Notification } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import type { Clock } from '../lib/clock';
import { forPlatform, type NotifiedItem } from './notification-text';
import { makeNotifier, type Notifier, type ShowNotification } from './notifier';

/** The notifier over Electron's notifications, after the app is ready. `supported` is false without libnotify. */
export function createNotifier(deps: {
  translate: () => Translate;
  /** Null: show the queue. */
  onOpen: (item: NotifiedItem | null) => void;
  iconFile: string;
  clock: Clock;
}): Notifier {
  const show: ShowNotification = (text, on) => {
    const notification = new Notification({ ...forPlatform(text, process.platform), icon: deps.iconFile });
    notification.on('click', on.click);
    notification.on('close', on.gone);
    notification.on('failed', on.gone);
    notification.show();
    return { close: () => notification.close() };
  };
  return makeNotifier({ ...deps, supported: Notification.isSupported(), show });
}
