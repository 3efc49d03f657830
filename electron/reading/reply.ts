import type { Address, ParsedMessage } from '../../shared/domain/message';
import { getDomain } from 'tldts';
import { domainOf } from './address-list';
import { cleanLine } from './safe-text';

/** What a reply needs to know of the message it answers. */
export type ReplySource = Pick<
  ParsedMessage,
  'from' | 'replyTo' | 'to' | 'cc' | 'subject' | 'messageId' | 'inReplyTo' | 'references'
>;

type ReplyData = {
  to: Address[];
  cc: Address[];
  subject: string;
  inReplyTo: string | null;
  references: string[];
};

const MAX_SUBJECT = 998;
const MAX_REFERENCES = 50;

/**
 * Recipients and header values of a reply (RFC 5322 §3.6.3, §3.6.4). It goes to Reply-To where that is of the author's own
 * organisation; a Reply-To elsewhere is shown by the window, never filled in. A reply to one's own message goes to those
 * it went to. `replyAll` adds the other recipients, without the account's `own` addresses and without repetitions.
 * No value can hold a line break.
 */
export function replyData(message: ReplySource, own: readonly string[], replyAll: boolean): ReplyData {
  const seen = new Set(own.map(addressKey));
  const take = (addresses: readonly Address[]) =>
    addresses.flatMap((address) => {
      if (address.address === '' || seen.has(addressKey(address.address))) return [];
      seen.add(addressKey(address.address));
      return [{ name: cleanLine(address.name).text, address: cleanLine(address.address).text }];
    });
  const isOwn = message.from !== null && seen.has(addressKey(message.from.address));
  const to = take(isOwn ? message.to : answerTo(message));
  return {
    to: replyAll && !isOwn ? [...to, ...take(message.to)] : to,
    cc: replyAll ? take(message.cc) : [],
    subject: replySubject(message.subject),
    inReplyTo: message.messageId,
    references: replyReferences(message),
  };
}

/** Everybody who takes part in a message or its thread (From, Reply-To, To, Cc), in lower case and without repetitions. */
export function participants(message: ReplySource, thread: readonly ReplySource[]): string[] {
  const everybody = [message, ...thread].flatMap((one) => [
    ...(one.from ? [one.from] : []),
    ...one.replyTo,
    ...one.to,
    ...one.cc,
  ]);
  return [...new Set(everybody.map((address) => addressKey(address.address)))].filter((address) => address !== '');
}

function answerTo(message: ReplySource): Address[] {
  if (!message.from) return [];
  const author = message.from.address;
  const near = message.replyTo.filter((address) => sameOrganisation(address.address, author));
  return near.length > 0 && near.length === message.replyTo.length ? near : [message.from];
}

function sameOrganisation(one: string, other: string): boolean {
  const [a, b] = [domainOf(one), domainOf(other)];
  if (a === null || b === null) return false;
  const organisation = getDomain(a, { allowPrivateDomains: true });
  return a === b || (organisation !== null && organisation === getDomain(b, { allowPrivateDomains: true }));
}

// One "Re: ", the only mark RFC 5322 knows; counters and repetitions of it go.
function replySubject(subject: string | null): string {
  const bare = cleanLine(subject ?? '').text.replace(/^(?:re ?(?:\[\d{1,4}\]|\(\d{1,4}\))? ?[:：] ?)+/i, '');
  return [...`Re: ${bare}`].slice(0, MAX_SUBJECT).join('').trim();
}

/** The parent's references (or its only In-Reply-To) and its id; of a long chain the first and the newest ones. */
function replyReferences(message: ReplySource): string[] {
  const before =
    message.references.length > 0 ? message.references : message.inReplyTo.length === 1 ? message.inReplyTo : [];
  const chain = [...new Set([...before, ...(message.messageId === null ? [] : [message.messageId])])];
  return chain.length <= MAX_REFERENCES ? chain : [chain[0] as string, ...chain.slice(1 - MAX_REFERENCES)];
}

function addressKey(address: string): string {
  return address.trim().toLowerCase();
}
