import type { ListResponse } from 'imapflow';
import type { MailboxInfo } from '../../interfaces/mail-source';
import { canonicalMailbox, INBOX } from './message-key';
import type { ReadOnlyClient } from './read-only-client';

/** More mailboxes than this are not shown to anybody. */
const MOST_MAILBOXES = 5_000;
const LONGEST_NAME = 1_000;
const NOT_SELECTABLE = ['\\noselect', '\\nonexistent'];

/** RFC 6154 and, with XLIST, what Gmail called it before. */
const ROLES: ReadonlyMap<string, MailboxInfo['role']> = new Map([
  ['\\inbox', 'inbox'],
  ['\\archive', 'archive'],
  ['\\all', 'all'],
  ['\\allmail', 'all'],
  ['\\sent', 'sent'],
  ['\\drafts', 'drafts'],
  ['\\junk', 'junk'],
  ['\\spam', 'junk'],
  ['\\trash', 'trash'],
]);

/**
 * Every mailbox that can be opened: those with a role first, the others by name. Names are decoded from modified UTF-7
 * (RFC 9051 §A.1). A role comes from SPECIAL-USE or XLIST, or else from a name usual in some language.
 */
export async function listMailboxes(client: ReadOnlyClient): Promise<MailboxInfo[]> {
  const listed = await client.list();
  return listed.filter(canBeOpened).slice(0, MOST_MAILBOXES).map(describe);
}

function canBeOpened({ path, flags }: ListResponse): boolean {
  const known = [...flags].map((flag) => flag.toLowerCase());
  // No command can carry these characters in a name, so it could be shown but never opened.
  const sendable = path !== '' && path.length <= LONGEST_NAME && !/[\0\r\n]/.test(path);
  return sendable && !NOT_SELECTABLE.some((flag) => known.includes(flag));
}

function describe({ path, delimiter, specialUse, flags }: ListResponse): MailboxInfo {
  const mailbox = canonicalMailbox(path);
  const parts = delimiter ? path.split(delimiter) : [path];
  const name = parts.join('/').replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return { mailbox, name, role: mailbox === INBOX ? 'inbox' : roleOf(specialUse, flags) };
}

function roleOf(specialUse: string | undefined, flags: ReadonlySet<string>): MailboxInfo['role'] {
  for (const use of [specialUse ?? '', ...flags]) {
    const role = ROLES.get(use.toLowerCase());
    if (role) return role;
  }
  return null;
}
