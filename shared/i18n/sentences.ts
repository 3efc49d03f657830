import { deSentencesAccounts } from './de-sentences-accounts';
import { deSentencesApp } from './de-sentences-app';
import { deSentencesImap } from './de-sentences-imap';
import { deSentencesKeeping } from './de-sentences-keeping';
import { deSentencesModel } from './de-sentences-model';
import { deSentencesReview } from './de-sentences-review';
import { deSentencesSignIn } from './de-sentences-sign-in';
import { deSentencesTools } from './de-sentences-tools';
import type { Language } from './translate';

/** German by English sentence; `{name}` is a place for plain text. */
export const germanSentences: Readonly<Record<string, string>> = {
  ...deSentencesAccounts,
  ...deSentencesApp,
  ...deSentencesImap,
  ...deSentencesKeeping,
  ...deSentencesModel,
  ...deSentencesReview,
  ...deSentencesSignIn,
  ...deSentencesTools,
};

/**
 * A sentence of the main process in a language. English is the key (ADR 16): a text that is none of our sentences is
 * given back as it is, and so are the names, addresses and quotes in its places. Sentences that stand together have a
 * line each.
 */
export function inLanguage(text: string, language: Language): string {
  if (language === 'en' || text === '') return text;
  german ??= translation(germanSentences);
  return german(text);
}

/** Compiled when the first sentence is asked for. */
let german: ((text: string) => string) | null = null;

type Template = { literals: readonly string[]; names: readonly string[]; translated: readonly string[] };

/** Translates by a catalogue of sentences. Of several that fit a text, the one with the most fixed words is taken. */
export function translation(catalogue: Readonly<Record<string, string>>): (text: string) => string {
  const whole = new Map<string, string>();
  const templates: Template[] = [];
  for (const [english, translated] of Object.entries(catalogue)) {
    const { literals, names } = parsed(english);
    if (names.length === 0) whole.set(english, translated);
    else templates.push({ literals, names, translated: translated.split(PLACE) });
  }
  templates.sort((a, b) => fixedLength(b) - fixedLength(a) || (a.literals.join() < b.literals.join() ? -1 : 1));
  const sentence = (text: string): string | null => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const template of templates) {
      const values = valuesIn(text, template.literals);
      if (values !== null) return filled(template, values);
    }
    return null;
  };
  return (text) => {
    const known = sentence(text);
    if (known !== null || !text.includes('\n')) return known ?? text;
    return text
      .split('\n')
      .map((line) => sentence(line) ?? line)
      .join('\n');
  };
}

const PLACE = /\{(\w+)\}/;

// Splitting at a pattern with a group gives the texts between the places and, at every other place, their names.
function parsed(template: string): { literals: string[]; names: string[] } {
  const parts = template.split(PLACE);
  return { literals: parts.filter((_, n) => n % 2 === 0), names: parts.filter((_, n) => n % 2 === 1) };
}

function fixedLength({ literals }: Template): number {
  return literals.reduce((sum, literal) => sum + literal.length, 0);
}

// The fixed words one after the other, each where it comes first: one pass, whatever stands in the places.
function valuesIn(text: string, literals: readonly string[]): string[] | null {
  const first = literals[0] ?? '';
  const last = literals.at(-1) ?? '';
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const literal of literals.slice(1, -1)) {
    const at = text.indexOf(literal, from);
    if (at === -1 || at + literal.length > end) return null;
    values.push(text.slice(from, at));
    from = at + literal.length;
  }
  return [...values, text.slice(from, end)];
}

function filled({ names, translated }: Template, values: readonly string[]): string {
  return translated.map((part, n) => (n % 2 === 0 ? part : (values[names.indexOf(part)] ?? ''))).join('');
}
