import type { Draft } from './eml';

/** Mail programs and shells cut or refuse longer ones; Windows allows 2,083. */
const MAX_LENGTH = 2_000;

/**
 * The draft as a mailto: URI (RFC 6068), or null when it would be too long to survive: then a copy or the .eml is the
 * way. There is never a bcc.
 */
export function draftAsMailto(draft: Draft): string | null {
  const fields = [
    ['cc', draft.cc.map(encodeAddress).join(',')],
    ['subject', encode(draft.subject.replace(/[\u0000-\u001f\u007f]+/g, ' '))],
    ['in-reply-to', encode(draft.inReplyTo ?? '')],
    ['body', encode(draft.body.replace(/\r\n|\r|\n/g, '\r\n'))],
  ].filter(([, value]) => value !== '');
  const uri = `mailto:${draft.to.map(encodeAddress).join(',')}?${fields.map((field) => field.join('=')).join('&')}`;
  return uri.length <= MAX_LENGTH ? uri : null;
}

function encodeAddress(address: string): string {
  return encode(address).replace('%40', '@');
}

// encodeURIComponent throws on half a surrogate pair, which a model's escapes can bring.
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
}
