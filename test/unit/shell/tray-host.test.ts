import { describe, expect, it } from 'vitest';
import { desktopHasTray, ownersIn } from '../../../electron/shell/tray-host';

describe('whether the desktop has a tray', () => {
  it('is asked of the session bus on Linux', async () => {
    const asked: string[] = [];
    const answer = (reply: string) => (name: string) => {
      asked.push(name);
      return Promise.resolve(reply);
    };
    expect(await desktopHasTray('linux', answer('   boolean true\n'))).toBe(true);
    expect(await desktopHasTray('linux', answer('   boolean false\n'))).toBe(false);
    expect(asked).toEqual(['org.kde.StatusNotifierWatcher', 'org.kde.StatusNotifierWatcher']);
  });

  it('is no where the bus cannot be asked', async () => {
    expect(await desktopHasTray('linux', () => Promise.reject(new Error('no bus')))).toBe(false);
  });

  it('is yes on Windows and macOS without asking', async () => {
    const neverAsked = () => Promise.reject(new Error('asked'));
    expect(await desktopHasTray('win32', neverAsked)).toBe(true);
    expect(await desktopHasTray('darwin', neverAsked)).toBe(true);
  });
});

describe('what dbus-monitor prints', () => {
  const signal = (before: string, after: string) =>
    [
      'signal time=1.5 sender=org.freedesktop.DBus -> destination=(null destination) serial=4 member=NameOwnerChanged',
      '   string "org.kde.StatusNotifierWatcher"',
      `   string "${before}"`,
      `   string "${after}"`,
      '',
    ].join('\n');

  it('says who has the tray’s name now, and who lost it', () => {
    expect(ownersIn(signal('', ':1.5') + signal(':1.5', '')).owners).toEqual([':1.5', '']);
  });

  it('is read whole when it comes in pieces', () => {
    const text = signal('', ':1.7');
    const first = ownersIn(text.slice(0, -8));
    expect(first.owners).toEqual([]);
    expect(ownersIn(first.rest + text.slice(-8)).owners).toEqual([':1.7']);
  });

  it('is of no interest when it is about another name', () => {
    expect(ownersIn(signal('', ':1.5').replace('Watcher', 'Other')).owners).toEqual([]);
  });
});
