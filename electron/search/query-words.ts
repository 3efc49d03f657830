/** One piece of a query: `-field:"value"` with what is optional. `value` is never empty. */
export type QueryWord = { negated: boolean; field: string | null; value: string };

const MAX_LENGTH = 1_000;
const MAX_WORDS = 32;

/** Splits what was typed at its white space; quotes hold a phrase together. At most 32 words of 1,000 characters. */
export function queryWords(text: string): QueryWord[] {
  // SQLite ends a text at its first NUL, which would leave a quote open.
  const typed = text.slice(0, MAX_LENGTH).replaceAll('\0', ' ');
  const words: QueryWord[] = [];
  for (const [, minus, field, phrase, word] of typed.matchAll(/((?<!\S)-)?(?:([a-z_]+):)?(?:"([^"]*)"|(\S+))/gi)) {
    const value = (phrase ?? word ?? '').trim();
    if (value !== '') words.push({ negated: minus !== undefined, field: field ?? null, value });
    if (words.length === MAX_WORDS) break;
  }
  return words;
}
