import { addressKey } from './address-key';
import { digitsOf, phonesIn } from './phone-numbers';

/** Everything that loads by itself once somebody renders the text as Markdown or HTML, and links that run something. */
const REMOTE_CONTENT = [
  /!\[[^\]\n]{0,500}\]\s?[([]/,
  /<(?:img|iframe|script|link|video|audio|source|embed|object|svg|picture|input|style|base|meta|form)\b/i,
  /\b(?:javascript|vbscript|data):[^\s]/i,
  /\burl\(\s*["']?https?:/i,
];
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`\\^{}|[\]]{1,2000}/gi;

/** Whether some text would fetch something or run something if it were rendered. It never is; the reviewer is told. */
export function hasRemoteContent(texts: readonly string[]): boolean {
  return texts.some((text) => REMOTE_CONTENT.some((pattern) => pattern.test(text)));
}

/** Whether some text names a web address that is not, byte for byte, one of `known`. */
export function hasForeignUrl(texts: readonly string[], known: ReadonlySet<string>): boolean {
  return texts.some((text) => urlsIn(text).some((url) => !known.has(url)));
}

/** The web addresses written out in a text, without the punctuation that ends the sentence. */
export function urlsIn(text: string): string[] {
  return [...text.matchAll(URL_IN_TEXT)].map(([url]) => url.replace(/[.,;:!?)]+$/, ''));
}

/** Mail addresses and figures that a person can see in a mail. */
export type KnownContacts = { addresses: ReadonlySet<string>; figures: readonly string[] };

/** What counts as known: addresses by key, and the figures of each line, whatever stands between them. */
export function knownContacts(texts: readonly string[], addresses: readonly string[]): KnownContacts {
  const figures = texts.flatMap((text) => text.split('\n').map(digitsOf)).filter((digits) => digits !== '');
  return { addresses: new Set([...addresses, ...texts.flatMap(addressesIn)].map(addressKey)), figures };
}

/** Whether some text names a mail address or a phone number that is not known. */
export function hasForeignContact(texts: readonly string[], known: KnownContacts): boolean {
  return texts.some(
    (text) =>
      addressesIn(text).some((address) => !known.addresses.has(addressKey(address))) ||
      phonesIn(text).some(({ start, end }) => {
        const digits = digitsOf(text.slice(start, end));
        return !known.figures.some((line) => line.includes(digits));
      }),
  );
}

/** The mail addresses written out in a text. Linear in the text. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(/[^\s<>()[\],;:"']+/g)].flatMap(([piece]) => {
    const address = piece.replace(/^[`*_]+|[.!?`*_]+$/g, '');
    const at = address.lastIndexOf('@');
    return at > 0 && address.indexOf('.', at) > at + 1 ? [address] : [];
  });
}

/** All strings of a JSON value, at any depth. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsOf);
}
