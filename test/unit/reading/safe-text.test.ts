import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '../../../electron/reading/safe-text';

describe('cleanText', () => {
  it('leaves ordinary text, its tabs and its line feeds alone', () => {
    const text = 'Zoë\tsaid:\n“日本語” — ok 👍🏽';
    expect(cleanText(text)).toEqual({ text, flags: [] });
  });

  it('makes every kind of line end a line feed, without a flag', () => {
    expect(cleanText('a\r\nb\rc\u2028d\u2029e\ff\u0085g')).toEqual({ text: 'a\nb\nc\nd\ne\nf\ng', flags: [] });
  });

  it.each(['\0', '\u0007', '\u001B', '\u007F', '\u0080', '\u009B'])('removes the control character %j', (control) => {
    expect(cleanText(`a${control}b`)).toEqual({ text: 'ab', flags: ['control_chars'] });
  });

  it.each(['\u200B', '\u202E', '\u2069', '\u00AD', '\uFEFF', '\u{E0061}', '\u{E01EF}', '\u2800', '\u2064', '\uFFF9'])(
    'removes the hidden character %j',
    (hidden) => expect(cleanText(`a${hidden}b`)).toEqual({ text: 'ab', flags: ['hidden_chars'] }),
  );

  it('replaces lone surrogates, which no store could keep', () => {
    const { text, flags } = cleanText('a\uD83Db\uDE00c');
    expect(text).toBe('a\uFFFDb\uFFFDc');
    expect(flags).toEqual(['control_chars']);
  });

  it.each(['👨‍👩‍👧‍👦', '❤️', '🏳️‍🌈', '3️⃣', 'می‌خواهم', 'क्‍ष'])('keeps %s, where the joiner is spelling', (text) => {
    expect(cleanText(text)).toEqual({ text, flags: [] });
  });

  it.each(['a\u200Db', 'a\uFE0Fb', '👍\u200Dx', '\u200C\u200Cم', '1\uFE0Fx'])(
    'removes the joiner of %j, where it only hides',
    (text) => {
      expect(cleanText(text).flags).toEqual(['hidden_chars']);
    },
  );

  it('is idempotent', () => {
    const once = cleanText('a\u200B\r\n\u0000\uD800👍🏽\u200D').text;
    expect(cleanText(once)).toEqual({ text: once, flags: [] });
  });
});

describe('cleanLine', () => {
  it('collapses every white space to one space and trims', () => {
    expect(cleanLine(' a \t\r\n b\u00A0\u3000c ').text).toBe('a b c');
  });
});
