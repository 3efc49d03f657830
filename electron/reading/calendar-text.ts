const FIELDS: Record<string, string> = {
  SUMMARY: 'Event',
  DTSTART: 'Start',
  DTEND: 'End',
  LOCATION: 'Location',
  ORGANIZER: 'Organizer',
  DESCRIPTION: 'Description',
};
const MAX_LINES = 2_000;

/** What a person would want to read of an iCalendar invitation (RFC 5545): the first event's own words as plain lines. */
export function calendarToText(ics: string): string {
  const lines = ics.replace(/\r?\n[ \t]/g, '').split(/\r?\n/, MAX_LINES);
  const text: string[] = [];
  let inEvent = false;
  for (const line of lines) {
    if (/^BEGIN:V(?:EVENT|TODO)$/i.test(line.trim())) inEvent = true;
    else if (/^END:V(?:EVENT|TODO)$/i.test(line.trim()) && text.length > 0) break;
    else if (inEvent) {
      const match = /^([A-Za-z-]+)(;[^:]*)?:(.*)$/.exec(line);
      const label = match ? FIELDS[(match[1] as string).toUpperCase()] : undefined;
      if (match && label) text.push(`${label}: ${plainValue(label, match[3] as string)}`);
    }
  }
  return text.join('\n');
}

function plainValue(label: string, value: string): string {
  if (label === 'Organizer') return value.replace(/^mailto:/i, '');
  const time = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?$/.exec(value);
  if (time) {
    const [, year, month, day, hour, minute, utc] = time;
    return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}${utc === 'Z' ? ' UTC' : ''}`}`;
  }
  return value.replace(/\\([nN,;\\])/g, (_all, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
}
