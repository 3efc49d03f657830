import { describe, expect, it } from 'vitest';
import {
  buttonsOf,
  NOTIFICATION_BUTTONS,
  pressButton,
  supportsButtons,
} from '../../../electron/shell/notification-buttons';
import type { NotificationRequest } from '../../../electron/shell/notification-text';

const item = { type: 'session' as const, id: 's1' };
const about = (news: NotificationRequest['news']) => buttonsOf({ item, from: 'Ann', topic: 'topic', news });

describe('the buttons of a notification', () => {
  it('put off and dismiss what waits for the user; nothing is approved there', () => {
    expect(NOTIFICATION_BUTTONS).toEqual(['snooze', 'dismiss']);
    expect(about({ kind: 'proposals', kinds: [] })).toEqual(NOTIFICATION_BUTTONS);
    expect(about({ kind: 'failed' })).toEqual(NOTIFICATION_BUTTONS);
  });

  it('are none for what has to be seen first, and for incidents', () => {
    expect(about({ kind: 'consent' })).toEqual([]);
    expect(about({ kind: 'reminder', outcomeId: 'o1' })).toEqual([]);
    expect(buttonsOf({ alert: { id: 'i', state: 'open', message: 'm' }, item })).toEqual([]);
  });

  it('snooze until tomorrow at eight, dismiss the session, and do nothing when unknown', () => {
    const done: string[] = [];
    const press = (button: 'snooze' | 'dismiss' | undefined) =>
      pressButton(button, item, new Date(2026, 2, 3, 17).getTime(), {
        snooze: (id, untilMs) => done.push(`snooze ${id} ${new Date(untilMs).toString().slice(0, 21)}`),
        dismiss: (id) => done.push(`dismiss ${id}`),
      });
    press('snooze');
    press('dismiss');
    press(undefined);
    expect(done).toEqual(['snooze s1 Wed Mar 04 2026 08:00', 'dismiss s1']);
  });

  it('are there on macOS, elsewhere from Electron 45 on', () => {
    expect(supportsButtons('darwin', '33.2.1')).toBe(true);
    expect([supportsButtons('linux', '33.2.1'), supportsButtons('linux', '45.5.0')]).toEqual([false, true]);
  });
});
