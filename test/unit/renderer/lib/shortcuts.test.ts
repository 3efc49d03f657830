import { describe, expect, it } from 'vitest';
import { commandOf, SHORTCUT_GROUPS, SHORTCUTS } from '../../../../renderer/lib/shortcuts';

const press = (key: string, changes: object = {}) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...changes });

describe('commandOf', () => {
  it('approves one with a and all with Shift+A', () => {
    expect(press('a')).toBe('approve');
    expect(press('A', { shiftKey: true })).toBe('approveAll');
  });

  it('does not mind caps lock', () => {
    expect(press('A')).toBe('approve');
    expect(press('J')).toBe('next');
  });

  it('leaves presses with Ctrl, Alt and Meta alone', () => {
    for (const key of ['ctrlKey', 'altKey', 'metaKey']) expect(press('a', { [key]: true })).toBeNull();
  });

  it('takes back with z, and with Ctrl or Cmd and z as everywhere', () => {
    expect(press('z')).toBe('undo');
    expect(press('z', { ctrlKey: true })).toBe('undo');
    expect(press('z', { metaKey: true })).toBe('undo');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(press('z', { ctrlKey: true, altKey: true })).toBeNull();
  });

  it('never turns Shift and another letter into that letter’s command', () => {
    expect(press('D', { shiftKey: true })).toBeNull();
    expect(press('E', { shiftKey: true })).toBeNull();
  });

  it('finds / and ? wherever the layout has them', () => {
    expect(press('/')).toBe('search');
    expect(press('/', { shiftKey: true })).toBe('search');
    expect(press('?', { shiftKey: true })).toBe('help');
  });

  it('gives no key two meanings', () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has something in every group of the sheet', () => {
    for (const group of SHORTCUT_GROUPS) expect(SHORTCUTS.some((shortcut) => shortcut.group === group)).toBe(true);
  });
});
