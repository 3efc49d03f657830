// Labels seen in mail that the WHATWG Encoding Standard does not know; the rest of the table is TextDecoder's own.
const LABELS: Record<string, string> = {
  cp932: 'shift_jis',
  'windows-932': 'shift_jis',
  'shift-jisx0213': 'shift_jis',
  cp51932: 'euc-jp',
  eucjp: 'euc-jp',
  'eucjp-ms': 'euc-jp',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-2022-jp-3': 'iso-2022-jp',
  'iso-2022-jp-ms': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  // In the wild "gb2312" means GBK or more; GB 18030 holds both.
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  cp936: 'gb18030',
  'windows-936': 'gb18030',
  'euc-cn': 'gb18030',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  ms949: 'euc-kr',
  ks_c_5601: 'euc-kr',
  cp950: 'big5',
  'windows-950': 'big5',
  cp874: 'windows-874',
  cp1255: 'windows-1255',
  utf8mb4: 'utf-8',
  'utf-8-sig': 'utf-8',
  cp65001: 'utf-8',
  'iso-10646-ucs-2': 'utf-16be',
  '8bit': 'windows-1252',
  '7bit': 'windows-1252',
};

// Seven-bit Asian encodings that TextDecoder refuses: their double bytes are EUC with the high bits cleared.
const SHIFTED: Record<string, { euc: string; shifted: RegExp; escapes: RegExp }> = {
  'iso-2022-kr': { euc: 'euc-kr', shifted: /\x0E([^\x0F\n]*)\x0F?/g, escapes: /\x1B\$\)C/g },
  'iso-2022-cn': { euc: 'gb18030', shifted: /\x0E([^\x0F\n]*)\x0F?/g, escapes: /\x1B\$\)A/g },
  'hz-gb-2312': { euc: 'gb18030', shifted: /~\{([^~\n]*)(?:~\})?/g, escapes: /~(?=\n)/g },
};

/** True when the text carries ISO-2022-JP escapes, whatever its label says (RFC 1468). */
const ISO_2022_JP = /\x1B\$[@B]/;

// 0x80 to 0x9F of windows-1252. Node's TextDecoder (20.x) gives C1 controls here, as if it were ISO-8859-1.
const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

export function latin1ToBytes(binary: string): Uint8Array {
  return Buffer.from(binary, 'latin1');
}

/** The bytes as UTF-8, or null where they are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes bytes (a byte order mark stays) by a charset label as mail uses them (RFC 2978 names, vendor names, wrong names). Never throws:
 * without a label, or with an unknown one, valid UTF-8 is UTF-8, ISO-2022-JP escapes are ISO-2022-JP and the rest is
 * windows-1252.
 */
export function decodeCharset(bytes: Uint8Array, label: string | null): string {
  const name = (label ?? '').trim().toLowerCase().replace(/^"|"$/g, '');
  if (name === 'utf-7' || name === 'unicode-1-1-utf-7') return decodeUtf7(bytes);
  const shifted = SHIFTED[name];
  if (shifted) return decodeShifted(bytes, shifted);
  const decoder = decoderFor(name);
  // ASCII that is not ASCII is unlabelled text in truth.
  if (!decoder || name === 'us-ascii' || name === 'ascii') return decodeUnlabelled(bytes);
  if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
  if (decoder.encoding === 'utf-8') return decodeUtf8Label(bytes, decoder);
  if (decoder.encoding === 'utf-16le' && bytes[0] === 0xfe && bytes[1] === 0xff)
    return decodeCharset(bytes, 'utf-16be');
  return decoder.decode(decoder.encoding === 'iso-2022-jp' ? withoutIdleEscapes(bytes) : bytes);
}

/** Text that is called UTF-8 and holds not one valid character beyond ASCII was called so by mistake. */
function decodeUtf8Label(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>): string {
  const text = decodeUtf8(bytes) ?? decoder.decode(bytes);
  const isMislabelled = text.includes('\uFFFD') && !/[\u0080-\uFFFC]/.test(text) && decodeUtf8(bytes) === null;
  return isMislabelled ? decodeWindows1252(bytes) : text;
}

function decodeUnlabelled(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  if (ISO_2022_JP.test(head)) return decodeCharset(bytes, 'iso-2022-jp');
  return decodeUtf8(bytes) ?? decodeWindows1252(bytes);
}

function decodeWindows1252(bytes: Uint8Array): string {
  const binary = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return binary.replace(/[\x80-\x9F]/g, (byte) => WINDOWS_1252_HIGH[byte.charCodeAt(0) - 0x80] as string);
}

function decoderFor(name: string): InstanceType<typeof TextDecoder> | null {
  if (name === '') return null;
  try {
    return new TextDecoder(LABELS[name] ?? name, { ignoreBOM: true });
  } catch {
    // Not a label of the Encoding Standard, or one it maps to "replacement".
    return null;
  }
}

/** WHATWG's ISO-2022-JP decoder reports an error for an escape that switches to nothing; joined encoded-words have them. */
function withoutIdleEscapes(bytes: Uint8Array): Uint8Array {
  const binary = Buffer.from(bytes).toString('latin1');
  return latin1ToBytes(binary.replace(/\x1B(?:\([BJI]|\$[@B])(?=\x1B(?:\([BJI]|\$[@B]))/g, ''));
}

function decodeShifted(bytes: Uint8Array, how: (typeof SHIFTED)[string]): string {
  const binary = Buffer.from(bytes).toString('latin1').replace(how.escapes, '');
  const euc = binary.replace(how.shifted, (_all, pairs: string) =>
    pairs.replace(/[\x21-\x7E]/g, (byte) => String.fromCharCode(byte.charCodeAt(0) | 0x80)),
  );
  return decodeCharset(latin1ToBytes(euc), how.euc);
}

/** RFC 2152. Decoded before anything looks at the text, so that markup cannot hide in it. */
function decodeUtf7(bytes: Uint8Array): string {
  const binary = Buffer.from(bytes).toString('latin1');
  return binary.replace(/\+([A-Za-z0-9+/]*)-?/g, (_all, base64: string) => {
    if (base64 === '') return '+';
    const utf16 = Buffer.from(base64, 'base64');
    return utf16
      .subarray(0, utf16.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}
