import { cleanText } from '../reading/safe-text';

/** UAX #15 §13: no written language needs more marks on one letter. */
const LONG_MARK_RUN = /(\p{M}{30})\p{M}+/gu;
/** UTF-16 units that are looked at of either end of one text; a line of a message has at most 998 (RFC 5322 §2.1.1). */
const END_LENGTH = 4_096;
/** UTF-16 units that are looked at of all texts together. */
const TOTAL_LENGTH = 65_536;

/**
 * Texts as lines for comparing: invisible characters gone, width and compatibility forms, case and white space folded as
 * in the prefix (A2). Each line has a line break before and after it, so that one `includes` finds it whole, its start or
 * its end. No texts: an empty text. Of a long text only both ends are there, of many texts only the first ones: one
 * character may become eighteen, and normalization sorts marks that pile up.
 */
export function foldedLines(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const lines: string[] = [];
  for (let i = 0, room = TOTAL_LENGTH; i < texts.length && room > 0; i++) {
    const line = bothEnds(texts[i] as string).replace(/[\s\u0085]+/gu, ' ');
    lines.push(line);
    room -= line.length + 1;
  }
  return cleanText(`\n${lines.join('\n')}\n`)
    .text.replace(LONG_MARK_RUN, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n');
}

/** One text of its own, folded the same way; empty where nothing of it can be seen. */
export function folded(text: string): string {
  return foldedLines([text]).slice(1, -1);
}

function bothEnds(text: string): string {
  return text.length <= 2 * END_LENGTH ? text : `${text.slice(0, END_LENGTH)} … ${text.slice(-END_LENGTH)}`;
}
