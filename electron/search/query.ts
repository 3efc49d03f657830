import { indexPhrase } from '../store/index-text';
import { EVERYTHING, type MessageQuery } from '../store/message-search';
import { queryWords, type QueryWord } from './query-words';

const DAY_MS = 86_400_000;
const COLUMNS = new Map([
  ['from', 'sender'],
  ['to', 'recipients'],
  ['subject', 'subject'],
]);

type Draft = {
  -readonly [K in keyof MessageQuery]: MessageQuery[K] extends readonly string[] ? string[] : MessageQuery[K];
};

/**
 * The search grammar (C6) to FTS5 and conditions: words and "phrases" anywhere, `from:`, `to:`, `subject:` (word or
 * phrase), `has:attachment`, `is:unread`, `is:read`, `newer_than:7d`, `older_than:30d`, `after:2026-01-31` (that day
 * too) and `before:2026-01-31` in local time, `account:` (label, address or id), and `-` before any word for what must
 * not be there. Everything else is a word. The last letters of a word may be missing, but not where it is excluded.
 */
export function parseQuery(text: string, nowMs: number): MessageQuery {
  const draft: Draft = { ...EVERYTHING, all: [], none: [], words: [], accounts: [] };
  for (const word of queryWords(text)) if (!takeCondition(draft, word, nowMs)) takePhrase(draft, word);
  return draft;
}

/**
 * The same query as plain words for a server's own search, which knows another grammar or none: without conditions and
 * without what is excluded. Empty where nothing is left.
 */
export function serverWords(text: string): string {
  return parseQuery(text, 0).words.join(' ');
}

function takeCondition(draft: Draft, { negated, field, value }: QueryWord, nowMs: number): boolean {
  const name = field?.toLowerCase();
  const lower = value.toLowerCase();
  if (name === 'has' && lower === 'attachment') draft.hasAttachment = !negated;
  else if (name === 'is' && (lower === 'unread' || lower === 'read')) draft.unread = (lower === 'unread') !== negated;
  else if (negated) return false;
  else if (name === 'account') draft.accounts.push(value);
  else {
    const time = name === undefined ? null : timeOf(name, lower, nowMs);
    if (time === null) return false;
    if (name === 'newer_than' || name === 'after') draft.newerThanMs = Math.max(draft.newerThanMs ?? 0, time);
    else draft.olderThanMs = Math.min(draft.olderThanMs ?? Infinity, time);
  }
  return true;
}

function timeOf(name: string, value: string, nowMs: number): number | null {
  if (name === 'newer_than' || name === 'older_than') {
    const days = /^(\d{1,5})d?$/.exec(value)?.[1];
    return days === undefined ? null : nowMs - Number(days) * DAY_MS;
  }
  if (name !== 'after' && name !== 'before') return null;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(day)).getTime();
}

function takePhrase(draft: Draft, { negated, field, value }: QueryWord): void {
  const column = COLUMNS.get(field?.toLowerCase() ?? '');
  const text = field === null || column !== undefined ? value : `${field}:${value}`;
  const phrase = indexPhrase(text, !negated);
  if (phrase === null) return;
  (negated ? draft.none : draft.all).push(column === undefined ? phrase : `${column} : ${phrase}`);
  if (!negated) draft.words.push(text);
}
