import libmime from 'libmime';
import type { OutcomeContent } from '../../../shared/domain/outcome';

export type Draft = Extract<OutcomeContent, { kind: 'draft_reply' }>;

/**
 * The draft as an RFC 5322 message that mail programs open for editing (`X-Unsent: 1`). It has no Date and no
 * Message-ID: the program that sends it gives them. The body is base64, so that no line of it can be taken for
 * structure; no value can bring a line break into the header.
 */
export function draftAsEml(draft: Draft): string {
  const header = [
    ['X-Unsent', '1'],
    ['From', addressList([draft.from])],
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

// A text that looks like an encoded word (RFC 2047) would be read as what it encodes, which nobody approved.
function subjectValue(subject: string): string {
  return subject.includes('=?') ? libmime.encodeWord(subject, 'Q', 60) : libmime.encodeWords(subject, 'Q', 60);
}

// Addresses were checked against the thread; this only makes sure that nothing but an addr-spec gets through.
function addressList(addresses: readonly string[]): string {
  return addresses
    .map(oneLine)
    .filter((address) => /^[^\s<>,;()]+@[^\s<>,;()]+$/.test(address))
    .join(', ');
}

function messageIds(ids: readonly string[]): string {
  return ids
    .map(oneLine)
    .filter((id) => /^<[^\s<>]+>$/.test(id))
    .join(' ');
}

function oneLine(value: string): string {
  return value.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
}
