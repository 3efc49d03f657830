const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// RFC 5322 §4.3; the military letters mean nothing certain and count as UTC.
const ZONES: Record<string, number> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};
const RFC_5322 =
  /^(?:[a-z]{2,10}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{2,4}),?\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?:\s*([+-]\d{4}|[a-z]{1,5}))?/i;
const ASCTIME =
  /^(?:[a-z]{3},?\s+)?([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(?:([a-z]{1,5}|[+-]\d{4})\s+)?(\d{4})/i;
const EARLIEST_MS = Date.UTC(1980, 0, 1);
const CLOCK_SKEW_MS = 24 * 60 * 60 * 1000;

/**
 * The time of a Date header (RFC 5322 §3.3, the obsolete forms, asctime without a zone as UTC) in epoch ms, or null
 * where it is missing, nonsense, before mail existed (1970 is a broken clock) or more than a day after the message arrived.
 */
export function parseHeaderDate(value: string | null, receivedAtMs: number | null): number | null {
  if (value === null) return null;
  const text = value
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const ms = parseRfc5322(text) ?? parseAsctime(text) ?? parseIso(text);
  if (ms === null || ms < EARLIEST_MS) return null;
  return receivedAtMs !== null && ms > receivedAtMs + CLOCK_SKEW_MS ? null : ms;
}

function parseRfc5322(text: string): number | null {
  const match = RFC_5322.exec(text);
  if (!match) return null;
  const [, day, month, year, hour, minute, second, zone] = match;
  return toMs(
    fullYear(year as string),
    month as string,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
    zone,
  );
}

function parseAsctime(text: string): number | null {
  const match = ASCTIME.exec(text);
  if (!match) return null;
  const [, month, day, hour, minute, second, zone, year] = match;
  return toMs(Number(year), month as string, Number(day), Number(hour), Number(minute), Number(second ?? 0), zone);
}

function parseIso(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

// RFC 5322 §4.3: two digits below 50 are 20xx, the rest (and three digits) count from 1900.
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  return year.length === 2 && number < 50 ? 2000 + number : 1900 + number;
}

function toMs(
  year: number,
  month: string,
  day: number,
  hour: number,
  minute: number,
  second: number,
  zone?: string,
): number | null {
  const monthIndex = MONTHS.indexOf(month.toLowerCase());
  const offset = zoneMinutes(zone);
  if (monthIndex < 0 || offset === null || day < 1 || hour > 23 || minute > 59 || second > 60) return null;
  const ms = Date.UTC(year, monthIndex, day, hour, minute, Math.min(second, 59));
  // Date.UTC would turn the 31st of February into March.
  return new Date(ms).getUTCDate() === day ? ms - offset * 60_000 : null;
}

function zoneMinutes(zone: string | undefined): number | null {
  if (zone === undefined) return 0;
  const numeric = /^([+-])(\d{2})(\d{2})$/.exec(zone);
  if (!numeric) return ZONES[zone.toUpperCase()] ?? 0;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3]);
  if (Number(numeric[3]) > 59 || minutes > 14 * 60) return null;
  return numeric[1] === '-' ? -minutes : minutes;
}
