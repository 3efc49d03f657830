const MAX_WORDS = 5_000;

/**
 * True when the plain and the HTML alternative of a message say different things. Readers show the HTML, so words that
 * only the plain text has are what matters; links and decoration do not count. A number that only one of them has is a
 * difference in substance.
 */
export function alternativesDisagree(plain: string, html: string): boolean {
  const plainWords = words(plain);
  const htmlWords = words(html);
  if (plainWords.size === 0) return false;
  const onlyPlain = missing(plainWords, htmlWords);
  const onlyHtml = missing(htmlWords, plainWords);
  if (onlyPlain.some(isNumber)) return true;
  if (onlyPlain.length >= 3 && onlyPlain.length > plainWords.size * 0.2) return true;
  return onlyHtml.length >= 3 && onlyHtml.length > htmlWords.size * 0.5;
}

function words(text: string): Set<string> {
  const prose = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:https?:\/\/|mailto:|www\.|cid:)\S+/g, ' ');
  return new Set((prose.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS));
}

function missing(from: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...from].filter((word) => !other.has(word));
}

function isNumber(word: string): boolean {
  return /\d{3}/.test(word);
}
