import type { Address } from '../../../shared/domain/message';

const ROLE =
  /\b(?:team|support|service|office|billing|sales|info|gmbh|ag|inc|ltd|llc|se|kg|department|abteilung|verwaltung|buchhaltung|newsletter|notifications?|billing|accounts?)\b/iu;
const AUTOMATIC =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|newsletter)(?:[+.@-]|$)/iu;
const TITLE = /^(?:dr|prof|mr|mrs|ms|herr|frau|dipl|ing)\.?$/iu;
const MAX_NAME = 60;

/** The name to greet somebody by: the first name of a person, the whole name of a team, or nothing. */
export function greetingName(address: Address): string {
  const name = address.name.replace(/["“”]/g, '').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);
  if (name === '' || name.includes('@')) return '';
  if (ROLE.test(name)) return name;
  const [family, given] = name.split(',').map((part) => part.trim());
  const words = (given ? `${given} ${family}` : name).split(' ').filter((word) => !TITLE.test(word));
  return words[0] ?? '';
}

/** Name, or address where there is none. */
export function displayName(address: Address): string {
  return address.name.trim() || address.address;
}

/** A machine that reads no answers. */
export function isAutomatic(address: Address): boolean {
  return AUTOMATIC.test(address.address);
}

/** Whether an address is one of the user's own. */
export function isOwn(address: string, own: readonly string[]): boolean {
  return own.some((mine) => mine.toLowerCase() === address.toLowerCase());
}
