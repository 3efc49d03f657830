import type { Address } from '../../../shared/domain/message';
import { cleanLine, cleanText } from '../../reading/safe-text';

const MAX_LINE = 1_000;
const MAX_PREVIEW = 200;

/** A stranger's text as one line without control, hidden or bidirectional characters; cut at `max` characters. */
export function line(text: string, max = MAX_LINE): string {
  // Cut before and after: a subject may be a megabyte, and what is hidden in it does not count.
  const characters = [...cleanLine(text.slice(0, max * 4)).text];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

/** A stranger's text with its lines; the caller bounds its length. */
export function block(text: string): string {
  return cleanText(text).text;
}

export function preview(text: string): string {
  return line(text, MAX_PREVIEW);
}

export function person(address: Address | null): { name: string; address: string } | null {
  return address === null ? null : { name: line(address.name, 200), address: line(address.address, 320) };
}

/** ISO 8601 in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}
