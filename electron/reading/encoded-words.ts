import { decodeCharset, decodeUtf8, latin1ToBytes } from './charset';
import { decodeQuotedPrintable } from './transfer-encoding';

type Word = { start: number; end: number; charset: string; bytes: Uint8Array };

/**
 * Decodes a header value (octets as latin1 text, already unfolded) to text: RFC 2047 encoded-words exactly once,
 * neighbouring words of one charset joined as octets before they are decoded, and raw 8-bit octets as UTF-8 or else
 * `fallbackCharset`. Forgiving where readers are: words glued to text, spaces inside a word, missing padding.
 */
export function decodeHeaderText(value: string, fallbackCharset: string | null): string {
  const words = findWords(value);
  let text = '';
  let at = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    const between = value.slice(at, word.start);
    // White space between two encoded-words is not part of the text.
    if (i === 0 || between.trim() !== '') text += decodeRawText(between, fallbackCharset);
    const joined = [word.bytes];
    let last = word;
    for (let next = words[i + 1]; next && continues(value, last, next); next = words[i + 1]) {
      joined.push(next.bytes);
      last = next;
      i++;
    }
    text += decodeCharset(Buffer.concat(joined), word.charset);
    at = last.end;
  }
  return text + decodeRawText(value.slice(at), fallbackCharset);
}

function continues(value: string, word: Word, next: Word): boolean {
  return value.slice(word.end, next.start).trim() === '' && (next.charset === word.charset || next.bytes.length === 0);
}

/** Header octets without encoded-words: ASCII, ISO-2022-JP by its escapes, UTF-8, or else the fallback. */
export function decodeRawText(raw: string, fallbackCharset: string | null): string {
  if (/^[\x00-\x1A\x1C-\x7F]*$/.test(raw)) return raw;
  const bytes = latin1ToBytes(raw);
  if (!/[\x80-\xFF]/.test(raw)) return decodeCharset(bytes, null);
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  return decodeCharset(bytes, /^utf-?8$/i.test(fallbackCharset ?? '') ? null : fallbackCharset);
}

// By hand, not by one expression: every step moves on, so that the time is linear in the length of the value.
function findWords(value: string): Word[] {
  const words: Word[] = [];
  for (let start = value.indexOf('=?'); start >= 0; start = value.indexOf('=?', start)) {
    const head = /^=\?([^\s?]{1,80})\?([bBqQ])\?/.exec(value.slice(start, start + 90));
    if (!head) {
      start += 2;
      continue;
    }
    const textStart = start + head[0].length;
    const textEnd = value.indexOf('?=', textStart);
    if (textEnd < 0) break;
    const encoded = value.slice(textStart, textEnd);
    // RFC 2231 §5 allows a language after an asterisk.
    const charset = (head[1] as string).split('*', 1)[0] as string;
    const bytes =
      (head[2] as string).toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64')
        : decodeQuotedPrintable(encoded.replaceAll('_', '\x20'));
    words.push({ start, end: textEnd + 2, charset: charset.toLowerCase(), bytes });
    start = textEnd + 2;
  }
  return words;
}
