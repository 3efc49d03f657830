const LENGTH = 160;
const BEFORE = 50;
// Further down nobody looks, and a search has to stay fast whatever the mails are like.
const LOOKED_AT = 65_536;

/**
 * About 160 characters as one line around the first of the words in the first text that has one, else the beginning of
 * the first text. Words are compared without case, accents and width; the text is shown as it is.
 */
export function snippetOf(texts: readonly string[], words: readonly string[]): string {
  const pattern = wordPattern(words);
  for (const text of pattern === null ? [] : texts) {
    const looked = text.slice(0, LOOKED_AT);
    const found = fold(looked).search(pattern as RegExp);
    if (found >= 0) return cut(looked, found);
  }
  return cut((texts[0] ?? '').slice(0, LENGTH * 4), 0);
}

function wordPattern(words: readonly string[]): RegExp | null {
  const alternatives = words
    .map((word) =>
      (fold(word.normalize('NFKC')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(escape).join('[^\\p{L}\\p{N}]+'),
    )
    .filter((one) => one !== '');
  return alternatives.length === 0 ? null : new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})`, 'iu');
}

function escape(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Without accents and width forms, and of the same length: a place in it is a place in the text. */
function fold(text: string): string {
  return text.replace(/[\u00C0-\u024F\u0370-\u04FF\u1E00-\u1FFF\uFF01-\uFF5E]/g, (letter) =>
    letter.normalize('NFKD').charAt(0),
  );
}

function cut(text: string, found: number): string {
  const from = found <= BEFORE ? 0 : startOfWord(text, found - BEFORE);
  const to = Math.min(text.length, from + LENGTH);
  // Half of a surrogate pair at an end is no character.
  const line = text
    .slice(from, to)
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${line}${to < text.length ? '…' : ''}`;
}

function startOfWord(text: string, from: number): number {
  const space = text.slice(from, from + BEFORE / 2).search(/\s/);
  return space < 0 ? from : from + space + 1;
}
