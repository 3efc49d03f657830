import type { PreparedRequest } from '../store/sessions';

const MARKER_LINE = /^MAIL-DATA-[0-9a-f]{24}$/m;
/** Lines of ours that tell what was cut, and so differ from one length to another. */
const NOTES = /^(?:EARLIER MAIL \d+ of \d+ \(untrusted\)|\[… \d+ .* left out\]|\| \[… trimmed\])$/;

/**
 * A request that was shown, with the data of a shorter one in it; null when the shorter one holds a line that was not
 * shown, because mails, notes or rules have changed meanwhile. A line that was cut must be the beginning of a shown one.
 */
export function shortenedRequest(shown: PreparedRequest, shorter: PreparedRequest): PreparedRequest | null {
  const whole = partsOf(shown);
  const part = partsOf(shorter);
  if (whole === null || part === null) return null;
  const lines = whole.data.split('\n');
  const known = new Set(lines);
  const isShown = (line: string) =>
    known.has(line) || NOTES.test(line) || (line.startsWith('| ') && lines.some((one) => one.startsWith(line)));
  if (!part.data.split('\n').every(isShown)) return null;
  return { system: shown.system, prompt: [whole.head, part.data, whole.tail].join(`\n${whole.marker}\n`) };
}

function partsOf({ prompt }: PreparedRequest): { head: string; data: string; tail: string; marker: string } | null {
  const marker = MARKER_LINE.exec(prompt)?.[0];
  if (marker === undefined) return null;
  const [head, data, tail, ...more] = prompt.split(`\n${marker}\n`);
  if (head === undefined || data === undefined || tail === undefined || more.length > 0) return null;
  return { head, data, tail, marker };
}
