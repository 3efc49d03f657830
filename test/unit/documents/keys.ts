import { SHORTCUTS } from '../../../renderer/lib/shortcuts';
import { translator } from '../../../shared/i18n/translate';
import { piecesOf, type Document } from './markdown';

const SIGNS: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

const shown = (keys: string) => SIGNS[keys] ?? (keys.length === 1 ? keys.toUpperCase() : keys);

/** The window's own table as rows `keys: what they do`, in its order. */
export function keysOfTheWindow(): string[] {
  const t = translator('en');
  return SHORTCUTS.map(({ keys, text }) => `${keys.map(shown).join(' ')}: ${t(text)}`);
}

/** The rows of the guide's tables of keys, in the same form. */
export function keysOfTheGuide(guide: Document): string[] {
  return piecesOf(guide).prose.flatMap(({ text }) => {
    const [, keys, meaning] = /^\| ((?:<kbd>[^<]+<\/kbd> ?)+) *\| (.+?) +\|/.exec(text) ?? [];
    return keys === undefined ? [] : [`${kbds(keys).join(' ')}: ${meaning}`];
  });
}

/** Every key that a document names, wherever. */
export function keysNamed(document: Document): string[] {
  return piecesOf(document).prose.flatMap(({ text }) => kbds(text));
}

function kbds(text: string): string[] {
  return [...text.matchAll(/<kbd>([^<]+)<\/kbd>/g)].map(([, key = '']) => key);
}
