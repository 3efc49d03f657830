/** A place in a text: from `start` up to but not `end`. */
export type Span = { start: number; end: number };

/** Countries with the length of their IBANs (ISO 13616 registry). */
const IBAN_LENGTHS = new Map(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);
const IBAN_START = /[A-Z]{2}\d{2}/gi;
const SEPARATOR = /[\s.\u2010-\u2015-]/;
const CARD_RUN = /\d(?:[\s.-]?\d){12,}/g;
const CARD_DIGITS = { least: 13, most: 19 };

/** IBANs with or without white space in them, whose check digits are right (ISO 7064 mod 97-10). Linear in the text. */
export function ibansIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const { index } of text.matchAll(IBAN_START)) {
    if (index < (spans.at(-1)?.end ?? 0)) continue;
    const length = IBAN_LENGTHS.get(text.slice(index, index + 2).toUpperCase());
    const found = length === undefined ? null : readIban(text, index, length);
    if (found !== null && mod97(found.iban) === 1) spans.push({ start: index, end: found.end });
  }
  return spans;
}

function readIban(text: string, start: number, length: number): { iban: string; end: number } | null {
  let iban = '';
  let at = start;
  for (; iban.length < length; at += 1) {
    const character = text[at] ?? '';
    if (/[A-Za-z0-9]/.test(character)) iban += character.toUpperCase();
    else if (!SEPARATOR.test(character) || SEPARATOR.test(text[at - 1] ?? '')) return null;
  }
  return { iban, end: at };
}

function mod97(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Card numbers of 13 to 19 digits, in groups or not, whose check digit is right (Luhn, ISO/IEC 7812-1). Linear. */
export function cardsIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const run of text.matchAll(CARD_RUN)) {
    const groups = [...run[0].matchAll(/\d+/g)].map((group) => ({ digits: group[0], at: run.index + group.index }));
    for (let first = 0; first < groups.length; first += 1) {
      const last = cardEnd(groups, first);
      const [from, to] = [groups[first], groups[last]];
      if (from === undefined || to === undefined) continue;
      spans.push({ start: from.at, end: to.at + to.digits.length });
      first = last;
    }
  }
  return spans;
}

/** The last group of the longest card number that begins with the group `first`, or -1. */
function cardEnd(groups: readonly { digits: string }[], first: number): number {
  let digits = '';
  let end = -1;
  for (let last = first; last < groups.length; last += 1) {
    digits += groups[last]?.digits ?? '';
    if (digits.length > CARD_DIGITS.most) break;
    if (digits.length >= CARD_DIGITS.least && luhn(digits)) end = last;
  }
  return end;
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
