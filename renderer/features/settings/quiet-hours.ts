import { dateFormat } from '../../../shared/i18n/formats';
import type { Settings } from '../../../shared/ipc/views';
import type { Language } from '../../../shared/i18n/translate';

export type QuietHours = NonNullable<Settings['quietHours']>;

/** What is offered first: the night, 22:00 to 7:00. */
export const NIGHT: QuietHours = { fromMinute: 22 * 60, toMinute: 7 * 60 };

/** Minutes since midnight as a time field has them: 1320 → "22:00". */
export function timeText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** What a time field says, in minutes since midnight; null while it is empty or half typed. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** "10:00 PM – 7:00 AM", "22:00–07:00", as the language writes a span of time. */
export function quietText({ fromMinute, toMinute }: QuietHours, language: Language): string {
  const time = dateFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  return `${time.format(fromMinute * 60_000)} – ${time.format(toMinute * 60_000)}`;
}

/** Equal times would be a whole quiet day or none: neither is meant. */
export function isSpan({ fromMinute, toMinute }: QuietHours): boolean {
  return fromMinute !== toMinute;
}
