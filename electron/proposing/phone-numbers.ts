import type { Span } from './account-numbers';

/** Days and spans of years are written with as many digits as a phone number and are none. */
const DATES =
  /(?<![\d./-])(?:(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])\.\s?(?:19|20)\d{2}|(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)\d{2}|(?:19|20)\d{2}\s?[/–-]\s?(?:19|20)\d{2})(?!\d|[./-]\d)/g;
/** Groups of digits with at most three characters between them. */
const GROUPS = /\+?\(?\d(?:[ \t\u00a0\u202f().\u2010-\u2015/-]{0,3}\d)+/g;
const FEWEST_DIGITS = 7;

/** The text with what is a date made unrecognisable for a search for digits; every other character stays in its place. */
export function withoutDates(text: string): string {
  return text.replace(DATES, (date) => 'x'.repeat(date.length));
}

/** What may be a phone number: at least seven digits in groups, on one line, and no date. Linear in the text. */
export function phonesIn(text: string): Span[] {
  return [...withoutDates(text).matchAll(GROUPS)]
    .filter(([match]) => digitsOf(match).length >= FEWEST_DIGITS)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
