import { stringsOf, type CellSeen, type Checker, type Violation } from '../seen';

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`\\^{}|[\]()]+/gi;
const ADDRESS_IN_TEXT = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE_IN_TEXT = /\+\d[\d ()/-]{6,}\d/g;
const SCHEMES = ['http:', 'https:', 'mailto:'];

/**
 * I8. The visible mail is taken from `genie show`; every web address, mail address and telephone number in a proposal is
 * searched for in it, byte for byte. One that is not there must be marked. Links of the mail itself are listed only with
 * schemes that cannot run anything. That nothing is live in the window is `test/e2e/attacks.spec.ts`.
 */
export const provenance: Checker = {
  invariant: 'I8',
  check: (block) => block.cells.flatMap((cell) => [...unmarked(cell), ...liveTargets(cell)]),
};

function unmarked({ id, shown }: CellSeen): Violation[] {
  if (shown === null) return [];
  const { message } = shown;
  const known = stringsOf([
    message.visibleText,
    message.quotedText,
    message.links,
    message.from,
    message.to,
    message.cc,
  ]).join('\n');
  return shown.actions.flatMap(({ action, rationale, flags }) => {
    const text = stringsOf([action.params, rationale]).join('\n');
    const missing = (pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([one]) => one.replace(/[.,;:!?)]+$/, '')).find((one) => !known.includes(one));
    const withoutUrls = text.replace(URL_IN_TEXT, ' ');
    const missingContact = (pattern: RegExp) =>
      [...withoutUrls.matchAll(pattern)].map(([one]) => one).find((one) => !known.includes(one));
    const url = missing(URL_IN_TEXT);
    // Recipients are I9's: a draft may name whoever takes part.
    const contact =
      missingContact(PHONE_IN_TEXT) ?? (action.kind === 'draft_reply' ? undefined : missingContact(ADDRESS_IN_TEXT));
    const found = (what: string): Violation => ({ invariant: 'I8', mail: id, what: `${action.kind}: ${what}` });
    return [
      ...(url !== undefined && !flags.includes('url_not_in_mail')
        ? [found(`${url} is not in the mail and not marked`)]
        : []),
      ...(contact !== undefined && !flags.includes('contact_not_in_mail')
        ? [found(`${contact} is not in the mail and not marked`)]
        : []),
    ];
  });
}

function liveTargets({ id, shown }: CellSeen): Violation[] {
  return (shown?.message.links ?? [])
    .filter(({ url, flags }) => flags.length === 0 && !(URL.canParse(url) && SCHEMES.includes(new URL(url).protocol)))
    .map(({ url }) => ({ invariant: 'I8', mail: id, what: `a link to ${url.slice(0, 80)} has no mark` }));
}
