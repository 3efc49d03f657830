export type MarkedPart = { text: string; marked: boolean };

/**
 * A text in parts, those that begin like one of the words marked. Compared as the search compares: without case,
 * accents and width; a phrase matches over any white space and punctuation. The parts joined are the text, exactly.
 */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const pattern = patternOf(words);
  if (pattern === null) return text === '' ? [] : [{ text, marked: false }];
  const parts: MarkedPart[] = [];
  let done = 0;
  for (const { index, 0: found } of fold(text).matchAll(pattern)) {
    if (index > done) parts.push({ text: text.slice(done, index), marked: false });
    done = index + found.length;
    parts.push({ text: text.slice(index, done), marked: true });
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false });
  return parts;
}

function patternOf(words: readonly string[]): RegExp | null {
  const alternatives = words
    .map((word) => (fold(word.normalize('NFKC')).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join('[^\\p{L}\\p{N}]+'))
    .filter((one) => one !== '')
    // The longest first: of two words that begin alike the whole one is marked.
    .toSorted((a, b) => b.length - a.length);
  return alternatives.length === 0 ? null : new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})`, 'giu');
}

/** Without accents and width forms, and of the same length: a place in it is a place in the text. */
function fold(text: string): string {
  return text.replace(/[\u00C0-\u024F\u0370-\u04FF\u1E00-\u1FFF\uFF01-\uFF5E]/g, (letter) =>
    letter.normalize('NFKD').charAt(0),
  );
}
