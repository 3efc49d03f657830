import { dateFormat, relativeFormat } from '../../shared/i18n/formats';
import type { Language } from '../../shared/i18n/translate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Under a day how long ago (also for the future), from then on the date; the year only where it is not this one. */
export function relativeTime(atMs: number, nowMs: number, language: Language): string {
  const ago = nowMs - atMs;
  if (Math.abs(ago) >= DAY) return dayOf(atMs, nowMs, language);
  const relative = relativeFormat(locale(language), { style: 'short', numeric: 'auto' });
  if (Math.abs(ago) < MINUTE) return relative.format(0, 'second');
  if (Math.abs(ago) < HOUR) return relative.format(-Math.trunc(ago / MINUTE), 'minute');
  return relative.format(-Math.trunc(ago / HOUR), 'hour');
}

/** A date without the time: "28 Nov", "28 Nov 2025". */
export function dayOf(atMs: number, nowMs: number, language: Language): string {
  const sameYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  const year = sameYear ? {} : { year: 'numeric' as const };
  return dateFormat(locale(language), { day: 'numeric', month: 'short', ...year }).format(atMs);
}

/** The heading over a day of a log: "Today", "Yesterday", then the date. */
export function dayHeading(atMs: number, nowMs: number, language: Language): string {
  const day = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  const ago = Math.round((day(nowMs) - day(atMs)) / DAY);
  if (ago !== 0 && ago !== 1) return dayOf(atMs, nowMs, language);
  const name = relativeFormat(locale(language), { numeric: 'auto' }).format(-ago, 'day');
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Date and time in full, for tooltips and the activity log. */
export function exactTime(atMs: number, language: Language): string {
  return dateFormat(locale(language), { dateStyle: 'medium', timeStyle: 'short' }).format(atMs);
}

/** Hours and minutes only. */
export function clockTime(atMs: number, language: Language): string {
  return dateFormat(locale(language), { timeStyle: 'short' }).format(atMs);
}

/**
 * An ISO date or date-time as the user thinks of it: the weekday within the coming six days, else the date; with the
 * time where there is one. A value that is no date is shown as it is.
 */
export function dueText(iso: string, nowMs: number, language: Language): string {
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  // Without a time the ISO form means midnight UTC to Date, which is the day before west of Greenwich.
  const at = new Date(dateOnly ? `${iso}T00:00:00` : iso).getTime();
  if (Number.isNaN(at)) return iso;
  const today = new Date(nowMs).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - today) / DAY);
  let day = dayOf(at, nowMs, language);
  if (days === 0 || days === 1) day = relativeFormat(locale(language), { numeric: 'auto' }).format(days, 'day');
  else if (days > 1 && days < 7) day = dateFormat(locale(language), { weekday: 'long' }).format(at);
  return dateOnly ? day : `${day}, ${clockTime(at, language)}`;
}

/** A moment to come, day and time: "tomorrow, 08:00". */
export function momentText(atMs: number, nowMs: number, language: Language): string {
  return dueText(new Date(atMs).toISOString(), nowMs, language);
}

/** British order for English: "28 Nov" is read right everywhere, "11/28" is not. */
function locale(language: Language): string {
  return language === 'en' ? 'en-GB' : 'de-DE';
}
