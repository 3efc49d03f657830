import type { SenderAssessment, SenderVerdict } from '../../shared/domain/sender';
import { getDomain } from 'tldts';
import { domainOf, type AddressList } from './address-list';
import {
  parseAnonymousAuthenticationResults,
  parseAuthenticationResults,
  type AuthenticationResults,
  type MethodResult,
} from './authentication-results';
import { decodeRawText } from './encoded-words';
import { fieldValues, type HeaderField } from './header-fields';
import { verifyDkimLocally, type TxtResolver } from './local-dkim';

type AuthenticationQuestion = {
  raw: Uint8Array;
  fields: readonly HeaderField[];
  /** The From field, or null where there is not exactly one. */
  from: AddressList | null;
  fromFieldCount: number;
  authservId: string | null;
  viaGraph: boolean;
  localDkim: TxtResolver | null;
};

// RFC 8601 §2.7 and what servers write besides. Anything unknown counts as not authenticated.
const DMARC_VERDICTS: Record<string, SenderVerdict> = {
  pass: 'pass',
  fail: 'fail',
  softfail: 'fail',
  hardfail: 'fail',
  policy: 'fail',
  permerror: 'fail',
  temperror: 'temperror',
  none: 'none',
  neutral: 'none',
  bestguesspass: 'none',
};

/**
 * Who the author of a message was shown to be: aligned DMARC, from the receiving server's own Authentication-Results
 * (RFC 8601), else by checking the DKIM signatures here. Fails closed: no single author, no pinned authserv-id, a header
 * that a sender could have written or a result for another author never pass.
 */
export async function assessSender(question: AuthenticationQuestion): Promise<SenderAssessment> {
  const author = singleAuthor(question);
  if ('verdict' in author) return author;
  const received = assessReceivedResults(question, author.domain);
  if (received.verdict === 'pass' || received.verdict === 'fail' || !question.localDkim) return received;
  return verifyDkimLocally(question.raw, author.domain, question.localDkim);
}

function singleAuthor({ from, fromFieldCount }: AuthenticationQuestion): { domain: string } | SenderAssessment {
  if (fromFieldCount > 1) return failed('multiple_from');
  if (!from || from.addresses.length === 0) return none('no_author');
  if (from.hasGroup) return failed('group_from');
  if (from.addresses.length > 1) return failed('multiple_from');
  const domain = domainOf(from.addresses[0]?.address ?? '');
  return domain === null ? none('no_author') : { domain };
}

function assessReceivedResults(question: AuthenticationQuestion, fromDomain: string): SenderAssessment {
  if (question.authservId === null && !question.viaGraph) return none('authserv_id_not_configured');
  const results = trustedResults(question);
  if (!results) return none('no_trusted_result');
  const dmarc = results.results.filter((result) => result.method === 'dmarc');
  const [first, ...others] = dmarc;
  if (!first) return none('no_dmarc_result');
  const verdict = DMARC_VERDICTS[first.result] ?? 'none';
  if (others.some((other) => other.result !== first.result)) return failed('contradictory_results');
  if (verdict !== 'pass')
    return { verdict, reason: `dmarc_${first.result in DMARC_VERDICTS ? first.result : 'unknown'}`, domain: null };
  if (!dmarc.every((result) => headerFrom(result) === fromDomain)) return failed('header_from_mismatch');
  return { verdict: 'pass', reason: 'dmarc_pass', domain: fromDomain };
}

function headerFrom(result: MethodResult): string | null {
  const value = result.properties.get('header.from');
  if (value === undefined) return null;
  const text = decodeRawText(value, null);
  return domainOf(text.includes('@') ? text : `@${text}`);
}

/**
 * The topmost header of the pinned server that stands above the first Received line of that server: whatever stands
 * below was in the mail when it arrived. Through Graph the header has no id and only the topmost one counts.
 */
function trustedResults(question: AuthenticationQuestion): AuthenticationResults | null {
  const { fields, authservId, viaGraph } = question;
  const arrival = arrivalIndex(fields, authservId);
  const above = fieldValues(fields.slice(0, arrival), 'authentication-results');
  if (authservId !== null) {
    const id = authservId.trim().toLowerCase();
    // A header of that server that cannot be read hides whatever stands below it.
    for (const value of above) {
      const parsed = parseAuthenticationResults(value);
      if (parsed?.authservId === id) return parsed;
      if (!parsed && value.trim().toLowerCase().startsWith(id)) return null;
    }
    return null;
  }
  return viaGraph && above[0] !== undefined ? parseAnonymousAuthenticationResults(above[0]) : null;
}

/**
 * Index of the line with which the message arrived at the pinned server: its organisation's first Received line, or the
 * first of all where none is its own. Deliveries by LMTP inside the organisation come after the arrival and do not count.
 */
function arrivalIndex(fields: readonly HeaderField[], authservId: string | null): number {
  const organisation = authservId === null ? null : getDomain(authservId.trim().toLowerCase());
  const received = fields.flatMap((field, index) =>
    field.name === 'received' ? [{ index, ...readReceived(field.value) }] : [],
  );
  const own = received.filter(
    ({ by }) =>
      by !== null && (by === authservId?.toLowerCase() || (organisation !== null && getDomain(by) === organisation)),
  );
  return (own.find(({ isLocalDelivery }) => !isLocalDelivery) ?? own[0] ?? received[0])?.index ?? fields.length;
}

/** Who wrote a Received line (RFC 5321 §4.4): the last `by`, because what stands before it the client may have said. */
function readReceived(value: string): { by: string | null; isLocalDelivery: boolean } {
  const clauses = value.replace(/\([^()]*\)/g, ' ').split(/\sfor\s|;/i, 1)[0] as string;
  const by = [...clauses.matchAll(/(?:^|\s)by\s+([^\s;]{1,255})/gi)].at(-1);
  if (!by) return { by: null, isLocalDelivery: false };
  const isLocalDelivery = /^\s*with\s+(?:UTF8)?LMTPS?A?(?:\s|$)/i.test(clauses.slice(by.index + by[0].length));
  return { by: (by[1] as string).toLowerCase(), isLocalDelivery };
}

function failed(reason: string): SenderAssessment {
  return { verdict: 'fail', reason, domain: null };
}

function none(reason: string): SenderAssessment {
  return { verdict: 'none', reason, domain: null };
}
