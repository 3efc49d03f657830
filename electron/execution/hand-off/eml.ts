import { domainToASCII } from 'node:url';
import libmime from 'libmime';
import type { OutcomeContent } from '../../../shared/domain/outcome';
import { AppError } from '../../../shared/errors/app-error';
import { cleanLine } from '../../reading/safe-text';

export type Draft = Extract<OutcomeContent, { kind: 'draft_reply' }>;

/** RFC 5322 §2.1.1: no line may be longer; an id cannot be folded. */
const MAX_ID_LENGTH = 900;
/** What can stand in a header line as it is: short words of ASCII with single spaces between them. */
const PLAIN_SUBJECT = /^[\x21-\x7e]{1,60}(?: [\x21-\x7e]{1,60})*$/;
const DOT_ATOM_OR_QUOTED = /^(?:[^\s<>,;:()"\\@[\]]+|"(?:[^"\\]|\\.)*")$/;
const DOMAIN = /^[^\s<>,;:()"\\@]+$/;

/**
 * The draft as an RFC 5322 message. `X-Unsent: 1` makes Outlook and Thunderbird (from version 68 on) open it for editing
 * instead of showing it. It has no Date and no Message-ID: the program that sends it gives them, and there is never a
 * Bcc. The body is base64, so that no line of it can be taken for structure; no value can bring a line break into the
 * header. Throws `bad_input` for a recipient that is no address: leaving one out would not be what was approved.
 */
export function draftAsEml(draft: Draft): string {
  const header = [
    ['X-Unsent', '1'],
    ['From', draft.from === '' ? '' : addressList([draft.from])],
    ['To', addressList(draft.to)],
    ['Cc', addressList(draft.cc)],
    ['Subject', subjectValue(oneLine(draft.subject))],
    ['In-Reply-To', messageIds(draft.inReplyTo === null ? [] : [draft.inReplyTo])],
    ['References', messageIds(draft.references)],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', 'base64'],
  ];
  const lines = header
    .filter(([, value]) => value !== '')
    .map(([name, value]) => libmime.foldLines(`${name}: ${value}`, 76));
  const body = Buffer.from(draft.body.replace(/\r\n|\r|\n/g, '\r\n'), 'utf8').toString('base64');
  return [...lines, '', ...(body.match(/.{1,76}/g) ?? []), ''].join('\r\n');
}

// RFC 2047. A text that looks like an encoded word would be read as what it encodes, which nobody approved; a word
// without spaces could not be folded.
function subjectValue(subject: string): string {
  const plain = PLAIN_SUBJECT.test(subject) && !subject.includes('=?');
  return plain || subject === '' ? subject : libmime.encodeWord(subject, 'Q', 60);
}

function addressList(addresses: readonly string[]): string {
  return addresses.map(addrSpec).join(', ');
}

// RFC 5322 §3.4.1; a domain in other letters goes as its ASCII form (RFC 5891), a local part as it is (RFC 6532).
function addrSpec(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const hasControls = /[\u0000-\u001f\u007f]/.test(address);
  if (at > 0 && !hasControls && DOT_ATOM_OR_QUOTED.test(local) && DOMAIN.test(domain)) {
    return `${local}@${/^[\x21-\x7e]+$/.test(domain) ? domain : domainToASCII(domain) || domain}`;
  }
  throw new AppError(
    'bad_input',
    `“${cleanLine(address).text.slice(0, 80)}” is not an address that a mail program takes.`,
    'Copy the text instead, and choose the recipients in your mail program.',
  );
}

function messageIds(ids: readonly string[]): string {
  return ids
    .map(oneLine)
    .filter((id) => /^<[^\s<>]+>$/.test(id) && id.length <= MAX_ID_LENGTH)
    .join(' ');
}

function oneLine(value: string): string {
  return value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}
