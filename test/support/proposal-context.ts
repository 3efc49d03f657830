import type { ParsedMessage } from '../../shared/domain/message';
import type { ProposalContext, RequestMail, ThreadMail } from '../../electron/proposing/context';

/** A small, ordinary context; each test changes what it is about. */
export function proposalContext(
  request: Partial<RequestMail> = {},
  over: Partial<ProposalContext> = {},
): ProposalContext {
  return {
    traceId: '0af7651916cd43dd8448eb211c80319c',
    // Tuesday
    nowMs: Date.UTC(2026, 2, 3, 9, 15),
    timeZone: 'Europe/Berlin',
    account: { addresses: ['you@example.com'], label: 'you@example.com' },
    voice: null,
    contact: null,
    redaction: { redact: [], redactWords: [] },
    request: {
      messageId: '<m1@example.org>',
      subject: 'Genie: hello',
      topic: 'hello',
      from: { name: 'Dana Voss', address: 'dana@example.org' },
      to: [{ name: 'Sam Rivera', address: 'you@example.com' }],
      cc: [],
      replyTo: [],
      receivedAtMs: Date.UTC(2026, 2, 3, 9, 15),
      visibleText: 'Hello Sam,\n\nsee you soon.',
      quotedText: '',
      attachments: [],
      links: [],
      flags: [],
      senderVerdict: 'pass',
      ...request,
    },
    thread: [],
    participants: ['dana@example.org', 'you@example.com'],
    tools: [],
    ...over,
  };
}

/** The context of a message as it was read from a file. */
export function contextOf(parsed: ParsedMessage, thread: readonly ThreadMail[] = []): ProposalContext {
  const from = parsed.from ?? { name: '', address: '' };
  const addresses = [from, ...parsed.to, ...parsed.cc, ...parsed.replyTo].map((entry) => entry.address);
  return proposalContext(
    {
      messageId: parsed.messageId,
      subject: parsed.subject ?? '',
      topic: (parsed.subject ?? '').replace(/^genie:\s*/i, ''),
      from,
      to: parsed.to,
      cc: parsed.cc,
      replyTo: parsed.replyTo,
      receivedAtMs: parsed.dateMs ?? 0,
      visibleText: parsed.visibleText,
      quotedText: parsed.quotedText,
      attachments: parsed.attachments,
      links: parsed.links,
      flags: parsed.flags,
      senderVerdict: parsed.sender.verdict,
    },
    { thread, participants: [...new Set(addresses)] },
  );
}
