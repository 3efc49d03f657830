import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deShell } from '../../../shared/i18n/de-shell';
import { deWindow } from '../../../shared/i18n/de-window';
import { enShell } from '../../../shared/i18n/en-shell';
import { enWindow } from '../../../shared/i18n/en-window';
import { ROOT, sourcesBelow } from './project-program';

const english: Readonly<Record<string, string>> = { ...enShell, ...enWindow };
const german: Readonly<Record<string, string>> = { ...deShell, ...deWindow };
const source = sourcesBelow('renderer', 'electron')
  .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  .join('\n');

/** Words that are the same in both languages: names, technical terms, examples. */
const SAME_IN_GERMAN = new Set([
  ...['Genie', 'Genie:', 'Genie Tray', 'Google', 'Microsoft', 'Ollama', 'LM Studio', 'OpenAI', 'Anthropic'],
  ...['Google Gemini', 'Azure OpenAI', 'IMAP', 'TLS', 'STARTTLS', 'MIT', 'Alt', 'Super', 'Win', 'kB'],
  ...['ann@example.com', 'example.com'],
  ...['Text', 'Spam', 'Name', 'Passphrase', 'Export', 'Port', 'System', 'Version', 'Offline', 'in {span}'],
  // Each language is named in itself.
  ...['English', 'Deutsch'],
]);

const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');

describe('the catalogues', () => {
  it('have the same places in both languages', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(`${key} ${places(german[key] ?? '')}`).toBe(`${key} ${places(text)}`);
    }
  });

  it('have German that is not English', () => {
    const same = Object.keys(english).filter(
      (key) => german[key] === english[key] && /\p{L}{2}/u.test((german[key] ?? '').replace(/\{\w+\}/g, '')),
    );
    expect(same.filter((key) => !SAME_IN_GERMAN.has(english[key] ?? ''))).toEqual([]);
  });

  it('list no word as the same that is not', () => {
    const same = new Set(
      Object.keys(english)
        .filter((key) => german[key] === english[key])
        .map((key) => english[key]),
    );
    expect([...SAME_IN_GERMAN].filter((text) => !same.has(text))).toEqual([]);
  });

  it('have plural forms in pairs, and in no other number', () => {
    const stems = Object.keys(english)
      .filter((key) => /_(zero|one|two|few|many|other)$/.test(key))
      .map((key) => key.replace(/_[a-z]+$/, ''));
    for (const stem of new Set(stems)) {
      const forms = Object.keys(english).filter(
        (key) => key.startsWith(`${stem}_`) && /^[a-z]+$/.test(key.slice(stem.length + 1)),
      );
      expect(
        `${stem}: ${forms
          .map((key) => key.slice(stem.length + 1))
          .sort()
          .join(' ')}`,
      ).toBe(`${stem}: one other`);
    }
  });

  it('are used to the last text', () => {
    // `nav.${name}` stands for every key that starts with nav.
    const families = [...source.matchAll(/`([\w.]+\.)\$\{[^}]+\}([\w.]*)`/g)].map(([, start, end]) => ({ start, end }));
    const unused = Object.keys(english).filter((key) => {
      const name = key.replace(/_one$/, '_other');
      if (source.includes(`'${name}'`)) return false;
      return !families.some(({ start, end }) => key.startsWith(start!) && key.endsWith(end!));
    });
    expect(unused).toEqual([]);
  });

  it('never shout', () => {
    for (const text of [...Object.values(english), ...Object.values(german)]) expect(text).not.toContain('!');
  });
});
