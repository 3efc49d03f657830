import { describe, expect, it } from 'vitest';
import { allowPortalShortcuts, createWindowShortcut } from '../../../electron/shell/global-shortcut';

function keyboard(takenByOthers: readonly string[] = []) {
  const held = new Map<string, () => void>();
  const log: string[] = [];
  const errors: unknown[] = [];
  let pressed = 0;
  const shortcut = createWindowShortcut({
    registry: {
      register: (accelerator, press) => {
        log.push(`+${accelerator}`);
        if (accelerator === 'nonsense') throw new TypeError('conversion failure');
        if (takenByOthers.includes(accelerator)) return false;
        held.set(accelerator, press);
        return true;
      },
      unregister: (accelerator) => {
        log.push(`-${accelerator}`);
        held.delete(accelerator);
      },
    },
    onPress: () => {
      pressed += 1;
    },
    onError: (error) => errors.push(error),
  });
  return { shortcut, held, log, errors, pressed: () => pressed };
}

describe('the shortcut for the window', () => {
  it('works once it is set', () => {
    const { shortcut, held, pressed } = keyboard();
    expect(shortcut.active()).toBe(false);
    shortcut.set('Alt+G');
    held.get('Alt+G')?.();
    expect([shortcut.active(), pressed()]).toEqual([true, 1]);
  });

  it('gives the old keys back when it changes, is left alone when it does not, and is freed for none', () => {
    const { shortcut, held, log } = keyboard();
    shortcut.set('Alt+G');
    shortcut.set('Alt+G');
    shortcut.set('Alt+J');
    shortcut.set(null);
    expect(log).toEqual(['+Alt+G', '-Alt+G', '+Alt+J', '-Alt+J']);
    expect([held.size, shortcut.active()]).toEqual([0, false]);
  });

  it('is known to be taken by another program, and is tried again', () => {
    const { shortcut, log } = keyboard(['Alt+G']);
    shortcut.set('Alt+G');
    shortcut.set('Alt+G');
    expect([shortcut.active(), log]).toEqual([false, ['+Alt+G', '+Alt+G']]);
  });

  it('is none for a text that names no keys, and that is reported', () => {
    const { shortcut, errors } = keyboard();
    shortcut.set('nonsense');
    expect([shortcut.active(), errors.length]).toEqual([false, 1]);
  });
});

describe('the portal of Wayland', () => {
  const switches = (platform: NodeJS.Platform, before: string) => {
    let value = before;
    const commandLine = {
      getSwitchValue: () => value,
      appendSwitch: (_: string, next?: string) => (value = next ?? ''),
    };
    allowPortalShortcuts({ commandLine } as unknown as Parameters<typeof allowPortalShortcuts>[0], platform);
    return value;
  };

  it('is asked for shortcuts on Linux only, beside other features', () => {
    expect(switches('linux', '')).toBe('GlobalShortcutsPortal');
    expect(switches('linux', 'One')).toBe('One,GlobalShortcutsPortal');
    expect(switches('win32', '')).toBe('');
  });
});
