export type TimeChoice = { name: 'hour' | 'evening' | 'tomorrow' | 'monday'; atMs: number };

const HOUR = 60 * 60_000;
const MORNING = 8;
const EVENING = 18;

/**
 * The times a person puts something off to, in local time, earliest first: in an hour, this evening while that is more
 * than an hour away, tomorrow morning, and Monday morning unless that is tomorrow.
 */
export function timeChoices(nowMs: number): TimeChoice[] {
  const now = new Date(nowMs);
  const at = (days: number, hours: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours).getTime();
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const choices: TimeChoice[] = [{ name: 'hour', atMs: nowMs + HOUR }];
  if (at(0, EVENING) > nowMs + HOUR) choices.push({ name: 'evening', atMs: at(0, EVENING) });
  choices.push({ name: 'tomorrow', atMs: at(1, MORNING) });
  if (toMonday !== 1) choices.push({ name: 'monday', atMs: at(toMonday, MORNING) });
  return choices;
}
