// C0 (but tab and line feed), DEL and C1 controls. A carriage return never survives: it is a line end or nothing.
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu;

// What Unicode calls default-ignorable or bidirectional formatting, the blank Hangul and Braille letters, interlinear
// annotation and the tag block (ASCII smuggling): drawn as nothing, or re-ordering what is drawn.
const HIDDEN =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

// Joiners that are spelling, not hiding: inside an emoji sequence, or between letters of a joining script (UAX #31).
const EMOJI_END = /\p{Extended_Pictographic}\p{Emoji_Modifier}?$/u;
const KEYCAP_BASE = /[0-9#*]$/;
const JOINING_LETTER =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}]$/u;

const LONE_SURROGATE = /\p{Surrogate}/gu;
const LOOK_BEHIND = 4;

/**
 * Makes a stranger's text safe to store, log, show and put in a prompt: line ends become `\n`, control characters,
 * invisible and bidirectional characters and lone surrogates go. `\n` and `\t` stay.
 * Flags say what was found: `control_chars`, `hidden_chars`. Linear in the length of the text.
 */
export function cleanText(text: string): { text: string; flags: string[] } {
  const flags: string[] = [];
  let clean = text.replace(/\r\n?|[\f\u0085\u2028\u2029]/g, '\n');
  const withoutControls = clean.replace(CONTROL, '').replace(LONE_SURROGATE, '\uFFFD');
  if (withoutControls !== clean) flags.push('control_chars');
  clean = withoutControls;
  const visible = clean.replace(HIDDEN, (character, offset: number) =>
    isSpelling(clean, character, offset) ? character : '',
  );
  if (visible !== clean) flags.push('hidden_chars');
  return { text: visible, flags };
}

/** The same for one line (names, header values): every run of white space becomes one space, the ends are trimmed. */
export function cleanLine(text: string): { text: string; flags: string[] } {
  const cleaned = cleanText(text);
  return { text: cleaned.text.replace(/\s+/gu, ' ').trim(), flags: cleaned.flags };
}

/**
 * Cleans every string inside a JSON value and says whether there was something to clean; keys are left alone. The value
 * must not hold a `__proto__` member.
 */
export function cleanValue<T>(value: T): { value: T; hidden: boolean } {
  let hidden = false;
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const cleaned = cleanText(part);
      hidden ||= cleaned.flags.length > 0;
      return cleaned.text;
    }
    if (Array.isArray(part)) return part.map(clean);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, clean(member)]));
  };
  return { value: clean(value) as T, hidden };
}

function isSpelling(text: string, character: string, offset: number): boolean {
  if (character !== '\u200D' && character !== '\u200C' && character !== '\uFE0F') return false;
  const before = text.slice(Math.max(0, offset - LOOK_BEHIND), offset);
  if (character === '\uFE0F')
    return EMOJI_END.test(before) || (KEYCAP_BASE.test(before) && text[offset + 1] === '\u20E3');
  if (character === '\u200D' && EMOJI_END.test(before.replace(/\uFE0F$/u, ''))) {
    return /^\p{Extended_Pictographic}/u.test(text.slice(offset + 1, offset + 3));
  }
  return JOINING_LETTER.test(before.replace(/\p{M}+$/u, ''));
}
