import type { AttachmentInfo, MessageImage, MessageLink } from '../../shared/domain/message';
import { alternativesDisagree } from './alternative-parts';
import { cleanAttachmentName } from './attachment-name';
import { calendarToText } from './calendar-text';
import { decodeCharset } from './charset';
import { htmlToText } from './html-text';
import { LIMITS } from './limits';
import { findLinks, uniqueLinks } from './links';
import type { MimePart } from './mime-tree';
import { replaceEmbeddedBlocks, unflow } from './plain-text';
import { splitQuotedHistory } from './quoted-history';
import { cleanText } from './safe-text';
import { decodedSize, decodeTransfer } from './transfer-encoding';

/** Where the content of an attachment is: a part of the message, or lines of uuencoded text within one. */
export type AttachmentSource = { part: MimePart } | { uuencoded: readonly string[] };

type MessageBody = {
  visibleText: string;
  quotedText: string;
  links: MessageLink[];
  images: MessageImage[];
  attachments: AttachmentInfo[];
  /** Of each attachment, in the same order. */
  sources: AttachmentSource[];
  flags: string[];
};

type PartText = { text: string; links: MessageLink[]; images: MessageImage[]; flags: string[] };
type Reading = {
  message: string;
  attachments: AttachmentInfo[];
  sources: AttachmentSource[];
  calendars: MimePart[];
  contentIds: ReadonlySet<string>;
  flags: Set<string>;
  sawText: boolean;
};

const NOTHING: PartText = { text: '', links: [], images: [], flags: [] };
// Any of these tells why there is nothing to read.
const EXPLAINS_EMPTINESS = ['encrypted', 'body_unreadable_tnef', 'body_unreadable_smime'];

/**
 * Turns the MIME tree into what a person would read. Every text part becomes text on its own (never joined with another
 * as HTML); of alternatives the HTML counts where they disagree (`alternative_mismatch`), as in every mail reader.
 * Attached messages, calendars beside a text, signatures and ciphertext are attachments and never text.
 */
export function readBody(message: string, root: MimePart): MessageBody {
  const reading: Reading = {
    message,
    attachments: [],
    sources: [],
    calendars: [],
    contentIds: contentIdsOf(root),
    flags: new Set(),
    sawText: false,
  };
  let part = readPart(reading, root);
  if (part.text.trim() === '' && reading.calendars.length > 0)
    part = readCalendar(reading, reading.calendars[0] as MimePart);
  part.flags.forEach((flag) => reading.flags.add(flag));
  const cut = cutToBytes(part.text, LIMITS.textBytes);
  if (cut !== part.text) reading.flags.add('text_limit');
  const history = splitQuotedHistory(cut);
  flagEmptiness(reading, cut);
  return {
    ...history,
    links: uniqueLinks(part.links),
    images: part.images.slice(0, LIMITS.images),
    attachments: reading.attachments,
    sources: reading.sources,
    flags: [...reading.flags],
  };
}

function contentIdsOf(part: MimePart): Set<string> {
  const own = part.contentId === null ? [] : [part.contentId.replace(/[<>\s]/g, '')];
  return new Set([...own, ...part.children.flatMap((child) => [...contentIdsOf(child)])]);
}

function readPart(reading: Reading, part: MimePart): PartText {
  if (part.type === 'multipart/encrypted') {
    reading.flags.add('encrypted');
    part.children.forEach((child) => attach(reading, child, []));
    return NOTHING;
  }
  if (part.type === 'multipart/signed') return readSigned(reading, part);
  if (part.type === 'multipart/alternative') return readAlternatives(reading, part);
  if (part.type === 'multipart/report') reading.flags.add('delivery_report');
  if (part.type.startsWith('multipart/')) return joinTexts(part.children.map((child) => readPart(reading, child)));
  return readLeaf(reading, part);
}

function readLeaf(reading: Reading, part: MimePart): PartText {
  if (isSecureMime(part)) {
    const opaque = part.parameters.get('smime-type')?.toLowerCase() === 'signed-data';
    reading.flags.add(opaque ? 'body_unreadable_smime' : 'encrypted');
  }
  if (part.type === 'text/calendar') {
    reading.flags.add('calendar');
    reading.calendars.push(part);
  }
  if (!isBodyText(reading, part)) {
    attach(reading, part, part.contentId !== null && part.disposition !== 'attachment' ? ['inline'] : []);
    return NOTHING;
  }
  reading.sawText = true;
  return part.type === 'text/html' ? readHtml(reading, part) : readPlain(reading, part);
}

// The first child is the text, the second vouches for it; nobody has checked that here, so "signed" is all that is said.
function readSigned(reading: Reading, part: MimePart): PartText {
  const [signed, ...signatures] = part.children;
  const protocol = `${part.parameters.get('protocol') ?? ''} ${signatures[0]?.type ?? ''}`.toLowerCase();
  reading.flags.add(protocol.includes('pgp-signature') ? 'pgp_signed_unverified' : 'smime_signed_unverified');
  const text = signed ? readPart(reading, signed) : NOTHING;
  signatures.forEach((signature) => attach(reading, signature, ['signature']));
  return text;
}

function readAlternatives(reading: Reading, part: MimePart): PartText {
  let plain: PartText | null = null;
  let rich: PartText | null = null;
  for (const child of part.children) {
    const sawText = reading.sawText;
    // Every alternative is the first text of its own kind.
    reading.sawText = false;
    const text = readPart(reading, child);
    reading.sawText ||= sawText;
    if (text.text === '' && text.flags.length === 0) continue;
    if (child.type === 'text/plain') plain ??= text;
    else rich = text;
  }
  if (!plain || !rich) return rich ?? plain ?? NOTHING;
  const flags = [...plain.flags, ...rich.flags];
  if (plain.text.trim() === '') return { ...rich, flags };
  if (alternativesDisagree(plain.text, rich.text)) return { ...rich, flags: [...flags, 'alternative_mismatch'] };
  return { text: plain.text, links: [...rich.links, ...plain.links], images: rich.images, flags };
}

function isBodyText(reading: Reading, part: MimePart): boolean {
  if (part.type !== 'text/plain' && part.type !== 'text/html') return false;
  if (part.disposition === 'attachment') return false;
  return part.fileName === null || !reading.sawText;
}

function readPlain(reading: Reading, part: MimePart): PartText {
  const decoded = decodeText(reading, part, LIMITS.plainSource, null);
  const flowed = part.parameters.get('format')?.toLowerCase() === 'flowed';
  const text = flowed ? unflow(decoded, part.parameters.get('delsp')?.toLowerCase() === 'yes') : decoded;
  const blocks = replaceEmbeddedBlocks(text);
  for (const { name, size, lines } of blocks.files) {
    addAttachment(reading, { uuencoded: lines }, name, 'application/octet-stream', size, []);
  }
  blocks.flags.forEach((flag) => reading.flags.add(flag));
  return { text: blocks.text, links: findLinks(blocks.text), images: [], flags: [] };
}

function readHtml(reading: Reading, part: MimePart): PartText {
  const html = decodeText(reading, part, LIMITS.htmlSource, metaCharset);
  const { text, links, images, flags } = htmlToText(html, reading.contentIds);
  // Character references may have brought back what was cleaned from the source.
  const clean = cleanText(text);
  clean.flags.forEach((flag) => reading.flags.add(flag));
  const blocks = replaceEmbeddedBlocks(clean.text);
  blocks.flags.forEach((flag) => reading.flags.add(flag));
  const visible = isBlank(blocks.text) ? '' : blocks.text;
  return { text: visible, links: [...links, ...findLinks(blocks.text)], images, flags };
}

function readCalendar(reading: Reading, part: MimePart): PartText {
  const text = calendarToText(decodeText(reading, part, LIMITS.plainSource, null));
  return { text, links: findLinks(text), images: [], flags: [] };
}

function decodeText(
  reading: Reading,
  part: MimePart,
  maxSource: number,
  findCharset: ((source: string) => string | null) | null,
): string {
  const source = reading.message.slice(part.start, part.end);
  // Base64 takes 4 octets for 3, quoted-printable up to 3 for 1.
  if (source.length > maxSource * 3) reading.flags.add('text_limit');
  const { bytes, wrongEncoding } = decodeTransfer(source.slice(0, maxSource * 3), part.encoding);
  if (wrongEncoding) reading.flags.add('wrong_transfer_encoding');
  if (bytes.length > maxSource) reading.flags.add('text_limit');
  const octets = bytes.subarray(0, maxSource);
  const label = part.parameters.get('charset')?.split(/[\s;(]/, 1)[0] || null;
  const found = label ?? findCharset?.(Buffer.from(octets.subarray(0, 4_096)).toString('latin1')) ?? null;
  const clean = cleanText(decodeCharset(octets, found).replace(/^\uFEFF/, ''));
  clean.flags.forEach((flag) => reading.flags.add(flag));
  return clean.text;
}

function metaCharset(source: string): string | null {
  return /<meta[^>]{0,500}?charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(source)?.[1] ?? null;
}

function isSecureMime(part: MimePart): boolean {
  return part.type === 'application/pkcs7-mime' || part.type === 'application/x-pkcs7-mime';
}

function attach(reading: Reading, part: MimePart, flags: readonly string[]): void {
  if (part.children.length > 0) {
    part.children.forEach((child) => attach(reading, child, flags));
    return;
  }
  const size = decodedSize(reading.message.slice(part.start, part.end), part.encoding);
  addAttachment(reading, { part }, part.fileName, part.type, size, flags);
}

function addAttachment(
  reading: Reading,
  source: AttachmentSource,
  rawName: string | null,
  type: string,
  size: number,
  flags: readonly string[],
): void {
  const { name, flags: nameFlags } = cleanAttachmentName(rawName, reading.attachments.length + 1);
  reading.attachments.push({ name, type, size, flags: [...flags, ...nameFlags] });
  reading.sources.push(source);
}

function joinTexts(texts: readonly PartText[]): PartText {
  return {
    text: texts
      .map((part) => part.text)
      .filter((text) => text.trim() !== '')
      .join('\n\n'),
    links: texts.flatMap((part) => part.links),
    images: texts.flatMap((part) => part.images),
    flags: texts.flatMap((part) => part.flags),
  };
}

function flagEmptiness(reading: Reading, text: string): void {
  if (!isBlank(text)) return;
  const isTnef = (attachment: AttachmentInfo) =>
    /ms-tnef$/.test(attachment.type) || attachment.name.toLowerCase() === 'winmail.dat';
  if (reading.attachments.some(isTnef)) reading.flags.add('body_unreadable_tnef');
  if (!EXPLAINS_EMPTINESS.some((flag) => reading.flags.has(flag))) reading.flags.add('empty_body');
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The longest beginning of the text with at most that many UTF-8 bytes, on a character border. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text);
  let end = maxBytes;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}
