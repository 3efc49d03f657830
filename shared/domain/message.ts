import type { SenderAssessment } from './sender';

/** One mailbox of RFC 5322 §3.4: a display name (may be empty) and an addr-spec. */
export type Address = { name: string; address: string };

/** A link of the visible text. `url` is the real target; flags name what is odd about it (e.g. `text_mismatch`, `idn`, `userinfo`). */
export type MessageLink = { text: string; url: string; flags: string[] };

export type MessageImage = { alt: string };

/** Metadata only; content is never read here. `name` is cleaned for display and never used as a path. */
export type AttachmentInfo = { name: string; type: string; size: number; flags: string[] };

/** What reading makes of one RFC 5322 message. Everything in it was written by a stranger: show as text only. */
export type ParsedMessage = {
  /** Decoded once (RFC 2047), as the sender wrote it; null when there are several Subject headers. */
  subject: string | null;
  from: Address | null;
  replyTo: Address[];
  to: Address[];
  cc: Address[];
  /** From the Date header where it is sane, else the server's INTERNALDATE; epoch ms, null when neither exists. */
  dateMs: number | null;
  dateSource: 'header' | 'internaldate' | 'none';
  /** With angle brackets, or null when missing. */
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  /** The mailing list it came through (RFC 2919), in lower case; missing in messages read before this was kept. */
  listId?: string | null;
  /** What a person would see of the new text: hidden text dropped, at most 256 KiB UTF-8. */
  visibleText: string;
  /** History quoted below (or between) the new text. */
  quotedText: string;
  links: MessageLink[];
  /** What images say they show (their alternative text); missing in messages read before this was kept. */
  images?: MessageImage[];
  attachments: AttachmentInfo[];
  flags: string[];
  /** Verdict on the author's identity; allow-listing is the router's business, not reading's. */
  sender: SenderAssessment;
};
