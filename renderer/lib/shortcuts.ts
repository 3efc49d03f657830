import type { TextKey } from '../../shared/i18n/translate';

/** Everything a key can do in the window. */
export type Command =
  | 'next'
  | 'previous'
  | 'open'
  | 'back'
  | 'edit'
  | 'approve'
  | 'approveAll'
  | 'dismiss'
  | 'undo'
  | 'snooze'
  | 'contact'
  | 'history'
  | 'conversation'
  | 'source'
  | 'search'
  | 'review'
  | 'outcomes'
  | 'activity'
  | 'health'
  | 'settings'
  | 'checkNow'
  | 'help';

/** In the order of the sheet. */
export const SHORTCUT_GROUPS = ['requests', 'proposals', 'screens', 'window'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

type Shortcut = { keys: string[]; command: Command; text: TextKey; group: ShortcutGroup };

/** `keys` are values of KeyboardEvent.key; "Shift+" is written out where the letter alone means something else. */
export const SHORTCUTS: Shortcut[] = [
  { keys: ['j', 'ArrowDown'], command: 'next', text: 'keys.next', group: 'requests' },
  { keys: ['k', 'ArrowUp'], command: 'previous', text: 'keys.previous', group: 'requests' },
  { keys: ['Enter'], command: 'open', text: 'keys.open', group: 'requests' },
  { keys: ['Escape'], command: 'back', text: 'keys.back', group: 'requests' },
  { keys: ['s'], command: 'snooze', text: 'keys.snooze', group: 'requests' },
  { keys: ['c'], command: 'contact', text: 'keys.contact', group: 'requests' },
  { keys: ['h'], command: 'history', text: 'keys.history', group: 'requests' },
  { keys: ['o'], command: 'conversation', text: 'conversation.toggle', group: 'requests' },
  { keys: ['u'], command: 'source', text: 'source.show', group: 'requests' },
  { keys: ['a'], command: 'approve', text: 'keys.approve', group: 'proposals' },
  { keys: ['Shift+A'], command: 'approveAll', text: 'keys.approveAll', group: 'proposals' },
  { keys: ['e'], command: 'edit', text: 'keys.edit', group: 'proposals' },
  { keys: ['d'], command: 'dismiss', text: 'keys.dismiss', group: 'proposals' },
  { keys: ['z', 'Ctrl+Z'], command: 'undo', text: 'keys.undo', group: 'proposals' },
  { keys: ['1'], command: 'review', text: 'keys.review', group: 'screens' },
  { keys: ['2'], command: 'outcomes', text: 'keys.outcomes', group: 'screens' },
  { keys: ['3'], command: 'activity', text: 'keys.activity', group: 'screens' },
  { keys: ['4'], command: 'health', text: 'keys.health', group: 'screens' },
  { keys: ['5'], command: 'settings', text: 'keys.settings', group: 'screens' },
  { keys: ['/'], command: 'search', text: 'keys.search', group: 'screens' },
  { keys: ['r'], command: 'checkNow', text: 'keys.checkNow', group: 'window' },
  { keys: ['?'], command: 'help', text: 'keys.help', group: 'window' },
];

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * The command of a key press, or null. Presses with Ctrl, Alt or Meta belong to the system and to forms, but for the
 * one that takes back everywhere.
 */
export function commandOf(press: KeyPress): Command | null {
  if (isUndo(press)) return 'undo';
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const letter = /^\p{L}$/u.test(press.key);
  const name =
    letter && press.shiftKey ? `Shift+${press.key.toUpperCase()}` : letter ? press.key.toLowerCase() : press.key;
  return SHORTCUTS.find((shortcut) => shortcut.keys.includes(name))?.command ?? null;
}

function isUndo({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** What stands over the screen and has the keys to itself while it is there. */
export const FLOATING = '[role=dialog], [role=menu]';

/** Whether keys typed there are text or operate a control, so that no letter may be a command. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const taking = `input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], ${FLOATING}`;
  return target.closest(taking) !== null;
}
