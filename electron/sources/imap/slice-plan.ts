import type { SliceLimits, SourceGap } from '../../interfaces/mail-source';
import type { ImapCursor } from './imap-cursor';
import { messageKey } from './message-key';

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

/** Fills a slice message by message up to its limits (B7). */
export class SliceFilling {
  readonly fetch: ListedMessage[] = [];
  readonly gaps: SourceGap[] = [];
  #bytes = 0;

  constructor(
    private readonly limits: SliceLimits,
    private readonly troublesome: Troublesome,
  ) {}

  /** False when the message has to wait for the next slice; nothing is taken then. */
  take(message: ListedMessage, key: { mailbox: string; uidValidity: string }): boolean {
    const size = message.size ?? 0;
    const tooLarge = size > this.limits.maxMessageBytes || this.troublesome.unreadable(message.uid);
    const first = this.fetch[0];
    const fits =
      first === undefined ||
      tooLarge ||
      (this.#bytes + size <= this.limits.maxBytes &&
        !this.troublesome.alone(message.uid) &&
        !this.troublesome.alone(first.uid));
    if (!fits || this.fetch.length + this.gaps.length >= this.limits.maxMessages) return false;
    if (tooLarge) {
      const gap = { mailbox: key.mailbox, reason: 'too_large' as const, size: message.size };
      this.gaps.push({ key: messageKey(key.mailbox, key.uidValidity, message.uid), ...gap });
    } else {
      this.fetch.push(message);
      this.#bytes += size;
    }
    return true;
  }
}

/**
 * Chooses what the next slice fetches from messages listed in ascending order of UID, within the limits. UIDs are
 * given in ascending order and never again (RFC 9051 §2.3.1.1), so one that is missing was removed unread.
 */
export function planSlice(
  mailbox: string,
  listed: readonly ListedMessage[],
  cursor: ImapCursor,
  limits: SliceLimits,
  troublesome: Troublesome,
): SlicePlan {
  const filling = new SliceFilling(limits, troublesome);
  let lastUid = cursor.lastUid;
  let complete = true;
  for (const message of listed) {
    if (wasReadBefore(message, cursor)) {
      lastUid = message.uid;
      continue;
    }
    const missing = vanishedBefore(mailbox, message.uid, lastUid, cursor);
    if (!filling.take(message, { mailbox, uidValidity: cursor.uidValidity })) {
      complete = false;
      break;
    }
    if (missing) filling.gaps.push(missing);
    lastUid = message.uid;
  }
  const gaps = filling.gaps.sort((a, b) => firstUidOf(a) - firstUidOf(b));
  return { fetch: filling.fetch, gaps, lastUid, complete };
}

// Only in a renumbered mailbox, where the date is all that is left to tell old from new.
function wasReadBefore({ uid, dateMs }: ListedMessage, { reread }: ImapCursor): boolean {
  return reread !== undefined && uid <= reread.toUid && dateMs !== null && dateMs < reread.fromMs;
}

function vanishedBefore(
  mailbox: string,
  uid: number,
  lastUid: number,
  { uidValidity, reread }: ImapCursor,
): SourceGap | null {
  const from = lastUid + 1;
  const to = uid - 1;
  if (to < from || to - from >= LONGEST_GAP) return null;
  if (reread && from <= reread.toUid) return null;
  const key = messageKey(mailbox, uidValidity, from === to ? from : `${from}-${to}`);
  return { key, mailbox, reason: 'vanished', size: null };
}

function firstUidOf({ key }: SourceGap): number {
  return Number(/(\d+)(-\d+)?$/.exec(key)?.[1]);
}
