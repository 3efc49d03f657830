import type { Address } from '../../shared/domain/message';
import type { StoredMessage } from '../store/messages';

const LINE = 76;
/** Octets of text an encoded word holds: 75 characters with its frame (RFC 2047 §2). */
const WORD_OCTETS = 42;

/**
 * A stored mail as an RFC 5322 message with one text/plain part. It is made anew from what was read, because the source is
 * not kept: the header X-Genie-Tray-Reconstructed says so.
 */
export function mailAsEml({ parsed, receivedAtMs }: StoredMessage): string {
  const list = (addresses: readonly Address[]) => addresses.map(address).join(',\r\n ');
  const fields: [string, string][] = [
    ['X-Genie-Tray-Reconstructed', 'yes; text only, not the octets the server had'],
    ['From', parsed.from === null ? '' : address(parsed.from)],
    ['Reply-To', list(parsed.replyTo)],
    ['To', list(parsed.to)],
    ['Cc', list(parsed.cc)],
    ['Subject', encoded(parsed.subject ?? '')],
    ['Date', new Date(parsed.dateMs ?? receivedAtMs).toUTCString().replace('GMT', '+0000')],
    ['Message-ID', plain(parsed.messageId ?? '')],
    ['In-Reply-To', parsed.inReplyTo.map(plain).join('\r\n ')],
    ['References', parsed.references.map(plain).join('\r\n ')],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', 'base64'],
  ];
  const head = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}\r\n`);
  const text = parsed.quotedText === '' ? parsed.visibleText : `${parsed.visibleText}\n\n${quote(parsed.quotedText)}`;
  return `${head.join('')}\r\n${lines(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8').toString('base64'))}\r\n`;
}

function address({ name, address: spec }: Address): string {
  if (name === '') return plain(spec);
  return `${encoded(name, true)} <${plain(spec)}>`;
}

/** Text of a header field; what is not plain ASCII goes in encoded words. `phrase`: where words must be atoms. */
function encoded(text: string, phrase = false): string {
  const plainText = phrase ? /^[A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]*$/ : /^[\x20-\x7e]*$/;
  if (plainText.test(text) && text.length <= LINE && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_OCTETS) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((one) => `=?utf-8?B?${Buffer.from(one, 'utf8').toString('base64')}?=`).join('\r\n ');
}

// A stranger wrote it: nothing of it may begin another field.
function plain(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/g, '');
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function lines(base64: string): string {
  return base64.match(new RegExp(`.{1,${LINE}}`, 'g'))?.join('\r\n') ?? '';
}
