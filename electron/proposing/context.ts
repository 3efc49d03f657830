import type { Address, AttachmentInfo, MessageLink } from '../../shared/domain/message';
import type { PrivacySettings, Redaction } from '../../shared/domain/privacy';
import type { SenderVerdict } from '../../shared/domain/sender';
import type { ContactCard, VoiceProfile } from '../../shared/domain/voice';
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

/** What is replaced before a text goes to a model (E4). */
export type RedactionRules = Pick<PrivacySettings, 'redact' | 'redactWords'>;
/** How often each kind was replaced; `word` is a word of the user's own list. */
export type RedactionCounts = Partial<Record<Redaction | 'word', number>>;

/** All that a proposer may know about a request (A6). Nothing else of the mailbox ever reaches a model. */
export type ProposalContext = {
  traceId: string;
  nowMs: number;
  /** IANA name, for "today", "by Friday". */
  timeZone: string;
  account: { addresses: readonly string[]; label: string };
  /** How the account writes; null before the user described it. */
  voice: VoiceProfile | null;
  /** What is known of the request's author; null where the author is not verified. */
  contact: ContactCard | null;
  request: RequestMail;
  /** Earlier mails of the thread, oldest first. */
  thread: readonly ThreadMail[];
  /** Addresses that take part in the thread: the only ones a draft may name. */
  participants: readonly string[];
  tools: readonly ToolDefinition[];
  redaction: RedactionRules;
  /** What redaction replaced, once it was done; the prompt says so. */
  redacted?: RedactionCounts;
  /** What trimming left out as a whole; the prompt says so. */
  leftOut?: { mails: number; samples: number };
};

const MAX_THREAD_MAILS = 10;

/**
 * Characters of mail text that go to a model: some 6,000 tokens at the usual four characters each, which fits the small
 * context windows local servers start with. The request's own text may use half of it.
 */
export const TEXT_BUDGET = 24_000;
const SMALLEST_PIECE = 200;
const NOTE = '[… trimmed]';

/**
 * The context cut down to `budget` characters of text: the last ten earlier mails at most, the request's own text first,
 * then what the user wrote about voice and contact, then the newest mails; sample replies get what is left, so they go
 * first, then the oldest mails. What is cut is marked with a visible note and what is left out is counted, so that
 * neither a model nor a reader takes a part for the whole.
 */
export function trimContext(context: ProposalContext, budget: number = TEXT_BUDGET): ProposalContext {
  const { request } = context;
  const visibleText = cut(request.visibleText, Math.floor(budget / 2));
  const mails = context.thread.slice(-MAX_THREAD_MAILS).reverse();
  const beforeThread = Math.max(0, budget - visibleText.length - ownWords(context));
  const thread = takeWhileRoom(
    mails,
    beforeThread,
    (mail) => mail.visibleText,
    (mail, text) => ({ ...mail, visibleText: text }),
  );
  // Quoted history repeats the thread; it matters only where the thread itself is not at hand.
  const quotedText =
    thread.taken.length > 0 || thread.left < SMALLEST_PIECE ? '' : cut(request.quotedText, thread.left);
  const samples = takeWhileRoom(
    context.voice ? context.voice.samples : [],
    thread.left - quotedText.length,
    (sample) => sample,
    (_sample, text) => text,
  );
  return {
    ...context,
    request: { ...request, visibleText, quotedText },
    thread: thread.taken.reverse(),
    voice: context.voice ? { ...context.voice, samples: samples.taken } : null,
    leftOut: {
      mails: context.thread.length - thread.taken.length,
      samples: (context.voice ? context.voice.samples.length : 0) - samples.taken.length,
    },
  };
}

/** Characters the user wrote about voice and contact, without the samples. */
function ownWords({ voice, contact }: ProposalContext): number {
  const texts = voice ? [voice.tone, voice.language, voice.signature, voice.disclaimer] : [];
  return [...texts, contact ? contact.notes : ''].reduce((sum, text) => sum + text.length, 0);
}

function takeWhileRoom<T>(
  items: readonly T[],
  room: number,
  textOf: (item: T) => string,
  withText: (item: T, text: string) => T,
): { taken: T[]; left: number } {
  const taken: T[] = [];
  let left = room;
  for (const item of items) {
    if (left < SMALLEST_PIECE) break;
    const text = cut(textOf(item), left);
    taken.push(withText(item, text));
    left -= text.length;
  }
  return { taken, left };
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, Math.max(0, length - NOTE.length - 1));
  // Never half a surrogate pair.
  return `${kept.replace(/[\ud800-\udbff]$/, '')}\n${NOTE}`;
}
