import type { Translate } from '../../../shared/i18n/translate';

/**
 * Shortcuts as Electron writes them (https://www.electronjs.org/docs/latest/api/accelerator), made from a key press
 * and shown as the system spells them.
 */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;
export type System = 'mac' | 'windows' | 'linux';

/** Keys whose name in KeyboardEvent.key is another one in an accelerator. */
const NAMED: Record<string, string> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  '+': 'Plus',
};
const MODIFIER_KEYS = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS']);

/** `unfinished`: only modifiers so far. `plain`: would take a key away from typing everywhere. */
export type Recorded = { accelerator: string } | 'unfinished' | 'plain' | 'unknown';

/** The shortcut a key press stands for. Keys that type need Ctrl, Alt or the system's key; function keys do not. */
export function acceleratorOf(press: Press, system: System): Recorded {
  if (MODIFIER_KEYS.has(press.key)) return 'unfinished';
  const key = keyOf(press);
  if (key === null) return 'unknown';
  const modifiers = modifiersOf(press, system);
  const isFunctionKey = /^F\d+$/.test(key);
  if (!isFunctionKey && !modifiers.some((name) => name !== 'Shift')) return 'plain';
  return { accelerator: [...modifiers, key].join('+') };
}

function modifiersOf({ ctrlKey, altKey, shiftKey, metaKey }: Press, system: System): string[] {
  const main = system === 'mac' ? metaKey : ctrlKey;
  const other = system === 'mac' ? ctrlKey : metaKey;
  return [
    ...(main ? ['CommandOrControl'] : []),
    ...(other ? [system === 'mac' ? 'Control' : 'Super'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ];
}

/** The letter on the key where there is one; with Alt or Shift held the place of the key tells it. */
function keyOf({ key, code }: Press): string | null {
  if (/^[a-z0-9]$/i.test(key)) return key.toUpperCase();
  const placed = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  if (placed !== null) return placed[1] ?? placed[2] ?? null;
  if (/^F([1-9]|1\d|2[0-4])$/.test(key)) return key;
  return NAMED[key] ?? (/^[-=[\]\\;',./`]$/.test(key) ? key : null);
}

const MAC_SIGNS: Record<string, string> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Option: '⌥',
  Shift: '⇧',
  Super: '⌘',
};
const ARROWS: Record<string, string> = { Up: '↑', Down: '↓', Left: '←', Right: '→' };

/** Key by key as people read it: ["Ctrl", "Alt", "G"], ["Strg", "Alt", "G"], ["⌥", "⌘", "G"]. */
export function shownKeys(accelerator: string, system: System, t: Translate): string[] {
  const words: Record<string, string> = {
    CommandOrControl: t('shortcut.ctrl'),
    Control: t('shortcut.ctrl'),
    Alt: t('shortcut.alt'),
    Shift: t('shortcut.shift'),
    Super: system === 'windows' ? t('shortcut.win') : t('shortcut.super'),
    Space: t('shortcut.space'),
    Return: t('shortcut.return'),
  };
  const keys = accelerator.split('+').map((key) => {
    const sign = system === 'mac' ? MAC_SIGNS[key] : undefined;
    return sign ?? words[key] ?? ARROWS[key] ?? key;
  });
  if (system !== 'mac') return keys;
  // The order of the menus there; the key itself comes last.
  const rank = (key: string) => ['⌃', '⌥', '⇧', '⌘', key].indexOf(key);
  return keys.toSorted((a, b) => rank(a) - rank(b));
}

/** One line of it, for a row and for readers. */
export function shortcutText(accelerator: string, system: System, t: Translate): string {
  return shownKeys(accelerator, system, t).join(system === 'mac' ? '' : '+');
}

/** From the browser's own word about where it runs. */
export function systemOf(platform: string): System {
  if (/^mac/i.test(platform)) return 'mac';
  return /^win/i.test(platform) ? 'windows' : 'linux';
}
