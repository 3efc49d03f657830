export const INBOX = 'INBOX';

export type MessageKey = { mailbox: string; uidValidity: string; uid: number };

/** `imap:<mailbox>:<uidValidity>:<uid>` (B9); a run of vanished messages is named `<first>-<last>`. */
export function messageKey(mailbox: string, uidValidity: string, uid: number | string): string {
  return `imap:${mailbox}:${uidValidity}:${uid}`;
}

/** Reads a key from its end, because a mailbox may have colons in its name; null for what is no key of one message. */
export function parseMessageKey(key: string): MessageKey | null {
  const [, mailbox, uidValidity, uid] = /^imap:(.+):(\d{1,20}):(\d{1,10})$/s.exec(key) ?? [];
  if (mailbox === undefined || uidValidity === undefined || uid === undefined) return null;
  return { mailbox, uidValidity, uid: Number(uid) };
}

/** INBOX is the one name without regard to case (RFC 9051 §5.1). */
export function canonicalMailbox(name: string): string {
  return name.toUpperCase() === INBOX ? INBOX : name;
}
