import { describe, expect, it } from 'vitest';
import { hidesOnBlur, onClose } from '../../../electron/shell/window-leaving';

describe('closing the window', () => {
  it('hides it where an icon brings it back', () => {
    expect(onClose({ hasTray: true, isPutAside: false })).toBe('hide');
  });

  it('keeps it in the task bar where there is no icon, and ends the app from there', () => {
    expect(onClose({ hasTray: false, isPutAside: false })).toBe('minimise');
    expect(onClose({ hasTray: false, isPutAside: true })).toBe('quit');
  });
});

describe('looking elsewhere', () => {
  const glance = { hasTray: true, wasUsed: false };

  it('puts a window away that was only glanced at, on macOS and Windows', () => {
    expect([hidesOnBlur('darwin', glance), hidesOnBlur('win32', glance)]).toEqual([true, true]);
  });

  it('leaves one alone in which the user worked, any on Linux, and one that nothing brings back', () => {
    expect(hidesOnBlur('darwin', { ...glance, wasUsed: true })).toBe(false);
    expect(hidesOnBlur('linux', glance)).toBe(false);
    expect(hidesOnBlur('win32', { ...glance, hasTray: false })).toBe(false);
  });
});
