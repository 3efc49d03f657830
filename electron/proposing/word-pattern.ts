/**
 * A word or phrase of the user's list. `*` stands for any letters and digits; white space for any white space, also a
 * line break; small and capital letters are equal. Without `*` at its end a pattern matches whole words only. It is
 * matched by code, never turned into a regular expression, in time linear in the text.
 */
export type WordPattern = { chunks: string[]; opensWithStar: boolean; closesWithStar: boolean };

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /\s/;

export function wordPattern(words: string): WordPattern {
  const folded = fold(words.normalize('NFC').replace(/\s+/g, ' ').trim());
  return {
    chunks: folded.split('*').filter((chunk) => chunk !== ''),
    opensWithStar: folded.startsWith('*'),
    closesWithStar: folded.endsWith('*'),
  };
}

/** Replaces each match of each pattern; `text` should be in Unicode form NFC. */
export function replaceWords(text: string, patterns: readonly WordPattern[], replacement: () => string): string {
  const usable = patterns.filter((pattern) => pattern.chunks.length > 0);
  if (usable.length === 0) return text;
  const folded = fold(text);
  let result = '';
  let copied = 0;
  for (let at = 0; at < folded.length;) {
    const end = longestMatch(folded, at, usable);
    if (end > at) {
      result += text.slice(copied, at) + replacement();
      copied = end;
      at = end;
    } else at += 1;
  }
  return result + text.slice(copied);
}

function longestMatch(text: string, at: number, patterns: readonly WordPattern[]): number {
  const inWord = isWordCharacter(text, at - 1);
  let longest = -1;
  for (const pattern of patterns) {
    const first = pattern.opensWithStar ? undefined : pattern.chunks[0]?.[0];
    const startsWord = first === undefined || WORD_CHARACTER.test(first);
    if (startsWord && inWord) continue;
    if (first !== undefined && !SPACE.test(first) && text[at] !== first) continue;
    longest = Math.max(longest, matchEnd(text, at, pattern));
  }
  return longest;
}

/** Where a match that begins at `at` ends, or -1. The earliest place of each chunk is as good as any later one. */
function matchEnd(text: string, at: number, { chunks, opensWithStar, closesWithStar }: WordPattern): number {
  let position = at;
  for (const [index, chunk] of chunks.entries()) {
    const last = index === chunks.length - 1;
    const afterStar = index > 0 || opensWithStar;
    let end = -1;
    for (; ; position += 1) {
      end = chunkEnd(text, position, chunk);
      if (end >= 0 && last && !closesWithStar && splitsWord(text, end, chunk)) end = -1;
      if (end >= 0 || !afterStar || !isWordCharacter(text, position)) break;
    }
    if (end < 0) return -1;
    position = end;
  }
  if (closesWithStar) while (isWordCharacter(text, position)) position += 1;
  return position;
}

function splitsWord(text: string, end: number, chunk: string): boolean {
  return WORD_CHARACTER.test(chunk.at(-1) ?? '') && isWordCharacter(text, end);
}

function chunkEnd(text: string, at: number, chunk: string): number {
  let position = at;
  for (const character of chunk.split('')) {
    if (character === ' ') {
      if (!SPACE.test(text[position] ?? '')) return -1;
      while (SPACE.test(text[position] ?? '')) position += 1;
    } else if (text[position] === character) position += 1;
    else return -1;
  }
  return position;
}

function isWordCharacter(text: string, at: number): boolean {
  return WORD_CHARACTER.test(text[at] ?? '');
}

/** Small letters, position by position: where a small letter is longer (İ), the capital stays. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/./gsu, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  });
}
