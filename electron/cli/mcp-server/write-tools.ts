import { z } from 'zod';
import { proposeClientDraft } from '../../review/client-draft';
import { draftMarks } from './draft-marks';
import { accountId, messageId, messageOf, writeTool } from './tool';

const address = z.string().min(3).max(320);
const addresses = z.array(address).max(100);

export const mailDraftCreate = writeTool(
  {
    name: 'mail_draft_create',
    title: 'Propose a reply',
    description:
      'Puts a draft of a reply to one message into the review queue of Genie Tray. Nothing is sent: the user edits, approves or dismisses it there, and sends it with their own mail program.',
    right: 'draft',
    idempotent: false,
    input: z.strictObject({
      account_id: accountId,
      message_id: messageId,
      body: z.string().min(1).max(40_000).describe('Plain text, at most 20,000 characters.'),
      subject: z.string().max(1_996).optional().describe('One line; without it that of a reply.'),
      reply_all: z.boolean().optional().describe('To everybody who got the message.'),
      to: addresses.optional().describe('Only addresses that take part in the message; without it its author.'),
      cc: addresses.optional().describe('Only addresses that take part in the message.'),
    }),
  },
  (access, { account_id, message_id, ...params }) => {
    messageOf(access, account_id, message_id);
    const { sessionId, actionId } = proposeClientDraft(
      { ...access.core, marks: draftMarks },
      { client: access.client, accountId: account_id, messageId: message_id, params },
    );
    return { session_id: sessionId, action_id: actionId, status: 'awaiting_review' };
  },
);

export const mailAck = writeTool(
  {
    name: 'mail_ack',
    title: 'Mark as dealt with',
    description:
      'Notes that this program has dealt with a message, for unacknowledged_only of mail_list. The note stays in Genie Tray and is for this program alone; the message and the mailbox are not changed.',
    right: 'acknowledge',
    idempotent: true,
    input: z.strictObject({ account_id: accountId, message_id: messageId }),
  },
  (access, { account_id, message_id }) => {
    messageOf(access, account_id, message_id);
    const isNew = access.store.clients.acknowledge(access.client, account_id, message_id, access.core.clock.now());
    return { acknowledged: true, already: !isNew };
  },
);
