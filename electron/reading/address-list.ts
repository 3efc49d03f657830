import type { Address } from '../../shared/domain/message';
import { domainToASCII } from 'node:url';
import { decodeHeaderText, decodeRawText } from './encoded-words';
import { LIMITS } from './limits';
import { cleanLine } from './safe-text';

export type AddressList = {
  addresses: Address[];
  /** Group syntax (RFC 6854) was used, with or without members. */
  hasGroup: boolean;
  /** Something was there that RFC 5322 does not allow: an unquoted comma, an encoded-word as address, no address. */
  malformed: boolean;
};

type Token = { kind: 'atom' | 'quoted' | 'comment' | 'special'; text: string };
const COMMA: Token = { kind: 'special', text: ',' };
const MAX_NAME_TOKENS = 50;

type Draft = { tokens: Token[]; angle: string | null };

/**
 * Parses the value of From, To, Cc or Reply-To (RFC 5322 §3.4). The address is kept as written but for a domain in
 * letters beyond ASCII, which becomes its A-label form; encoded-words in an address are never decoded. Names are
 * decoded and cleaned. Linear in the length of the value.
 */
export function parseAddressList(value: string): AddressList {
  const result: AddressList = { addresses: [], hasGroup: false, malformed: false };
  let draft: Draft = { tokens: [], angle: null };
  // Words before an unquoted comma that gave no address: they belong to the name of the next mailbox.
  let pending: Token[] = [];
  let inAngle = false;
  let angleTokens: Token[] = [];

  const finish = (last: boolean) => {
    if (inAngle) {
      draft.angle = addressText(angleTokens);
      inAngle = false;
      result.malformed = true;
    }
    const address = addressOf(draft);
    if (address !== null) {
      if (pending.length > 0 || isMalformedAddress(address)) result.malformed = true;
      if (result.addresses.length < LIMITS.addresses) result.addresses.push(toMailbox(address, draft, pending));
      pending = [];
    } else if (draft.tokens.some((token) => token.kind !== 'comment')) {
      result.malformed = true;
      if (pending.length < MAX_NAME_TOKENS) pending.push(...draft.tokens.slice(0, MAX_NAME_TOKENS), COMMA);
    }
    if (last) pending = [];
    draft = { tokens: [], angle: null };
  };

  for (const token of tokenize(value)) {
    if (inAngle) {
      if (token.kind === 'special' && token.text === '>') {
        inAngle = false;
        draft.angle = addressText(angleTokens);
      } else angleTokens.push(token);
    } else if (token.kind !== 'special') draft.tokens.push(token);
    else if (token.text === '<') {
      // A second address without a comma is a second mailbox, never a correction of the first.
      if (draft.angle !== null) {
        result.malformed = true;
        finish(false);
      }
      inAngle = true;
      angleTokens = [];
    } else if (token.text === ',') finish(false);
    else if (token.text === ';') finish(true);
    else if (token.text === ':' && draft.angle === null) {
      result.hasGroup = true;
      draft = { tokens: [], angle: null };
      pending = [];
    } else draft.tokens.push({ kind: 'atom', text: token.text });
  }
  finish(true);
  return result;
}

/** The domain of an addr-spec in lower-case A-label form, or null where there is none. */
export function domainOf(address: string): string | null {
  const at = address.lastIndexOf('@');
  if (at < 0) return null;
  const domain = domainToASCII(
    address
      .slice(at + 1)
      .trim()
      .replace(/\.$/, ''),
  );
  return domain === '' ? null : domain.toLowerCase();
}

/** Tokens of RFC 5322 §3.2 as a loop: comments nest, quoted strings hold anything. */
function tokenize(value: string): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < value.length) {
    const character = value[i] as string;
    if (/[\s]/.test(character)) i++;
    else if (character === '"' || character === '(') {
      const end = character === '"' ? quotedEnd(value, i) : commentEnd(value, i);
      tokens.push({ kind: character === '"' ? 'quoted' : 'comment', text: value.slice(i, end) });
      i = end;
    } else if ('<>,;:'.includes(character)) {
      tokens.push({ kind: 'special', text: character });
      i++;
    } else {
      let end = i + 1;
      while (end < value.length && !/[\s"(<>,;:]/.test(value[end] as string)) end++;
      tokens.push({ kind: 'atom', text: value.slice(i, end) });
      i = end;
    }
  }
  return tokens;
}

function quotedEnd(value: string, start: number): number {
  for (let i = start + 1; i < value.length; i++) {
    if (value[i] === '\\') i++;
    else if (value[i] === '"') return i + 1;
  }
  return value.length;
}

function commentEnd(value: string, start: number): number {
  let depth = 0;
  for (let i = start; i < value.length; i++) {
    if (value[i] === '\\') i++;
    else if (value[i] === '(') depth++;
    else if (value[i] === ')' && --depth === 0) return i + 1;
  }
  return value.length;
}

function addressOf(draft: Draft): string | null {
  const address = draft.angle ?? addressText(draft.tokens);
  return address.includes('@') ? address : null;
}

function toMailbox(address: string, draft: Draft, pending: readonly Token[]): Address {
  if (draft.angle !== null)
    return { name: displayName([...pending, ...draft.tokens]), address: withAsciiDomain(address) };
  // `alice@example.com (Alice)`: the old way to give a name.
  return {
    name: displayName(draft.tokens.filter((token) => token.kind === 'comment')),
    address: withAsciiDomain(address),
  };
}

function addressText(tokens: readonly Token[]): string {
  const text = tokens
    .filter((token) => token.kind !== 'comment')
    .map((token) => token.text)
    .join('');
  // The obsolete source route of RFC 5322 §4.4: `@relay.example:alice@example.com`.
  return text.replace(/^@[^:]*:/, '');
}

function displayName(tokens: readonly Token[]): string {
  const words = tokens.filter((token) => token.kind !== 'comment');
  let raw = '';
  for (const word of words) {
    const text = word.kind === 'quoted' ? word.text.replace(/^"|"$/g, '').replace(/\\(.)/gs, '$1') : word.text;
    raw += raw === '' || text === ',' ? text : ` ${text}`;
  }
  if (words.length > 0) return decoded(raw);
  const comment = tokens.find((token) => token.kind === 'comment');
  return comment ? decoded(comment.text.replace(/^\(|\)$/g, '')) : '';
}

function decoded(raw: string): string {
  return cleanLine(decodeHeaderText(raw, null)).text;
}

function isMalformedAddress(address: string): boolean {
  return !/^(?:"(?:[^"\\]|\\.)*"|[^\s"@<>]+)@[^\s"@<>]+$/s.test(address) || address.includes('=?');
}

function withAsciiDomain(address: string): string {
  const text = decodeRawText(address, null);
  const at = text.lastIndexOf('@');
  const domain = /[^\x00-\x7F]/.test(text) ? domainToASCII(text.slice(at + 1)) : '';
  return cleanLine(domain === '' ? text : `${text.slice(0, at)}@${domain}`).text;
}

/** For comparing addresses. ASCII only: toLowerCase() would also turn look-alikes such as the Kelvin sign into plain letters. */
export function foldAddress(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
