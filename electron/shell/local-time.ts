const MORNING_HOUR = 8;

/** Tomorrow at eight, local time: the end of a pause "until tomorrow" and of a snooze from a notification. */
export function tomorrowMorning(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR).getTime();
}

/** A time of day, with its weekday unless it is today. `locale` is a BCP 47 tag. */
export function momentText(atMs: number, nowMs: number, locale: string): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return new Date(atMs).toLocaleString(locale, isToday ? time : { weekday: 'short', ...time });
}

/** From and to as minutes of the local day; it may pass midnight. The last minute is not part of it. */
export type QuietHours = { fromMinute: number; toMinute: number };

/** Whether no notification may come at this time. Hours that end when they begin are no hours. */
export function isQuietAt(quiet: QuietHours | null, nowMs: number): boolean {
  if (quiet === null) return false;
  const now = new Date(nowMs);
  const minute = now.getHours() * 60 + now.getMinutes();
  const { fromMinute, toMinute } = quiet;
  if (fromMinute <= toMinute) return minute >= fromMinute && minute < toMinute;
  return minute >= fromMinute || minute < toMinute;
}
