import { fieldValue, parseHeaderBlock, type HeaderField } from './header-fields';
import { LIMITS } from './limits';
import { parseParameterized } from './mime-parameters';

/** One body part. Its content is a range of the message text (octets as latin1), still in its transfer encoding. */
export type MimePart = {
  type: string;
  parameters: Map<string, string>;
  /** `attachment`, `inline` or '' where none was given. */
  disposition: string;
  /** As the sender wrote it, decoded, not cleaned. */
  fileName: string | null;
  encoding: string;
  contentId: string | null;
  start: number;
  end: number;
  /** Of a multipart; empty for a leaf. */
  children: MimePart[];
};

type MimeTree = { fields: HeaderField[]; root: MimePart; flags: string[] };

type Walk = { text: string; flags: Set<string>; parts: number };

/**
 * Walks the MIME structure of a message (RFC 2045, 2046) without decoding content. Depth and number of parts are
 * limited: `mime_depth_limit`, `part_limit`. Broken structures keep their text: `truncated_mime`. An attached message
 * (message/rfc822) is a leaf: nothing of it ever belongs to this one.
 */
export function parseMimeTree(text: string): MimeTree {
  const start = skipMboxLine(text);
  const header = parseHeaderBlock(text, start, text.length);
  const walk: Walk = { text, flags: new Set(header.flags), parts: 0 };
  const root = toPart(walk, header.fields, header.bodyStart, text.length, 1, 'text/plain');
  return { fields: header.fields, root, flags: [...walk.flags] };
}

// "From alice@example.com Tue Mar  3 09:15:00 2026": left over from an mbox file.
function skipMboxLine(text: string): number {
  if (!/^>?From [^\n]{1,200}\n/.test(text.slice(0, 210))) return 0;
  return text.indexOf('\n') + 1;
}

function toPart(
  walk: Walk,
  fields: HeaderField[],
  start: number,
  end: number,
  depth: number,
  defaultType: string,
): MimePart {
  walk.parts++;
  const contentType = parseParameterized(fieldValue(fields, 'content-type') ?? '');
  const disposition = parseParameterized(fieldValue(fields, 'content-disposition') ?? '');
  const fileName = disposition.parameters.get('filename') ?? contentType.parameters.get('name') ?? null;
  const part: MimePart = {
    type: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(contentType.value) ? contentType.value : defaultType,
    parameters: contentType.parameters,
    disposition: disposition.value,
    fileName,
    encoding: (fieldValue(fields, 'content-transfer-encoding') ?? '').toLowerCase().split(/[\s;(]/, 1)[0] ?? '',
    contentId: fieldValue(fields, 'content-id'),
    start,
    end,
    children: [],
  };
  if (part.type.startsWith('multipart/')) readChildren(walk, part, depth);
  return part;
}

function readChildren(walk: Walk, part: MimePart, depth: number): void {
  if (depth >= LIMITS.mimeDepth) {
    walk.flags.add('mime_depth_limit');
    return;
  }
  const ranges = splitAtBoundary(walk, part);
  if (!ranges) {
    // Announced but never used: what is there is the text of the mail.
    walk.flags.add('truncated_mime');
    part.type = 'text/plain';
    return;
  }
  const childType = part.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  for (const range of ranges) {
    if (walk.parts >= LIMITS.mimeParts) {
      walk.flags.add('part_limit');
      return;
    }
    const header = parseHeaderBlock(walk.text, range.start, range.end);
    header.flags.forEach((flag) => walk.flags.add(flag));
    part.children.push(toPart(walk, header.fields, header.bodyStart, range.end, depth + 1, childType));
  }
}

/** The ranges between the boundary lines, or null where there is none. Preamble and epilogue are nobody's text. */
function splitAtBoundary(walk: Walk, part: MimePart): { start: number; end: number }[] | null {
  const boundary = (part.parameters.get('boundary') ?? '').trimEnd();
  if (boundary === '') return null;
  const ranges: { start: number; end: number }[] = [];
  let open: number | null = null;
  for (const line of boundaryLines(walk.text, part, `--${boundary}`)) {
    if (open !== null) ranges.push({ start: open, end: Math.max(open, line.contentEnd) });
    open = line.next;
    if (line.closes) return ranges;
    // One more than is read tells the caller that there were more.
    if (ranges.length > LIMITS.mimeParts) return ranges;
  }
  if (open === null) return null;
  walk.flags.add('truncated_mime');
  ranges.push({ start: open, end: part.end });
  return ranges;
}

type BoundaryLine = { contentEnd: number; next: number; closes: boolean };

function* boundaryLines(text: string, part: MimePart, delimiter: string): Generator<BoundaryLine> {
  for (let at = text.indexOf(delimiter, part.start); at >= 0 && at < part.end; at = text.indexOf(delimiter, at + 1)) {
    if (at !== part.start && text[at - 1] !== '\n') continue;
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 || newline >= part.end ? part.end : newline;
    const rest = text.slice(at + delimiter.length, Math.min(lineEnd, at + delimiter.length + 200)).trim();
    // Compared as a whole line: one boundary may be the beginning of another.
    if (rest !== '' && rest !== '--') continue;
    // The line end before a boundary belongs to the boundary.
    const contentEnd = at - (text[at - 2] === '\r' ? 2 : 1);
    yield { contentEnd, next: Math.min(lineEnd + 1, part.end), closes: rest === '--' };
  }
}
