import type { Address } from '../../../shared/domain/message';
import type { RequestMail } from '../context';

const ROLE =
  /(?<!\p{L})(?:team|support|service|office|billing|sales|info|gmbh|ag|inc|ltd|llc|se|kg|department|abteilung|verwaltung|buchhaltung|newsletter|notifications?|accounts?|weekly|daily|news)\b/iu;
const AUTOMATIC =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|newsletter)(?:[+.@-]|$)/iu;
const TITLE = /^(?:dr|prof|mr|mrs|ms|herr|frau|dipl|ing)\.?$/iu;
/** What only stands below mails that go to many. */
const SENT_TO_MANY =
  /(?<!\p{L})(?:unsubscribe|manage (?:your )?(?:email )?preferences|view (?:this email )?(?:in|online)(?: your)? browser|you(?:['’]re| are) receiving this|abbestellen|(?:vom )?newsletter abmelden|im browser (?:ansehen|anzeigen|öffnen)|sie erhalten diese (?:e-?mail|nachricht)|du erhältst diese (?:e-?mail|nachricht))(?!\p{L})/iu;
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

/** A newsletter or another mail to many: its questions and orders are for nobody in particular. */
export function isSentToMany(request: RequestMail): boolean {
  return SENT_TO_MANY.test(request.visibleText) || SENT_TO_MANY.test(request.quotedText.slice(0, 2_000));
}

/** Whether an address is one of the user's own. */
export function isOwn(address: string, own: readonly string[]): boolean {
  return own.some((mine) => mine.toLowerCase() === address.toLowerCase());
}
