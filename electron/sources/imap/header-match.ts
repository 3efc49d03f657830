import { decodeHeaderText } from '../../reading/encoded-words';
import { fieldValues, parseHeaderBlock } from '../../reading/header-fields';
import { openedMailbox } from './mailbox-listing';
import type { ReadOnlyClient } from './read-only-client';

const LONGEST_QUERY = 500;
const MOST_WORDS = 8;
/** How far back a search goes on a server that refuses SEARCH. */
const RECENT = 200;
const FIELDS = ['subject', 'from', 'to'];

/** A query without anything that no mail can hold. */
export function cleanQuery(query: string): string {
  return query
    .slice(0, LONGEST_QUERY)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** The words of a query, longest first, so that the first search leaves the fewest for the next. */
export function wordsOf(query: string): string[] {
  const words = query.split(' ').filter(Boolean);
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

/**
 * What SEARCH cannot tell on a server that refuses it or the charset (RFC 9051 §6.4.4): UIDs of the recent messages
 * whose subject, author or recipients hold every word, ascending.
 */
export async function matchHeaders(client: ReadOnlyClient, words: readonly string[]): Promise<number[]> {
  const { exists, uidNext } = openedMailbox(client);
  if (exists === 0) return [];
  const range = `${Math.max(1, (uidNext || RECENT) - RECENT)}:*`;
  const found = new Set<number>();
  for await (const { uid, headers } of client.fetch(range, { uid: true, headers: FIELDS }, { uid: true })) {
    if (uid && headers && found.size < RECENT && holdsAll(headers.toString('latin1'), words)) found.add(uid);
  }
  return [...found].sort((a, b) => a - b);
}

function holdsAll(headers: string, words: readonly string[]): boolean {
  const { fields } = parseHeaderBlock(headers, 0, headers.length);
  const values = FIELDS.flatMap((name) => fieldValues(fields, name)).map((value) => decodeHeaderText(value, null));
  const text = folded(values.join('\n'));
  return words.every((word) => text.includes(folded(word)));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
