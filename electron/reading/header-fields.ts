import { LIMITS } from './limits';

/** One header field: the name in lower case, the value unfolded, as octets in latin1 text (nothing decoded). */
export type HeaderField = { name: string; value: string };

type HeaderBlock = {
  fields: HeaderField[];
  /** Where the body begins in the text that was parsed. */
  bodyStart: number;
  /** `header_limit`: fields beyond the limit were not read. `truncated_mime`: a boundary stood where a field should. */
  flags: string[];
};

const FIELD = /^([!-9;-~]{1,200})[ \t]*:/;

/**
 * Reads the header block of a message or a body part (RFC 5322 §2.2). A line ends with LF; a bare CR is data, so that
 * no header can be smuggled past the gateway with it. Lines that are no field are skipped.
 */
export function parseHeaderBlock(text: string, start: number, end: number): HeaderBlock {
  const fields: HeaderField[] = [];
  const flags = new Set<string>();
  let lines: string[] = [];
  let at = start;
  const finishField = () => {
    const field = toField(lines);
    lines = [];
    if (!field) return;
    if (fields.length < LIMITS.headerFields) fields.push(field);
    else flags.add('header_limit');
  };
  while (at < end) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 || newline >= end ? end : newline + 1;
    const line = trimLineEnd(text.slice(at, next));
    if (line === '') {
      at = next;
      break;
    }
    if (at - start > LIMITS.headerBytes) flags.add('header_limit');
    const isContinuation = line[0] === ' ' || line[0] === '\t';
    if (!isContinuation) finishField();
    if (!isContinuation && line.startsWith('--') && isBoundary(line, fields)) {
      flags.add('truncated_mime');
      break;
    }
    if (!flags.has('header_limit') && (!isContinuation || lines.length > 0)) lines.push(line);
    at = next;
  }
  finishField();
  return { fields, bodyStart: at, flags: [...flags] };
}

/** All values of a field, topmost first. */
export function fieldValues(fields: readonly HeaderField[], name: string): string[] {
  return fields.filter((field) => field.name === name).map((field) => field.value);
}

/** The topmost value of a field, or null. */
export function fieldValue(fields: readonly HeaderField[], name: string): string | null {
  return fields.find((field) => field.name === name)?.value ?? null;
}

function trimLineEnd(line: string): string {
  if (!line.endsWith('\n')) return line;
  return line.slice(0, line.endsWith('\r\n') ? -2 : -1);
}

function toField(lines: readonly string[]): HeaderField | null {
  const first = lines[0];
  const match = first === undefined ? null : FIELD.exec(first);
  if (!first || !match) return null;
  const value = [first.slice(match[0].length), ...lines.slice(1)].join('');
  return { name: (match[1] as string).toLowerCase(), value: trimBlanks(value) };
}

// Not trim(): the text is octets, and 0xA0 or 0x85 may be a piece of a character.
function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value[start])) start++;
  while (end > start && isBlank(value[end - 1])) end--;
  return value.slice(start, end);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\r';
}

function isBoundary(line: string, fields: readonly HeaderField[]): boolean {
  const contentType = fieldValue(fields, 'content-type');
  const boundary = contentType === null ? null : /boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  return name !== undefined && name !== '' && line.trimEnd() === `--${name}`;
}
