import { numberFormat } from '../../../shared/i18n/formats';
import type { Language } from '../../../shared/i18n/translate';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something lasts, in the one or two units that matter: "42 s", "10 min", "22 h 10 min", "3 days". */
export function spanText(ms: number, language: Language): string {
  if (ms < MINUTE) return unit(Math.max(0, Math.round(ms / SECOND)), 'second', language);
  if (ms < HOUR) return unit(Math.round(ms / MINUTE), 'minute', language);
  if (ms >= DAY) return unit(Math.round(ms / DAY), 'day', language);
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.round((ms - hours * HOUR) / MINUTE);
  if (minutes === 60) return unit(hours + 1, 'hour', language);
  const whole = unit(hours, 'hour', language);
  return minutes === 0 ? whole : `${whole} ${unit(minutes, 'minute', language)}`;
}

/** The symbols of the units, which are the same in both languages; days have none that is read at once. */
function unit(value: number, name: 'second' | 'minute' | 'hour' | 'day', language: Language): string {
  if (name === 'day') {
    return numberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(value);
  }
  const symbol = { second: 's', minute: 'min', hour: 'h' }[name];
  return `${numberFormat(language, {}).format(value)} ${symbol}`;
}
