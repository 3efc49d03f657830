import { decodeCharset, latin1ToBytes } from './charset';
import { decodeHeaderText } from './encoded-words';

/** A structured header value: `text/plain; charset=utf-8`. Value and parameter names are in lower case. */
type ParameterizedValue = { value: string; parameters: Map<string, string> };

type Section = { index: number; extended: boolean; value: string };

const MAX_PARAMETERS = 200;

/**
 * Parses a Content-Type or Content-Disposition value (RFC 2045 §5.1) with RFC 2231 continuations and charsets; RFC 2047
 * words in quoted parameters, illegal and common, are decoded too. Where a name is given several times the RFC 2231
 * form wins, then the first. Parameter values are decoded text, not yet cleaned.
 */
export function parseParameterized(header: string): ParameterizedValue {
  const [first, ...rest] = splitOutsideQuotes(header);
  const plain = new Map<string, string>();
  const sections = new Map<string, Section[]>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    const value = unquote(part.slice(equals + 1).trim());
    const section = /^([^*]+)\*(?:(\d{1,4})(\*)?)?$/.exec(name);
    if (!section) {
      if (name !== '' && !plain.has(name)) plain.set(name, decodeHeaderText(value, null));
      continue;
    }
    const base = section[1] as string;
    const index = section[2] === undefined ? 0 : Number(section[2]);
    const extended = section[2] === undefined || section[3] !== undefined;
    sections.set(base, [...(sections.get(base) ?? []), { index, extended, value }]);
  }
  const parameters = new Map(plain);
  for (const [name, list] of sections) parameters.set(name, joinSections(list));
  const value = decodeHeaderText(withoutComments(first ?? ''), null)
    .trim()
    .toLowerCase();
  return { value, parameters };
}

/** Sections in the order of their numbers; the charset stands in the first one, only extended ones are escaped. */
function joinSections(sections: readonly Section[]): string {
  const ordered = [...sections].sort((a, b) => a.index - b.index);
  const first = ordered[0];
  const charset = first?.extended ? /^([^']*)'[^']*'/.exec(first.value) : null;
  let octets = '';
  let expected = first?.index ?? 0;
  for (const section of ordered) {
    // A gap or a repetition ends the value: what follows belongs to another one.
    if (section.index !== expected) break;
    expected++;
    const value = section === first && charset ? section.value.slice(charset[0].length) : section.value;
    octets += section.extended
      ? value.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : value;
  }
  return decodeCharset(latin1ToBytes(octets), charset?.[1] || null);
}

function splitOutsideQuotes(header: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < header.length && parts.length < MAX_PARAMETERS; i++) {
    if (quoted && header[i] === '\\') i++;
    else if (header[i] === '"') quoted = !quoted;
    else if (header[i] === ';' && !quoted) {
      parts.push(header.slice(start, i));
      start = i + 1;
    }
  }
  parts.push(header.slice(start));
  return parts;
}

function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  const end = value.length > 1 && value.endsWith('"') ? -1 : undefined;
  // A backslash before anything but a quote or itself is a path of somebody who did not know about quoting.
  return value.slice(1, end).replace(/\\(["\\])/g, '$1');
}

function withoutComments(value: string): string {
  return value.includes('(') ? value.replace(/\([^()]*\)/g, ' ') : value;
}
