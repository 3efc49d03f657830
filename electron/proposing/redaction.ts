import type { Redaction } from '../../shared/domain/privacy';
import { cleanText } from '../reading/safe-text';
import { cardsIn, ibansIn, type Span } from './account-numbers';
import { addressKey } from './address-key';
import type { RedactionCounts, RedactionRules } from './context';
import { phonesIn, withoutDates } from './phone-numbers';
import { replaceWords, wordPattern } from './word-pattern';

/** Replaces what must not leave this computer, and counts it. */
export interface Redactor {
  /** Text of a mail: all that was chosen becomes `[redacted: kind]`; addresses with an alias become their alias. */
  readonly text: (value: string) => string;
  /** An address of a header: its alias, or itself where addresses are not redacted. */
  readonly address: (value: string) => string;
  readonly counts: RedactionCounts;
}

const URLS = /\b(?:https?|ftps?|file):\/\/[^\s<>"]+|\bwww\.[^\s<>"]+/gi;
/** Pieces of text without white space and the characters that enclose an address. */
const PIECES = /[^\s<>()[\],;:"']+/g;
const HOST_WITH_PATH = /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}\/./u;
const NUMBERS = /\d(?:[ .,'’/\u00a0\u202f-]?\d){4,}/g;
/** What was replaced before is left alone. */
const DONE = /(\[redacted: [a-z]+\]|person-[0-9a-f]{8}@redacted\.invalid)/;

/**
 * A redactor for one request. `aliases` names, by address key, what stands for the addresses a draft may name. The
 * kinds go from the most telling to the least: a web address that holds an account number is one web address. Nothing
 * here takes more than time linear in the text; the user's words are matched by code, not as regular expressions.
 */
export function createRedactor(rules: RedactionRules, aliases: ReadonlyMap<string, string>): Redactor {
  const counts: RedactionCounts = {};
  const patterns = rules.redactWords.map(wordPattern);
  const count = (kind: Redaction | 'word') => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    return `[redacted: ${kind}]`;
  };
  const alias = (address: string) => {
    const known = aliases.get(addressKey(address));
    const placeholder = count('email');
    return known ?? placeholder;
  };
  const passes: Record<Redaction, (text: string) => string> = {
    url: (text) =>
      text
        .replace(URLS, (url) => count('url') + closing(url))
        .replace(PIECES, (piece) => (HOST_WITH_PATH.test(piece) ? count('url') + closing(piece) : piece)),
    email: (text) =>
      text.replace(PIECES, (piece) => {
        const end = closing(piece);
        const address = piece.slice(0, piece.length - end.length);
        const at = address.indexOf('@');
        return at > 0 && at < address.length - 1 ? alias(address) + end : piece;
      }),
    iban: (text) => replaceSpans(text, ibansIn(text), () => count('iban')),
    card: (text) => replaceSpans(text, cardsIn(text), () => count('card')),
    phone: (text) => replaceSpans(text, phonesIn(text), () => count('phone')),
    number: (text) => {
      const spans = [...withoutDates(text).matchAll(NUMBERS)];
      return replaceSpans(
        text,
        spans.map((match) => ({ start: match.index, end: match.index + match[0].length })),
        () => count('number'),
      );
    },
  };
  const order = ORDER.filter((kind) => rules.redact.includes(kind));
  return {
    counts,
    text(value) {
      if (order.length === 0 && patterns.length === 0) return value;
      const cleaned = cleanText(value).text.normalize('NFC');
      const replaced = order.reduce((text, kind) => elsewhere(text, passes[kind]), cleaned);
      return elsewhere(replaced, (text) => replaceWords(text, patterns, () => count('word')));
    },
    address: (value) => (rules.redact.includes('email') && value !== '' ? alias(value) : value),
  };
}

const ORDER: readonly Redaction[] = ['url', 'email', 'iban', 'card', 'phone', 'number'];

function elsewhere(text: string, work: (part: string) => string): string {
  return text
    .split(DONE)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : work(part)))
    .join('');
}

function replaceSpans(text: string, spans: readonly Span[], replacement: () => string): string {
  let result = '';
  let copied = 0;
  for (const { start, end } of spans) {
    result += text.slice(copied, start) + replacement();
    copied = end;
  }
  return result + text.slice(copied);
}

/** The punctuation at the end of a piece, which belongs to the sentence. */
function closing(piece: string): string {
  let end = piece.length;
  while (end > 0 && '.,;:!?*_)]}\'"'.includes(piece[end - 1] as string)) end -= 1;
  return piece.slice(end);
}
