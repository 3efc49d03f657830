import { skeleton } from '../reading/confusables';
import { cleanText } from '../reading/safe-text';
import { replyMarkLength } from '../reading/reply-marks';

type PrefixMatch = {
  matched: boolean;
  /**
   * The subject without reply and forward marks and bracket tags, hidden and control characters; one space for every run
   * of white space; the prefix still there; at most 998 characters. Null where there is no single subject, or where
   * nothing but marks stands in the part that is looked at.
   */
  normalizedSubject: string | null;
  /** The text after the prefix, or null where it does not match. */
  topic: string | null;
  flags: string[];
};

const LOOKED_AT = 1_024;
const MAX_LENGTH = 998;
const TAG = /^(?:\[([^[\]]{1,80})\]|【([^【】]{1,80})】|［([^［］]{1,80})］) ?(?=.)/u;
const SPAM_WORDS = new Set([
  'spam',
  'junk',
  'phishing',
  'phish',
  'virus',
  'malware',
  'scam',
  'fraud',
  '垃圾邮件',
  '垃圾郵件',
  'スパム',
  '迷惑メール',
  '스팸',
  'спам',
]);
const SPAM_QUALIFIERS = new Set([
  'possible',
  'probable',
  'probably',
  'suspected',
  'suspect',
  'likely',
  'potential',
  'marked',
  'is',
  'mail',
  'email',
  'message',
  'score',
  'verdacht',
  'detected',
  'warning',
  'alert',
  'attempt',
  'as',
  'the',
  'may',
  'be',
]);

/**
 * Decides whether a subject is addressed to the app (A2). The prefix is compared literally, after NFKC and
 * locale-independent lower case, with an optional space before a colon; it is looked for before every mark or tag that is
 * taken away, and only at the start. Spam tags are never taken away. Flags: `hidden_chars`, `control_chars`,
 * `subject_truncated`, `spam_tagged`, `confusable_prefix` (looks like the prefix but is not). Linear in the subject.
 */
export function matchPrefix(subject: string | null, prefix: string): PrefixMatch {
  if (subject === null) return { matched: false, normalizedSubject: null, topic: null, flags: [] };
  const { text, flags, cut } = tidy(subject);
  const key = foldPrefix(cleanText(prefix).text);
  let rest = text;
  for (;;) {
    const length = prefixLength(rest, key);
    if (length > 0) return matchedAt(rest, length, flags);
    const strip = isSpamTagged(rest) ? 0 : replyMarkLength(rest) || (TAG.exec(rest)?.[0].length ?? 0);
    if (strip === 0) break;
    rest = rest.slice(strip);
  }
  if (isSpamTagged(rest)) flags.add('spam_tagged');
  if (imitates(rest, key)) flags.add('confusable_prefix');
  const normalized = limit(rest, flags);
  return {
    matched: false,
    normalizedSubject: cut && isMarkOnly(rest) ? null : normalized,
    topic: null,
    flags: [...flags],
  };
}

function matchedAt(rest: string, length: number, flags: Set<string>): PrefixMatch {
  const normalizedSubject = limit(rest, flags);
  return { matched: true, normalizedSubject, topic: normalizedSubject.slice(length).trim(), flags: [...flags] };
}

function tidy(subject: string): { text: string; flags: Set<string>; cut: boolean } {
  const flags = new Set<string>();
  // Two code units at most for a code point: never splits more than is needed.
  const points = [...subject.slice(0, LOOKED_AT * 2)];
  const cut = points.length > LOOKED_AT || subject.length > LOOKED_AT * 2;
  if (cut) flags.add('subject_truncated');
  const head = points.slice(0, LOOKED_AT).join('');
  // An unfolded subject has no line breaks: one that is there was put in by an encoded-word.
  if (/[\r\n]/.test(head)) flags.add('control_chars');
  const cleaned = cleanText(head);
  cleaned.flags.forEach((flag) => flags.add(flag));
  return { text: cleaned.text.replace(/\s+/gu, ' ').trim(), flags, cut };
}

function limit(text: string, flags: Set<string>): string {
  const points = [...text];
  if (points.length <= MAX_LENGTH) return text;
  flags.add('subject_truncated');
  return points.slice(0, MAX_LENGTH).join('');
}

function foldPrefix(prefix: string): string {
  return fold(prefix.replace(/\s+/gu, ' ').trim());
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/ +:/g, ':');
}

/** Length of the prefix as it is written at the start of the text, or 0. Width forms may be longer or shorter than it. */
function prefixLength(text: string, key: string): number {
  if (key === '') return 0;
  const longest = Math.min(text.length, key.length * 2 + 4);
  for (let end = 1; end <= longest; end++) {
    if (fold(text.slice(0, end)) === key) return endsAWord(text, end, key) ? end : 0;
  }
  return 0;
}

// "Genie" without a colon is not the beginning of "Genies"; and no accent may follow what was compared without it.
function endsAWord(text: string, end: number, key: string): boolean {
  const next = text.slice(end, end + 2);
  if (/^\p{M}/u.test(next)) return false;
  return !(/[\p{Lu}\p{Ll}\p{Nd}]$/u.test(key) && /^[\p{Lu}\p{Ll}\p{Nd}]/u.test(next));
}

function imitates(rest: string, key: string): boolean {
  if (key === '') return false;
  const shown = skeleton(rest.slice(0, key.length * 2 + 4)).replace(/ +:/g, ':');
  return shown.startsWith(skeleton(key));
}

function isSpamTagged(text: string): boolean {
  const tag =
    /^(?:[[{(<【]([^\]})>】]{1,80})[\]})>】]|(\*{2,}[^*]{1,40}\*{2,}|\*[^*]{1,40}\*)|(\p{L}{3,12}) ?[:：])/u.exec(text);
  const words = (tag?.[1] ?? tag?.[2] ?? tag?.[3] ?? '').toLowerCase().match(/[\p{L}]+/gu) ?? [];
  return (
    words.some((word) => SPAM_WORDS.has(word)) &&
    words.every((word) => SPAM_WORDS.has(word) || SPAM_QUALIFIERS.has(word))
  );
}

// The last mark or tag may have been cut in the middle.
function isMarkOnly(rest: string): boolean {
  return rest === '' || replyMarkLength(`${rest}:`) > 0 || /^[[【［][^\]】］]{0,80}\]?$/u.test(rest);
}
