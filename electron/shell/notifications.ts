import { nativeImage, Notification, screen } from 'electron';
import type { Translate } from '../../shared/i18n/translate';
import type { Clock } from '../lib/clock';
import { supportsButtons, type NotificationButton } from './notification-buttons';
import { forPlatform, type Notice, type NotifiedItem } from './notification-text';
import { makeNotifier, type Notifier, type ShowNotification } from './notifier';

/**
 * The side of the icon as servers draw it at most, in logical pixels. Each notification has a copy of its picture for as
 * long as it is shown, and on Linux older versions of Electron keep one for ever (electron/electron#49863): at 256 pixels
 * a quarter of a megabyte each time.
 */
const ICON_PX = 64;

/** The notifier over Electron's notifications, after the app is ready. `supported` is false without libnotify. */
export function createNotifier(deps: {
  translate: () => Translate;
  /** Null: show the queue. */
  onOpen: (notice: Notice | null) => void;
  onButton: (button: NotificationButton, item: NotifiedItem) => void;
  iconFile: string;
  clock: Clock;
}): Notifier {
  const side = Math.round(ICON_PX * screen.getPrimaryDisplay().scaleFactor);
  const icon = nativeImage.createFromPath(deps.iconFile).resize({ width: side, height: side, quality: 'best' });
  const show: ShowNotification = (text, on, buttons) => {
    const notification = new Notification({
      ...forPlatform(text, process.platform),
      icon,
      urgency: 'normal',
      actions: buttons.map((label) => ({ type: 'button' as const, text: label })),
    });
    notification.on('click', on.click);
    notification.on('close', on.gone);
    notification.on('failed', on.gone);
    // Older versions hand the index over as an argument of its own, and an event without it.
    notification.on('action', (event: { actionIndex?: number }, index: number) =>
      on.button(event.actionIndex ?? index),
    );
    notification.show();
    return { close: () => notification.close() };
  };
  const hasButtons = supportsButtons(process.platform, process.versions.electron);
  return makeNotifier({ ...deps, supported: Notification.isSupported(), hasButtons, show });
}
