import type { Address, ParsedMessage } from '../../shared/domain/message';
import { domainToUnicode } from 'node:url';
import { domainOf, parseAddressList, type AddressList } from './address-list';
import { looksLatinButIsNot } from './confusables';
import { decodeHeaderText } from './encoded-words';
import { parseHeaderDate } from './header-date';
import { fieldValue, fieldValues, type HeaderField } from './header-fields';
import { LIMITS } from './limits';
import { readListId } from './list-id';
import type { TxtResolver } from './local-dkim';
import { readBody } from './message-body';
import { parseMessageIds } from './message-ids';
import { parseMimeTree, type MimePart } from './mime-tree';
import { assessSender } from './sender-authentication';

export type ReadOptions = {
  /** INTERNALDATE or its like; used where the Date header is of no use. */
  receivedAtMs: number | null;
  /** The pinned id of the receiving server (RFC 8601); null: its results are not believed. */
  authservId: string | null;
  /** Checks DKIM signatures here where the server says nothing; null or missing: no DNS is asked. */
  localDkim?: TxtResolver | null;
  /** The message came through Microsoft Graph, whose Authentication-Results carry no id. */
  viaGraph?: boolean;
};

/** What only threading needs besides: Outlook's Thread-Index and other ids under which the message is known. */
export type ThreadHints = { threadIndex: string | null; aliasIds: string[] };

/**
 * Reads one RFC 5322 message. Never throws for bad mail: it keeps what it can and flags what it could not, within the
 * limits of `limits.ts`. Its flags:
 * - limits: `size_limit`, `header_limit`, `mime_depth_limit`, `part_limit`, `text_limit`, `html_depth_limit`
 * - header: `missing_subject`, `empty_subject`, `duplicate_subject`, `missing_from`, `duplicate_from`, `malformed_from`,
 *   `duplicate_message_id`, `duplicate_date`, `date_fallback`
 * - author: `display_name_address_mismatch`, `idn_confusable`, `reply_to_differs`, `mailing_list`, `auto_submitted`
 * - structure: `truncated_mime`, `wrong_transfer_encoding`, `alternative_mismatch`, `delivery_report`, `calendar`
 * - text: `empty_body`, `hidden_html_text`, `hidden_chars`, `control_chars`
 * - security: `encrypted`, `smime_signed_unverified`, `pgp_signed_unverified`, `body_unreadable_smime`, `body_unreadable_tnef`
 */
export async function parseMessage(raw: Uint8Array, options: ReadOptions): Promise<ParsedMessage & ThreadHints> {
  const octets = raw.subarray(0, LIMITS.messageBytes);
  const text = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');
  const { fields, root, flags: treeFlags } = parseMimeTree(text);
  const flags = new Set(treeFlags);
  if (raw.length > LIMITS.messageBytes) {
    flags.add('size_limit');
    // The end was cut off here, not on the way.
    flags.delete('truncated_mime');
  }
  const authors = readAuthors(fields, flags);
  const replyTo = addresses(fields, 'reply-to');
  flagAuthor(authors.from, replyTo, fields, flags);
  const body = readBody(text, root);
  body.flags.forEach((flag) => flags.add(flag));
  return {
    subject: readSubject(fields, bodyCharset(root), flags),
    from: authors.from,
    replyTo,
    to: addresses(fields, 'to'),
    cc: addresses(fields, 'cc'),
    ...readDate(fields, options.receivedAtMs, flags),
    messageId: readMessageId(fields, flags),
    inReplyTo: ids(fields, 'in-reply-to'),
    references: ids(fields, 'references'),
    listId: readListId(fields),
    visibleText: body.visibleText,
    quotedText: body.quotedText,
    links: body.links,
    images: body.images,
    attachments: body.attachments,
    threadIndex: fieldValue(fields, 'thread-index'),
    aliasIds: ids(fields, 'x-ms-exchange-parent-message-id'),
    sender: await assessSender({
      raw,
      fields,
      from: authors.list,
      fromFieldCount: authors.count,
      authservId: options.authservId,
      viaGraph: options.viaGraph ?? false,
      localDkim: options.localDkim ?? null,
    }),
    flags: [...flags],
  };
}

// The only hint to what raw 8-bit octets in a header are.
function bodyCharset(part: MimePart): string | null {
  const own = part.type.startsWith('text/') ? part.parameters.get('charset') : undefined;
  if (own !== undefined) return own;
  for (const child of part.children) {
    const charset = bodyCharset(child);
    if (charset !== null) return charset;
  }
  return null;
}

function readSubject(fields: readonly HeaderField[], charset: string | null, flags: Set<string>): string | null {
  const [value, ...others] = fieldValues(fields, 'subject');
  if (value === undefined) {
    flags.add('missing_subject');
    return '';
  }
  if (others.length > 0) {
    flags.add('duplicate_subject');
    return null;
  }
  const subject = decodeHeaderText(value, charset);
  if (subject.trim() === '') flags.add('empty_subject');
  return subject;
}

/** The author is known only where there is one From field with one mailbox outside of a group. */
function readAuthors(
  fields: readonly HeaderField[],
  flags: Set<string>,
): { from: Address | null; list: AddressList | null; count: number } {
  const values = fieldValues(fields, 'from');
  if (values.length > 1) flags.add('duplicate_from');
  if (values.length !== 1) {
    if (values.length === 0) flags.add('missing_from');
    return { from: null, list: null, count: values.length };
  }
  const list = parseAddressList(values[0] as string);
  if (list.malformed) flags.add('malformed_from');
  const isSingle = list.addresses.length === 1 && !list.hasGroup;
  return { from: isSingle ? (list.addresses[0] as Address) : null, list, count: 1 };
}

function flagAuthor(
  from: Address | null,
  replyTo: readonly Address[],
  fields: readonly HeaderField[],
  flags: Set<string>,
): void {
  if (fieldValue(fields, 'list-id') !== null || fieldValue(fields, 'list-post') !== null) flags.add('mailing_list');
  const autoSubmitted = fieldValue(fields, 'auto-submitted');
  if (autoSubmitted !== null && !/^no\b/i.test(autoSubmitted)) flags.add('auto_submitted');
  if (!from) return;
  const named = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:]+/.exec(from.name.slice(0, 1_000))?.[0];
  if (named !== undefined && named.toLowerCase() !== from.address.toLowerCase())
    flags.add('display_name_address_mismatch');
  const domain = domainOf(from.address);
  if (domain?.includes('xn--') && domainToUnicode(domain).split('.').some(looksLatinButIsNot))
    flags.add('idn_confusable');
  if (replyTo.some((address) => address.address.toLowerCase() !== from.address.toLowerCase()))
    flags.add('reply_to_differs');
}

function readDate(
  fields: readonly HeaderField[],
  receivedAtMs: number | null,
  flags: Set<string>,
): Pick<ParsedMessage, 'dateMs' | 'dateSource'> {
  const [value, ...others] = fieldValues(fields, 'date');
  if (others.length > 0) flags.add('duplicate_date');
  const headerMs = others.length > 0 ? null : parseHeaderDate(value ?? null, receivedAtMs);
  if (headerMs !== null) return { dateMs: headerMs, dateSource: 'header' };
  flags.add('date_fallback');
  return receivedAtMs === null
    ? { dateMs: null, dateSource: 'none' }
    : { dateMs: receivedAtMs, dateSource: 'internaldate' };
}

function readMessageId(fields: readonly HeaderField[], flags: Set<string>): string | null {
  const values = fieldValues(fields, 'message-id');
  if (values.length > 1) flags.add('duplicate_message_id');
  return values[0] === undefined ? null : (parseMessageIds(values[0])[0] ?? null);
}

function addresses(fields: readonly HeaderField[], name: string): Address[] {
  return fieldValues(fields, name)
    .flatMap((value) => parseAddressList(value).addresses)
    .slice(0, LIMITS.addresses);
}

function ids(fields: readonly HeaderField[], name: string): string[] {
  return [...new Set(fieldValues(fields, name).flatMap(parseMessageIds))].slice(0, LIMITS.messageIds);
}
