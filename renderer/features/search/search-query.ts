/** The filters of the query language, as they are put into a query. They read the same in every language. */
export const FILTERS = {
  from: 'from:',
  to: 'to:',
  subject: 'subject:""',
  attachment: 'has:attachment',
  unread: 'is:unread',
  newer: 'newer_than:7d',
  older: 'older_than:30d',
  account: 'account:',
} as const;
export type FilterName = keyof typeof FILTERS;

/** Fields whose value narrows a search without being a word of the mail. */
const CONDITIONS = new Set(['to', 'has', 'is', 'account', 'newer_than', 'older_than', 'after', 'before']);

/** What a text is looked through for, by where it stands. */
export type Terms = { anywhere: string[]; from: string[]; subject: string[] };

/** A query with a filter behind it, and what is selected next: the place where the value goes. */
export function withFilter(query: string, name: FilterName): { query: string; from: number; to: number } {
  const before = query.trim() === '' ? '' : `${query.trimEnd()} `;
  const filter = FILTERS[name];
  const end = before.length + filter.length;
  const number = /\d+/.exec(filter);
  if (number !== null) {
    const from = before.length + number.index;
    return { query: before + filter, from, to: from + number[0].length };
  }
  if (filter.endsWith('""')) return { query: before + filter, from: end - 1, to: end - 1 };
  if (filter.endsWith(':')) return { query: before + filter, from: end, to: end };
  return { query: `${before}${filter} `, from: end + 1, to: end + 1 };
}

/** What is asked while a filter has no value yet: the query without it. */
export function askedQuery(query: string): string {
  return query
    .replace(/(?<!\S)-?(?:from|to|subject|account|has|is|newer_than|older_than|after|before):(?:""?)?(?!\S)/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a query that can be marked in a result. What is excluded or only narrows is none. */
export function termsOf(query: string): Terms {
  const terms: Terms = { anywhere: [], from: [], subject: [] };
  for (const [, minus, field, phrase, word] of query.matchAll(/((?<!\S)-)?(?:([a-z_]+):)?(?:"([^"]*)"|(\S+))/gi)) {
    const value = (phrase ?? word ?? '').replaceAll('"', '').trim();
    const name = field?.toLowerCase();
    if (minus !== undefined || value === '') continue;
    if (name === 'from' || name === 'subject') terms[name].push(value);
    else if (name === undefined) terms.anywhere.push(value);
    else if (!CONDITIONS.has(name)) terms.anywhere.push(`${name}:${value}`);
  }
  return terms;
}
