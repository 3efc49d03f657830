import type { ParsedMessage } from '../../shared/domain/message';

export const ANN = { name: 'Ann Lee', address: 'ann@example.org' };
export const ME = { name: 'Me', address: 'me@example.com' };

/** A verified request from Ann to the owner of the mailbox, as reading would make it; change what a test is about. */
export function sampleMessage(over: Partial<ParsedMessage> = {}): ParsedMessage {
  return {
    subject: 'Genie: answer Ann',
    from: ANN,
    replyTo: [],
    to: [ME],
    cc: [],
    dateMs: Date.UTC(2026, 0, 15, 8, 0, 0),
    dateSource: 'header',
    messageId: '<request@example.org>',
    inReplyTo: [],
    references: [],
    visibleText: 'Does Friday suit you?',
    quotedText: '',
    links: [],
    attachments: [],
    flags: [],
    sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'example.org' },
    ...over,
  };
}
