import type { SliceLimits, SourceGap } from '../../interfaces/mail-source';
import type { ImapCursor } from './imap-cursor';
import { INBOX } from './open-client';

/** What the server says about a message before its content is asked for; null where it did not say. */
export type ListedMessage = { uid: number; size: number | null; dateMs: number | null; seen: boolean };

/** Messages that broke the connection when they were fetched. */
export type Troublesome = { alone: (uid: number) => boolean; unreadable: (uid: number) => boolean };

export type SlicePlan = {
  fetch: ListedMessage[];
  gaps: SourceGap[];
  /** Everything up to here is settled once the slice is stored. */
  lastUid: number;
  /** False when something listed is left for the next slice. */
  complete: boolean;
};

/** Longer runs of missing UIDs are how some servers count, not mail that vanished. */
const LONGEST_GAP = 1_000;

/** `imap:INBOX:<uidValidity>:<uid>`; a run of vanished messages is named `<first>-<last>`. */
export function messageKey(uidValidity: string, uid: number | string): string {
  return `imap:${INBOX}:${uidValidity}:${uid}`;
}

/**
 * Chooses what the next slice fetches from messages listed in ascending order of UID, within the limits. UIDs are
 * given in ascending order and never again (RFC 9051 §2.3.1.1), so one that is missing was removed unread.
 */
export function planSlice(
  listed: ListedMessage[],
  cursor: ImapCursor,
  limits: SliceLimits,
  troublesome: Troublesome,
): SlicePlan {
  const plan: SlicePlan = { fetch: [], gaps: [], lastUid: cursor.lastUid, complete: true };
  let bytes = 0;
  for (const message of listed) {
    if (wasReadBefore(message, cursor)) {
      plan.lastUid = message.uid;
      continue;
    }
    const size = message.size ?? 0;
    const tooLarge = size > limits.maxMessageBytes || troublesome.unreadable(message.uid);
    const first = plan.fetch[0];
    const fits =
      first === undefined ||
      tooLarge ||
      (bytes + size <= limits.maxBytes && !troublesome.alone(message.uid) && !troublesome.alone(first.uid));
    if (!fits || plan.fetch.length + plan.gaps.length >= limits.maxMessages) {
      plan.complete = false;
      break;
    }
    const missing = vanishedBefore(message.uid, plan.lastUid, cursor);
    if (missing) plan.gaps.push(missing);
    if (tooLarge) {
      const key = messageKey(cursor.uidValidity, message.uid);
      plan.gaps.push({ key, mailbox: INBOX, reason: 'too_large', size: message.size });
    } else {
      plan.fetch.push(message);
      bytes += size;
    }
    plan.lastUid = message.uid;
  }
  return plan;
}

// Only in a renumbered mailbox, where the date is all that is left to tell old from new.
function wasReadBefore({ uid, dateMs }: ListedMessage, { reread }: ImapCursor): boolean {
  return reread !== undefined && uid <= reread.toUid && dateMs !== null && dateMs < reread.fromMs;
}

function vanishedBefore(uid: number, lastUid: number, { uidValidity, reread }: ImapCursor): SourceGap | null {
  const from = lastUid + 1;
  const to = uid - 1;
  if (to < from || to - from >= LONGEST_GAP) return null;
  if (reread && from <= reread.toUid) return null;
  const key = messageKey(uidValidity, from === to ? from : `${from}-${to}`);
  return { key, mailbox: INBOX, reason: 'vanished', size: null };
}
