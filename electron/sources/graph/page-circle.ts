import { createHash } from 'node:crypto';

/** Beyond this many pages a round is no listing of a mailbox: a million messages are 20,000. */
const MOST_PAGES = 50_000;

export type RoundProgress = { pages: number; mark: string };

/**
 * Notices a `nextLink` that leads in a circle, in constant space (Brent's algorithm): the mark stands on the link of
 * page 1, 2, 4, 8 …, and a circle comes back to it. Null when it did, or when there is no end to the pages.
 */
export function nextPage(nextLink: string, asked: string, round: RoundProgress): RoundProgress | null {
  const next = digest(nextLink);
  const pages = round.pages + 1;
  if (next === round.mark || nextLink === asked || pages > MOST_PAGES) return null;
  const isPowerOfTwo = (pages & (pages - 1)) === 0;
  return { pages, mark: isPowerOfTwo ? next : round.mark };
}

function digest(link: string): string {
  return createHash('sha256').update(link).digest('base64url');
}
