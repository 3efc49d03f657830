import { parseAddressList } from '../../reading/address-list';
import type { ConnectorMessage } from './connector-text';

/** A word of at most 75 characters (RFC 2047 §2), whatever it encodes. */
const WORD_OCTETS = 42;
const MAX_HEADER_CHARACTERS = 998;
const ADDRESS = /^[\x21-\x7e]+@[\x21-\x7e]+$/;

/**
 * A message in RFC 5322 form from what a connector told of one, for the one parser of the app. It has no
 * Authentication-Results and no signature, so its sender is never verified. Every text is encoded (RFC 2047, base64), so
 * that no value can end its header or begin another. It has no Message-ID, because the connector gives none.
 */
export function rebuildMessage(message: ConnectorMessage): Uint8Array {
  const header = [
    ['From', mailboxes(message.from, 1)],
    ['To', mailboxes(message.to, 100)],
    ['Cc', mailboxes(message.cc, 100)],
    ['Subject', words(message.subject)],
    ['Date', dateOf(message.date)],
    ['MIME-Version', '1.0'],
    ['Content-Type', `text/${message.html ? 'html' : 'plain'}; charset=utf-8`],
    ['Content-Transfer-Encoding', 'base64'],
  ];
  const lines = header.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  const body =
    Buffer.from(message.body)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return Buffer.from([...lines, '', ...body, ''].join('\r\n'), 'latin1');
}

/** When it was sent, as its author says; null when that is no date. */
export function sentAtMs(message: ConnectorMessage): number | null {
  const atMs = Date.parse(message.date.replace(/\s*\([^)]*\)\s*$/, ''));
  return Number.isNaN(atMs) ? null : atMs;
}

function mailboxes(value: string, most: number): string {
  return parseAddressList(value)
    .addresses.filter(({ address }) => ADDRESS.test(address) && !/[<>,;:"()[\]\\]/.test(address))
    .slice(0, most)
    .map(({ name, address }) => (name === '' ? address : `${words(name)} <${address}>`))
    .join(',\r\n ');
}

// Always encoded: a plain text could look like an encoded word, or like a comment.
function words(text: string): string {
  const encoded: string[] = [];
  let word: string[] = [];
  let octets = 0;
  const finish = () => {
    if (word.length > 0) encoded.push(`=?utf-8?B?${Buffer.from(word.join('')).toString('base64')}?=`);
    word = [];
    octets = 0;
  };
  for (const character of text.slice(0, MAX_HEADER_CHARACTERS)) {
    const size = Buffer.byteLength(character);
    if (octets + size > WORD_OCTETS) finish();
    word.push(character);
    octets += size;
  }
  finish();
  return encoded.join('\r\n ');
}

function dateOf(date: string): string {
  return /^[\x20-\x7e]{1,100}$/.test(date) ? date : '';
}
