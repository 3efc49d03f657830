import type { MessageView } from '../../../shared/ipc/views';
import type { Answers } from './fake-genie';
import { found } from './genie-parts';
import { ago, ann, BODY, message } from './scene-parts';
import type { Scene } from './scenes';

type MessageAnswers = Pick<
  Answers,
  | 'messages.search'
  | 'messages.searchServers'
  | 'messages.read'
  | 'messages.thread'
  | 'messages.source'
  | 'messages.saveAttachment'
>;

const SOURCE = [
  'Return-Path: <ann.weber@example.com>',
  'Authentication-Results: mx.example.org; dmarc=pass header.from=example.com',
  'From: Ann Weber <ann.weber@example.com>',
  'To: jo@example.org',
  'Subject: Genie: confirm the workshop on Friday and note the to-dos',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hi Jo,',
  '',
  'could you confirm to the venue that we take the small room?',
].join('\n');

/** messages.*: every message reads like the one of its request, or like a search hit. */
export function fakeMessages(scene: Scene): MessageAnswers {
  const shownBy = (messageId: string): MessageView => {
    const session = scene.sessions?.find((candidate) => candidate.messageId === messageId);
    const held = scene.held?.find((candidate) => candidate.messageId === messageId);
    return session?.message ?? held?.message ?? message();
  };
  return {
    'messages.search': ({ query }) => ({ hits: query.includes('nothing') ? [] : found }),
    'messages.searchServers': ({ query }) => ({
      hits: query.includes('nothing') ? [] : found.slice(0, 1).map((hit) => ({ ...hit, id: `server-${hit.id}` })),
      failures: [
        {
          accountLabel: 'Private',
          message: 'imap.example.net did not answer within 30 s.',
          hint: 'Check the network, then look again.',
        },
      ],
    }),
    'messages.read': ({ messageId, chunk = 1, quoted = false }) => {
      const shown = shownBy(messageId);
      return {
        id: messageId,
        accountId: 'acc-1',
        accountLabel: 'Work',
        mailbox: 'INBOX',
        subject: shown.subject,
        from: shown.from,
        to: shown.to,
        cc: shown.cc,
        receivedAtMs: shown.receivedAtMs,
        goneAtMs: null,
        flags: shown.flags,
        text: quoted ? shown.quotedText : chunk === 1 ? shown.visibleText : BODY,
        chunk,
        chunks: quoted ? 1 : 2,
        hasMore: !quoted && chunk === 1,
        quotedChars: shown.quotedText.length,
        links: { items: shown.links, offset: 0, total: shown.links.length, hasMore: false },
        attachments: shown.attachments.map((one, index) => ({ ...one, position: index + 1, fetched: index === 1 })),
        thread: { completeness: 'partial', missing: 2 },
        sender: shown.sender,
        sessionId: scene.sessions?.find((candidate) => candidate.messageId === messageId)?.id ?? null,
      };
    },
    'messages.thread': ({ messageId, fetch }) => ({
      messages: [
        {
          id: 'earlier-1',
          from: { name: 'Jo Lindqvist', address: 'jo@example.org' },
          subject: 'Workshop in December',
          receivedAtMs: ago(3_000),
          preview: 'Dear Ann, which room would you take for 14 people, and until when do they need to know?',
          inContext: true,
        },
        {
          id: 'earlier-2',
          from: { name: 'Venue', address: 'rooms@venue.example.net' },
          subject: 'Re: Workshop in December',
          receivedAtMs: ago(1_500),
          preview: 'The small room is free on Friday from 10 to 4; the large one is taken.',
          inContext: false,
        },
        {
          id: messageId,
          from: ann,
          subject: shownBy(messageId).subject,
          receivedAtMs: ago(12),
          preview: 'Hi Jo, could you confirm to the venue that we take the small room?',
          inContext: true,
        },
      ],
      completeness: fetch ? 'full' : 'partial',
      missing: fetch ? 0 : 2,
      excluded: 1,
    }),
    'messages.source': ({ save }) => ({ text: SOURCE, size: SOURCE.length, truncated: false, saved: save }),
    'messages.saveAttachment': () => ({ saved: true }),
  };
}
