import type { MessageQuery } from '../store/message-search';

const DAY_MS = 86_400_000;

/**
 * The search grammar (C6) to FTS5 and conditions: words and "phrases" anywhere, `from:`, `to:`, `subject:` (word or
 * phrase), `has:attachment`, `newer_than:7d`, `older_than:30d`. Everything else is a word. Words are always quoted, so
 * that no input is FTS5 syntax; the last letters of a word may be missing.
 */
export function parseQuery(text: string, nowMs: number): MessageQuery {
  const query: MessageQuery = { match: null, hasAttachment: false, newerThanMs: null, olderThanMs: null };
  const terms: string[] = [];
  // SQLite ends a text at its first NUL, which would leave a quote open.
  const typed = text.replaceAll('\0', ' ');
  for (const [, field, phrase, word] of typed.matchAll(/(?:([a-z_]+):)?(?:"([^"]*)"|(\S+))/gi)) {
    const value = (phrase ?? word ?? '').trim();
    const name = field?.toLowerCase();
    if (name === 'has' && value.toLowerCase() === 'attachment') query.hasAttachment = true;
    else if (name === 'newer_than' && days(value) !== null) query.newerThanMs = nowMs - (days(value) ?? 0) * DAY_MS;
    else if (name === 'older_than' && days(value) !== null) query.olderThanMs = nowMs - (days(value) ?? 0) * DAY_MS;
    else if (name !== undefined && COLUMNS.has(name)) terms.push(...term(value, COLUMNS.get(name) ?? null));
    else terms.push(...term(name === undefined ? value : `${field}:${value}`, null));
  }
  if (terms.length > 0) query.match = terms.join(' AND ');
  return query;
}

const COLUMNS = new Map([
  ['from', 'sender'],
  ['to', 'recipients'],
  ['subject', 'subject'],
]);

function days(value: string): number | null {
  const match = /^(\d{1,5})d?$/.exec(value);
  return match ? Number(match[1]) : null;
}

function term(value: string, column: string | null): string[] {
  // Without a letter or a digit there is nothing to look for, and FTS5 refuses an empty phrase.
  if (!/[\p{L}\p{N}]/u.test(value)) return [];
  const quoted = `"${value.replaceAll('"', '""')}"*`;
  return [column === null ? quoted : `${column} : ${quoted}`];
}
