import { describe, expect, it } from 'vitest';
import { deShell } from '../../../shared/i18n/de-shell';
import { deWindow } from '../../../shared/i18n/de-window';
import { enShell } from '../../../shared/i18n/en-shell';
import { enWindow } from '../../../shared/i18n/en-window';
import { shippedLanguage, translator, type TextKey } from '../../../shared/i18n/translate';

const english: Record<string, string> = { ...enShell, ...enWindow };
const german: Record<string, string> = { ...deShell, ...deWindow };
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the catalogues', () => {
  it('have the same keys in English and German', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  it('have no key in two files, where one would hide the other', () => {
    for (const [shell, window] of [
      [enShell, enWindow],
      [deShell, deWindow],
    ]) {
      expect(Object.keys(shell ?? {}).filter((key) => key in (window ?? {}))).toEqual([]);
    }
  });

  it('have a text for every key, with the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, text.trim() === '', german[key]?.trim() === '']).toEqual([key, false, false]);
      expect([key, placeholders(german[key] ?? '')]).toEqual([key, placeholders(text)]);
    }
  });

  it('have both plural forms wherever they have one', () => {
    const forms = Object.keys(english).filter((key) => /_(one|other)$/.test(key));
    expect(forms.length).toBeGreaterThan(4);
    for (const key of forms) {
      const stem = key.replace(/_(one|other)$/, '');
      expect([key, `${stem}_one` in english, `${stem}_other` in english]).toEqual([key, true, true]);
    }
  });
});

describe('a translator', () => {
  it('takes the plural form that fits the number, from any form of the key', () => {
    const [en, de] = [translator('en'), translator('de')];
    for (const key of ['status.awaiting_review_one', 'status.awaiting_review_other'] as const) {
      expect([0, 1, 2].map((count) => en(key, { count }))).toEqual(['0 proposals', '1 proposal', '2 proposals']);
    }
    expect(de('status.awaiting_review_other', { count: 1 })).toBe(
      german['status.awaiting_review_one']?.replace('{count}', '1'),
    );
    expect(de('status.awaiting_review_one', { count: 5 })).toBe(
      german['status.awaiting_review_other']?.replace('{count}', '5'),
    );
  });

  it('fills in values as they are and leaves unknown placeholders standing', () => {
    const t = translator('en');
    const key: TextKey = 'trust.verifiedBy';
    expect(t(key, { domain: 'example.org' })).toBe('Verified by example.org');
    expect(t(key, { domain: '{domain} $& $1' })).toBe('Verified by {domain} $& $1');
    expect(t(key)).toBe('Verified by {domain}');
  });
});

describe('the shipped language', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch.UTF-8', 'de'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['den-CA', 'en'],
    ['', 'en'],
    ['C', 'en'],
  ])('for %j is %s', (tag, language) => {
    expect(shippedLanguage(tag)).toBe(language);
  });
});
