import { describe, expect, it } from 'vitest';
import {
  acceleratorOf,
  shortcutText,
  shownKeys,
  systemOf,
  type Press,
} from '../../../../../renderer/features/settings/accelerator';
import { translator } from '../../../../../shared/i18n/translate';

const en = translator('en');
const de = translator('de');

function press(key: string, held: Partial<Press> = {}): Press {
  return { key, code: '', ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held };
}

describe('recording a shortcut', () => {
  it('writes it as Electron does, the main modifier first', () => {
    expect(acceleratorOf(press('g', { ctrlKey: true, altKey: true }), 'linux')).toEqual({
      accelerator: 'CommandOrControl+Alt+G',
    });
    expect(acceleratorOf(press('ArrowUp', { shiftKey: true, metaKey: true }), 'windows')).toEqual({
      accelerator: 'Super+Shift+Up',
    });
    expect(acceleratorOf(press('+', { ctrlKey: true }), 'linux')).toEqual({ accelerator: 'CommandOrControl+Plus' });
  });

  it('takes the command key for the main modifier on a Mac, and Control for another one', () => {
    expect(acceleratorOf(press('g', { metaKey: true, ctrlKey: true }), 'mac')).toEqual({
      accelerator: 'CommandOrControl+Control+G',
    });
  });

  it('knows the letter where Alt makes another character of it', () => {
    expect(acceleratorOf(press('©', { code: 'KeyG', altKey: true }), 'mac')).toEqual({ accelerator: 'Alt+G' });
    expect(acceleratorOf(press('!', { code: 'Digit1', ctrlKey: true, shiftKey: true }), 'linux')).toEqual({
      accelerator: 'CommandOrControl+Shift+1',
    });
  });

  it('goes by the letter and not by the place of the key', () => {
    expect(acceleratorOf(press('z', { code: 'KeyY', ctrlKey: true }), 'linux')).toEqual({
      accelerator: 'CommandOrControl+Z',
    });
  });

  it('waits while only modifiers are held', () => {
    expect(acceleratorOf(press('Control', { ctrlKey: true }), 'linux')).toBe('unfinished');
    expect(acceleratorOf(press('Meta', { metaKey: true }), 'mac')).toBe('unfinished');
  });

  it('takes no key away from typing, also not with Shift alone', () => {
    expect(acceleratorOf(press('g'), 'linux')).toBe('plain');
    expect(acceleratorOf(press('G', { shiftKey: true }), 'linux')).toBe('plain');
    expect(acceleratorOf(press('F9'), 'linux')).toEqual({ accelerator: 'F9' });
  });

  it('refuses a key that has no name in a shortcut', () => {
    expect(acceleratorOf(press('Dead', { ctrlKey: true }), 'linux')).toBe('unknown');
  });
});

describe('a shortcut on the screen', () => {
  it('is spelt as the system and the language spell it', () => {
    expect(shortcutText('CommandOrControl+Alt+G', 'linux', en)).toBe('Ctrl+Alt+G');
    expect(shortcutText('CommandOrControl+Shift+Space', 'windows', de)).toBe('Strg+Umschalt+Leertaste');
    expect(shownKeys('Super+Up', 'windows', en)).toEqual(['Win', '↑']);
  });

  it('has its signs in the order of the menus on a Mac', () => {
    expect(shortcutText('CommandOrControl+Alt+G', 'mac', en)).toBe('⌥⌘G');
    expect(shortcutText('CommandOrControl+Control+Shift+F9', 'mac', de)).toBe('⌃⇧⌘F9');
  });

  it('knows the system by the word of the browser', () => {
    expect(['MacIntel', 'Win32', 'Linux x86_64', ''].map(systemOf)).toEqual(['mac', 'windows', 'linux', 'linux']);
  });
});
