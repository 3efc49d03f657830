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
  | 'search'
  | 'review'
  | 'outcomes'
  | 'activity'
  | 'health'
  | 'settings'
  | 'checkNow'
  | 'help';

type Shortcut = { keys: string[]; command: Command; text: TextKey };

/** `keys` are values of KeyboardEvent.key; "Shift+" is written out where the letter alone means something else. */
export const SHORTCUTS: Shortcut[] = [
  { keys: ['j', 'ArrowDown'], command: 'next', text: 'keys.next' },
  { keys: ['k', 'ArrowUp'], command: 'previous', text: 'keys.previous' },
  { keys: ['Enter'], command: 'open', text: 'keys.open' },
  { keys: ['Escape'], command: 'back', text: 'keys.back' },
  { keys: ['a'], command: 'approve', text: 'keys.approve' },
  { keys: ['Shift+A'], command: 'approveAll', text: 'keys.approveAll' },
  { keys: ['e'], command: 'edit', text: 'keys.edit' },
  { keys: ['d'], command: 'dismiss', text: 'keys.dismiss' },
  { keys: ['z', 'Ctrl+Z'], command: 'undo', text: 'keys.undo' },
  { keys: ['s'], command: 'snooze', text: 'keys.snooze' },
  { keys: ['c'], command: 'contact', text: 'keys.contact' },
  { keys: ['h'], command: 'history', text: 'keys.history' },
  { keys: ['/'], command: 'search', text: 'keys.search' },
  { keys: ['1'], command: 'review', text: 'keys.review' },
  { keys: ['2'], command: 'outcomes', text: 'keys.outcomes' },
  { keys: ['3'], command: 'activity', text: 'keys.activity' },
  { keys: ['4'], command: 'health', text: 'keys.health' },
  { keys: ['5'], command: 'settings', text: 'keys.settings' },
  { keys: ['r'], command: 'checkNow', text: 'keys.checkNow' },
  { keys: ['?'], command: 'help', text: 'keys.help' },
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

/** Whether keys typed there are text or operate a control, so that no letter may be a command. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select, dialog[open], [contenteditable]') !==
    null
  );
}
