import { describe, expect, it } from 'vitest';
import { desktopHasTray } from '../../../electron/shell/tray-host';

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
