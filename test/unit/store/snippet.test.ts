import { describe, expect, it } from 'vitest';
import { snippetOf } from '../../../electron/store/snippet';

const FILLER = 'lorem ipsum dolor sit amet '.repeat(40);

describe('the snippet of a hit', () => {
  it.each([
    ['case', 'the INVOICE is due', 'invoice'],
    ['accents', 'Grüße aus München', 'munchen'],
    ['width', '請求書 ＩＮＶＯＩＣＥ', 'invoice'],
    ['no spaces', '我们明天签署合同谢谢', '签署合同'],
    ['a phrase over punctuation', 'mail ann@example.org today', 'ann example'],
    ['a phrase over a line break', 'blue\n  sky', 'blue sky'],
  ])('shows the place of a word as it is written, whatever its %s', (_what, text, word) => {
    const snippet = snippetOf([`${FILLER}${text} ${FILLER}`], [word]);
    expect(snippet).toContain(text.replace(/\s+/g, ' '));
    expect(snippet.length).toBeLessThan(200);
    expect(snippet).toMatch(/^….*…$/);
  });

  it('looks in the quoted text where the new text has nothing, and begins at the beginning where neither has', () => {
    expect(snippetOf(['new text', 'old zebra text'], ['zebra'])).toBe('old zebra text');
    expect(snippetOf(['new text', 'old text'], ['zebra'])).toBe('new text');
    expect(snippetOf(['new\n\ntext', ''], [])).toBe('new text');
    expect(snippetOf([], ['zebra'])).toBe('');
  });

  it('begins with a word, never inside of one, unless the text has none', () => {
    expect(snippetOf(['cat concatenate category'], ['cat'])).toBe('cat concatenate category');
    expect(snippetOf([`${FILLER}concatenate then cat ends`], ['cat'])).toMatch(/concatenate then cat ends$/);
    expect(snippetOf([`${FILLER}`], ['sum'])).toMatch(/^lorem/);
  });

  it.each(['(', '\\', '[a', '.*', '{9}', '$', '\ud800', '"', 'a{2,'])('takes %j for letters', (word) => {
    expect(() => snippetOf(['some text'], [word])).not.toThrow();
  });

  it('never splits a character in two', () => {
    const snippet = snippetOf(['😀'.repeat(300)], []);
    expect(snippet).not.toMatch(/\p{Surrogate}/u);
  });
});
