type DueInputs = { date: string; time: string };

/** An ISO date or date-time as values for date and time inputs, in local time. Empty where there is none. */
export function localInputs(iso: string | undefined): DueInputs {
  if (iso === undefined || iso === '') return { date: '', time: '' };
  if (/^\d{4}-\d{2}-\d{2}$/.test(iso)) return { date: iso, time: '' };
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return { date: '', time: '' };
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** The way back: a date alone, or a local date-time without offset; undefined without a date. */
export function isoFromInputs(date: string, time: string): string | undefined {
  if (date === '') return undefined;
  return time === '' ? date : `${date}T${time}:00`;
}
