import { LIMITS } from './limits';
import { readBody, type AttachmentSource } from './message-body';
import { parseMimeTree } from './mime-tree';
import { decodedSize, decodeTransfer } from './transfer-encoding';

export type ExtractedAttachment =
  /** `name` is cleaned for display and for a file of that name; the content is as it was sent, decoded. */
  | { kind: 'content'; name: string; type: string; content: Uint8Array }
  | { kind: 'too_large'; name: string; size: number }
  /** The message has no attachment at this position. */
  | { kind: 'none' };

/**
 * The octets of one attachment: the `position`th, from 1, of the list that reading makes, by the very same walk. The
 * content is decoded and nothing else: never opened, unpacked or run. At most 10 MiB (C5).
 */
export function extractAttachment(raw: Uint8Array, position: number): ExtractedAttachment {
  const octets = raw.subarray(0, LIMITS.messageBytes);
  const text = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');
  const { attachments, sources } = readBody(text, parseMimeTree(text).root);
  const [info, source] = [attachments[position - 1], sources[position - 1]];
  if (info === undefined || source === undefined) return { kind: 'none' };
  const { name, type } = info;
  const content = contentOf(text, source);
  if (typeof content === 'number') return { kind: 'too_large', name, size: content };
  return { kind: 'content', name, type, content };
}

/** The content, or its size where that is beyond the limit. */
function contentOf(text: string, source: AttachmentSource): Uint8Array | number {
  if ('uuencoded' in source) return withinLimit(decodeUuencoded(source.uuencoded));
  const { start, end, encoding } = source.part;
  const encoded = text.slice(start, end);
  const size = decodedSize(encoded, encoding);
  return size > LIMITS.attachmentBytes ? size : withinLimit(decodeTransfer(encoded, encoding).bytes);
}

function withinLimit(content: Uint8Array): Uint8Array | number {
  return content.length > LIMITS.attachmentBytes ? content.length : content;
}

// Each line begins with its number of octets; four characters of six bits make three octets, a grave accent is a zero.
function decodeUuencoded(lines: readonly string[]): Uint8Array {
  return Buffer.concat(
    lines.map((line) => {
      const length = (line.charCodeAt(0) - 32) & 63;
      const octets = Buffer.alloc(Math.ceil(length / 3) * 3);
      const bits = (at: number) => ((at < line.length ? line.charCodeAt(at) : 32) - 32) & 63;
      for (let group = 0; group * 3 < length; group += 1) {
        const at = 1 + group * 4;
        octets.writeUIntBE((bits(at) << 18) | (bits(at + 1) << 12) | (bits(at + 2) << 6) | bits(at + 3), group * 3, 3);
      }
      return octets.subarray(0, length);
    }),
  );
}
