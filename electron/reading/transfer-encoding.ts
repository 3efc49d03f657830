import { latin1ToBytes } from './charset';

const ENOUGH_TO_JUDGE = 4096;

/**
 * Quoted-printable (RFC 2045 §6.7). Broken escapes keep their
 * literal characters.
 */
export function decodeQuotedPrintable(encoded: string): Uint8Array {
  const text = encoded.split('\n').map(softLine).join('').replace(/=$/, '');
  return latin1ToBytes(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  );
}

// One line with its line end, or without it where a soft break joins it to the next. White space at the end of a line
// was added on the way. A loop, because an expression would be quadratic in a long run of blanks.
function softLine(line: string, index: number, lines: string[]): string {
  if (index === lines.length - 1) return line;
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t' || line[end - 1] === '\r')) end--;
  return line[end - 1] === '=' ? line.slice(0, end - 1) : `${line.slice(0, end)}\r\n`;
}

/**
 * Undoes a Content-Transfer-Encoding. Unknown encodings are identity. `wrongEncoding` is true where base64 was
 * declared and something else was sent; the octets are then returned as they are.
 */
export function decodeTransfer(body: string, encoding: string): { bytes: Uint8Array; wrongEncoding: boolean } {
  if (encoding === 'quoted-printable') return { bytes: decodeQuotedPrintable(body), wrongEncoding: false };
  if (encoding !== 'base64') return { bytes: latin1ToBytes(body), wrongEncoding: false };
  if (!looksLikeBase64(body)) return { bytes: latin1ToBytes(body), wrongEncoding: true };
  return { bytes: decodeBase64(body), wrongEncoding: false };
}

/** The size the content will have, without decoding it where that can be told from the text. */
export function decodedSize(body: string, encoding: string): number {
  if (encoding === 'base64') return Math.floor((base64Digits(body) * 3) / 4);
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body).length;
  return body.length;
}

function looksLikeBase64(body: string): boolean {
  const sample = body.slice(0, ENOUGH_TO_JUDGE);
  const foreign = sample.match(/[^A-Za-z0-9+/=\s]/g)?.length ?? 0;
  if (foreign === 0) return !/[A-Za-z0-9+/]+ +[A-Za-z0-9+/]+ +[A-Za-z0-9+/]/.test(sample);
  return foreign * 50 < sample.length && !/\w \w/.test(sample);
}

// Padded pieces may follow each other (concatenated base64); Buffer would stop at the first padding.
function decodeBase64(body: string): Uint8Array {
  if (!/=[^=\s]/.test(body.replace(/\s+/g, ''))) return Buffer.from(body, 'base64');
  const pieces = body.replace(/[^A-Za-z0-9+/=]/g, '').split(/=+/);
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

// A loop: a list of all the line ends of a large attachment would be larger than the attachment.
function base64Digits(body: string): number {
  let digits = 0;
  for (let i = 0; i < body.length; i++) {
    const code = body.charCodeAt(i);
    if (code > 0x20 && code !== 0x3d) digits++;
  }
  return digits;
}
