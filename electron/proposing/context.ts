import type { Address, AttachmentInfo, MessageLink } from '../../shared/domain/message';
import type { SenderVerdict } from '../../shared/domain/sender';
import type { ToolDefinition } from '../interfaces/tool-client';

/** One earlier mail of the conversation, as a person would see it. */
export type ThreadMail = { from: Address; dateMs: number; subject: string; visibleText: string };

/** The mail that asks. Everything in it was written by a stranger. */
export type RequestMail = {
  messageId: string | null;
  subject: string;
  /** The subject without markers and prefix: what Genie is asked, e.g. `draft a reply`. */
  topic: string;
  from: Address;
  to: readonly Address[];
  cc: readonly Address[];
  replyTo: readonly Address[];
  receivedAtMs: number;
  visibleText: string;
  quotedText: string;
  attachments: readonly AttachmentInfo[];
  links: readonly MessageLink[];
  flags: readonly string[];
  senderVerdict: SenderVerdict;
};

/** All that a proposer may know about a request (A6). Nothing else of the mailbox ever reaches a model. */
export type ProposalContext = {
  traceId: string;
  nowMs: number;
  /** IANA name, for "today", "by Friday". */
  timeZone: string;
  account: { addresses: readonly string[]; label: string };
  request: RequestMail;
  /** Earlier mails of the thread, oldest first. */
  thread: readonly ThreadMail[];
  /** Addresses that take part in the thread: the only ones a draft may name. */
  participants: readonly string[];
  tools: readonly ToolDefinition[];
};

const MAX_THREAD_MAILS = 10;

/**
 * Characters of mail text that go to a model: some 6,000 tokens, which fits the small context windows local servers
 * start with. The request's own text may use half of it.
 */
export const TEXT_BUDGET = 24_000;
const SMALLEST_PIECE = 200;
const NOTE = '[… trimmed]';

/**
 * The context cut down to `budget` characters of mail text: the last ten earlier mails at most, the request's own text
 * first, then the newest mails; the oldest are shortened and then left out first. What is cut is marked with a visible
 * note, so that neither a model nor a reader takes a part for the whole.
 */
export function trimContext(context: ProposalContext, budget: number = TEXT_BUDGET): ProposalContext {
  const { request } = context;
  const visibleText = cut(request.visibleText, Math.floor(budget / 2));
  let left = budget - visibleText.length;
  const thread: ThreadMail[] = [];
  for (const mail of context.thread.slice(-MAX_THREAD_MAILS).reverse()) {
    if (left < SMALLEST_PIECE) break;
    const text = cut(mail.visibleText, left);
    thread.unshift({ ...mail, visibleText: text });
    left -= text.length;
  }
  // Quoted history repeats the thread; it matters only where the thread itself is not at hand.
  const quotedText = thread.length > 0 || left < SMALLEST_PIECE ? '' : cut(request.quotedText, left);
  return { ...context, request: { ...request, visibleText, quotedText }, thread };
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, Math.max(0, length - NOTE.length - 1));
  // Never half a surrogate pair.
  return `${kept.replace(/[\ud800-\udbff]$/, '')}\n${NOTE}`;
}
