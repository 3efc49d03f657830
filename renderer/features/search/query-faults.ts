/** Why a part of a query was not taken as what it looks like. */
export type QueryFault = { fault: 'quote' | 'date' | 'days' | 'has' | 'is' | 'minus'; part: string };

/** Filters that cannot be turned round by a minus. */
const ONE_WAY = new Set(['account', 'newer_than', 'older_than', 'after', 'before']);

/**
 * The parts of a query that main does not understand and looks for as plain words instead: a quotation mark without its
 * second one, a filter whose value cannot be read, a minus where none can stand. In the order they were typed.
 */
export function queryFaults(query: string): QueryFault[] {
  const faults: QueryFault[] = [];
  for (const match of query.matchAll(/((?<!\S)-)?(?:([a-z_]+):)?(?:"([^"]*)"|(\S+))/gi)) {
    const [part, minus, field, phrase, word = ''] = match;
    if (phrase === undefined && word.startsWith('"')) {
      faults.push({ fault: 'quote', part: query.slice(match.index).trim() });
      break;
    }
    const fault = faultOf(field?.toLowerCase() ?? '', (phrase ?? word).trim().toLowerCase(), minus !== undefined);
    if (fault !== null) faults.push({ fault, part });
  }
  return faults;
}

function faultOf(field: string, value: string, negated: boolean): QueryFault['fault'] | null {
  if (negated && ONE_WAY.has(field)) return 'minus';
  switch (field) {
    case 'has':
      return value === 'attachment' ? null : 'has';
    case 'is':
      return value === 'read' || value === 'unread' ? null : 'is';
    case 'newer_than':
    case 'older_than':
      return /^\d{1,5}d?$/.test(value) ? null : 'days';
    case 'after':
    case 'before':
      return isDate(value) ? null : 'date';
    default:
      return null;
  }
}

/** A day of the calendar: 2026-02-31 has the form of one and is none. */
function isDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
}
