import { domainToASCII } from 'node:url';
import type { PrivacySettings } from '../../shared/domain/privacy';
import { domainOf } from '../reading/address-list';
import { addressKey } from './address-key';

export type NeverSendList = PrivacySettings['neverSend'];

/** A mail by its author and its place. */
export type MailOrigin = { from: { address: string } | null; mailbox: string };

/** Whether a mail must not reach any model (E4): its author, the author's domain or its mailbox is on the list. */
export function isNeverSent(list: NeverSendList, mail: MailOrigin): boolean {
  if (list.folders.some((folder) => mailboxKey(folder) === mailboxKey(mail.mailbox))) return true;
  return mail.from !== null && isListedAddress(list, mail.from.address);
}

/** Whether an address, or a domain above it (whole labels), is on the list; letters beyond ASCII and IDN are equal. */
export function isListedAddress(list: NeverSendList, address: string): boolean {
  const key = addressKey(address);
  if (list.senders.some((sender) => addressKey(sender) === key)) return true;
  const domain = domainOf(key);
  if (domain === null) return false;
  return list.domains
    .map(domainKey)
    .some((listed) => listed !== '' && (domain === listed || domain.endsWith(`.${listed}`)));
}

/** Whether a text, such as quoted history, names somebody on the list. Linear in the text. */
export function namesListedAddress(list: NeverSendList, text: string): boolean {
  if (list.senders.length === 0 && list.domains.length === 0) return false;
  return [...text.matchAll(/[^\s<>()[\],;:"]+/g)].some(
    ([word]) => word.includes('@') && isListedAddress(list, word.replace(/[.!?'*_]+$/, '')),
  );
}

/** `müller.example`, `@müller.example`, `*.müller.example` and `xn--mller-kva.example.` are one entry; what is no domain becomes empty. */
function domainKey(domain: string): string {
  const bare = domain
    .trim()
    .replace(/^(?:\*?\.|@)/, '')
    .replace(/\.$/, '');
  return domainToASCII(bare.normalize('NFC')).toLowerCase();
}

// RFC 3501 §5.1: INBOX is the same in any case, other names are not.
function mailboxKey(mailbox: string): string {
  const name = mailbox.normalize('NFC');
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
}
