// Scripts that put no spaces between words, and Hangul, whose particles cling to the word before them.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu;
const ENDS_UNSPACED = new RegExp(`${UNSPACED.source}\\P{L}*$`, 'u');
const PRIVATE_USE = /\p{Co}/gu;

/**
 * Text as the index takes it. FTS5's unicode61 sees one word in a whole sentence of Chinese or Thai, so every character
 * of such a script becomes a word of its own, and a word of that script a phrase. Width and compatibility forms are
 * folded (NFKC); case and accents are unicode61's business. What is indexed and what is looked for both go through here.
 */
export function indexText(text: string): string {
  return text.normalize('NFKC').replace(PRIVATE_USE, ' ').replace(UNSPACED, ' $& ');
}

/**
 * A phrase of FTS5, or null where there is no letter or digit to look for. Always quoted, so that no input is FTS5
 * syntax. With `prefix` the last letters may be missing; a word of one or two letters has to be whole, because the
 * beginnings of half of all words would have to be joined for it.
 */
export function indexPhrase(text: string, prefix: boolean): string | null {
  const folded = indexText(text);
  if (!/[\p{L}\p{N}]/u.test(folded)) return null;
  const open = prefix && !ENDS_UNSPACED.test(folded) && /[\p{L}\p{N}\p{M}]{3}[^\p{L}\p{N}]*$/u.test(folded);
  return `"${folded.replaceAll('"', '""')}"${open ? '*' : ''}`;
}

// Marks are words of the index that no mail can contain and nobody can type: private-use characters are dropped above.
const MARK = '\uE000';

/** The word that stands for an account in the index: by it a search sees no other account's words. */
export function accountMark(accountId: string): string {
  return `${MARK}${Buffer.from(accountId).toString('hex')}`;
}

/** The word of messages that have attachments. */
export const ATTACHMENT_MARK = `${MARK}attachment`;
