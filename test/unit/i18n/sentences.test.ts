import { describe, expect, it } from 'vitest';
import { germanSentences, inLanguage, translation } from '../../../shared/i18n/sentences';
import { cpuTimer } from '../../support/cpu-time';

describe('a sentence of the main process', () => {
  it('is German in German and as it is in English', () => {
    expect(inLanguage('Choose another folder.', 'de')).toBe('Einen anderen Ordner wählen.');
    expect(inLanguage('Choose another folder.', 'en')).toBe('Choose another folder.');
  });

  it('keeps what stands in its places', () => {
    expect(inLanguage('The file “a b.eml” could not be written.', 'de')).toBe(
      'Die Datei „a b.eml“ ließ sich nicht schreiben.',
    );
    expect(inLanguage('imap.example.com accepts no connection on port 993.', 'de')).toBe(
      'imap.example.com nimmt auf Port 993 keine Verbindung an.',
    );
  });

  it('is left as it is when it is none of ours', () => {
    for (const text of ['', 'Server says no.', 'The file “x” could not be', 'choose another folder.']) {
      expect(inLanguage(text, 'de')).toBe(text);
    }
  });

  it('takes what a place holds for plain text', () => {
    const name = '{name} $& \\1 ” Choose another folder. “{x}';
    expect(inLanguage(`The file “${name}” could not be written.`, 'de')).toBe(
      `Die Datei „${name}“ ließ sich nicht schreiben.`,
    );
  });

  it('is translated with an empty place too, as where a provider gave no reason', () => {
    expect(inLanguage('example.com could not answer right now.', 'de')).toBe(
      'example.com konnte gerade nicht antworten.',
    );
    expect(inLanguage('example.com could not answer right now: “busy”.', 'de')).toBe(
      'example.com konnte gerade nicht antworten: “busy”.',
    );
  });

  it('has a line of its own beside others', () => {
    expect(inLanguage('Choose another folder.\nServer says no.\nNothing was lost.', 'de')).toBe(
      'Einen anderen Ordner wählen.\nServer says no.\nVerloren ging nichts.',
    );
  });
});

describe('of several templates that fit', () => {
  const catalogue = {
    '{a} is {b}.': 'A {a} {b}',
    '{a} is full. It said: {b}': 'B {a} {b}',
    '{a} is full.': 'C {a}',
    'The box is full.': 'D',
  };

  it('the one with the most fixed words is taken, in whatever order they are written', () => {
    for (const entries of [Object.entries(catalogue), Object.entries(catalogue).reverse()]) {
      const german = translation(Object.fromEntries(entries));
      expect(german('x is new.')).toBe('A x new');
      expect(german('x is full. It said: no.')).toBe('B x no.');
      expect(german('x is full.')).toBe('C x');
      expect(german('The box is full.')).toBe('D');
    }
  });

  it('places may change their order, and fixed words never overlap', () => {
    const german = translation({ 'from {a} to {b} to': 'bis {b} von {a}' });
    expect(german('from 1 to 2 to')).toBe('bis 2 von 1');
    expect(german('from 1 to')).toBe('from 1 to');
    expect(translation({ 'aba{x}aba': '{x}' })('aba')).toBe('aba');
  });

  it('every sentence of the catalogue is matched by itself', () => {
    const german = translation(germanSentences);
    for (const [english, translated] of Object.entries(germanSentences)) {
      const fill = (text: string) => text.replace(/\{(\w+)\}/g, 'v-$1');
      expect(german(fill(english))).toBe(fill(translated));
    }
  });
});

describe('the cost', () => {
  it('stays small for long and hostile texts', () => {
    const texts = [
      'a'.repeat(100_000),
      ' of '.repeat(25_000),
      `${'The tool server '.repeat(6_000)}.`,
      `The certificate of ${', signed by "'.repeat(8_000)}, has expire.`,
      `${' for '.repeat(20_000)}. It said: `,
      ` refused to open mailbox "${'". It said: '.repeat(9_000)}`,
    ];
    inLanguage('warm', 'de');
    const spentMs = cpuTimer();
    for (const text of texts) inLanguage(text, 'de');
    expect(spentMs()).toBeLessThan(300);
  });

  it('is microseconds for a sentence', () => {
    inLanguage('warm', 'de');
    const spentMs = cpuTimer();
    for (let n = 0; n < 1_000; n += 1) inLanguage('The file “a” could not be written.', 'de');
    expect(spentMs()).toBeLessThan(200);
  });
});
