import { deShell } from './de-shell';
import { deWindow } from './de-window';
import { enShell } from './en-shell';
import { enWindow } from './en-window';
import { numberFormat } from './formats';

const english = { ...enShell, ...enWindow };
export type TextKey = keyof typeof english;
export type Catalogue = Record<TextKey, string>;
export type Language = 'en' | 'de';

// Typed as the English one: a missing German text is a type error.
const german: Catalogue = { ...deShell, ...deWindow };
const catalogues: Record<Language, Catalogue> = { en: english, de: german };

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

/**
 * Texts of one language. `{name}` is filled from `values`, numbers as that language writes them. With a number `count`, the key's form for the plural
 * category is taken where the catalogue has one: `key_one`, `key_other` (CLDR categories of Intl.PluralRules).
 */
export function translator(language: Language): Translate {
  const texts = catalogues[language];
  const plural = new Intl.PluralRules(language);
  // Not before the first number: a window that opens without one need not wait for it.
  const shown = (value: string | number) =>
    typeof value === 'number' ? numberFormat(language, {}).format(value) : value;
  return (key, values = {}) => {
    const count = values.count;
    const pluralKey = typeof count === 'number' ? `${key.replace(/_(one|other)$/, '')}_${plural.select(count)}` : key;
    const text = pluralKey in texts ? texts[pluralKey as TextKey] : texts[key];
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => shown(values[name] ?? whole));
  };
}

/** The shipped language that fits a BCP 47 tag best; English where none does. */
export function shippedLanguage(tag: string): Language {
  return /^de(?![a-z])/i.test(tag) ? 'de' : 'en';
}
