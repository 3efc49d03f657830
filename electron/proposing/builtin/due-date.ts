import { de, en, type ParsedResult } from 'chrono-node';
import type { Language } from './language';

/** When a text was written, and where its reader lives. */
export type Moment = { atMs: number; timeZone: string };

/**
 * The day a text names, as YYYY-MM-DD in the reader's time zone, counted from when it was written and never before it:
 * "by Friday", "bis zum 12. Mai", "tomorrow". Null when it names no day; a time of day or "next month" is none.
 */
export function dueDate(text: string, language: Language, moment: Moment): string | null {
  const chrono = language === 'de' ? de : en;
  const reference = { instant: new Date(moment.atMs), timezone: offsetOf(moment).minutes };
  const results = chrono.parse(text, reference, { forwardDate: true });
  const named = results.filter(namesADay);
  // "between the 3rd and the 5th" is due at its end; of several days the last is the limit.
  const last = named.at(-1);
  if (last === undefined) return null;
  const day = last.end ?? last.start;
  const [year, month, date] = [day.get('year'), day.get('month'), day.get('day')];
  if (year === null || month === null || date === null) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
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
