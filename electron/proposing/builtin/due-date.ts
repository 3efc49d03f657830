import { de, en, type ParsedComponents, type ParsedResult } from 'chrono-node';
import type { Language } from './language';

/** When a text was written, and where its reader lives. */
export type Moment = { atMs: number; timeZone: string };

/** "13. Oktober, 10 Uhr" would be read as a day of the year 10. */
const GERMAN_TIME =
  /,?\s{0,2}(?:(?:um|gegen|ab|von|bis)\s)?\d{1,2}(?:[:.]\d{2})?(?:\s?(?:-|–|bis)\s?\d{1,2}(?:[:.]\d{2})?)?\s?Uhr\b/giu;

/**
 * The day a text names, as YYYY-MM-DD in the reader's time zone, counted from when it was written and never before it:
 * "by Friday", "bis zum 12. Mai", "tomorrow". Null when it names no day; a time of day or "next month" is none.
 */
export function dueDate(text: string, language: Language, moment: Moment): string | null {
  const chrono = language === 'de' ? de : en;
  const reference = { instant: new Date(moment.atMs), timezone: offsetOf(moment).minutes };
  const results = chrono.parse(text.replace(GERMAN_TIME, ' '), reference, { forwardDate: true });
  const today = isoDay(moment);
  // "between the 3rd and the 5th" is due at its end; of several days the last is the limit.
  const days = results.filter(namesADay).map(({ start, end }) => isoDateOf(end ?? start));
  return days.filter((day) => day !== null && day >= today).at(-1) ?? null;
}

function isoDateOf(day: ParsedComponents): string | null {
  const [year, month, date] = [day.get('year'), day.get('month'), day.get('day')];
  if (year === null || month === null || date === null) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** The day of a moment where the reader lives. */
function isoDay({ atMs, timeZone }: Moment): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs);
}

function namesADay({ start, text }: ParsedResult): boolean {
  // Small words that are also short names of days and months: "sat", "sun", "may", "mo".
  if (/^\p{Ll}{2,3}$/u.test(text)) return false;
  return start.isCertain('day') || start.isCertain('weekday');
}

/** Nine in the morning of a day where the reader lives, as an ISO date-time with its offset from UTC. */
export function nineOClock(isoDate: string, timeZone: string): string {
  const offset = offsetOf({ atMs: Date.parse(`${isoDate}T09:00:00Z`), timeZone });
  return `${isoDate}T09:00:00${offset.text}`;
}

/** East of UTC at that moment: in minutes, and as ISO 8601 writes it. */
function offsetOf({ atMs, timeZone }: Moment): { minutes: number; text: string } {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  const minutes = match === null ? 0 : Number(match[2]) * 60 + Number(match[3]);
  if (match === null || minutes === 0) return { minutes: 0, text: 'Z' };
  return { minutes: match[1] === '-' ? -minutes : minutes, text: match[0].slice(3) };
}
