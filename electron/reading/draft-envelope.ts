import type { ActionParams } from '../../shared/domain/action';
import type { ParsedMessage } from '../../shared/domain/message';
import { replyData } from './reply';

export type DraftEnvelope = {
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  inReplyTo: string | null;
  references: string[];
};

/**
 * Where a draft would go and what it answers (C7): the recipients it names, else those of a reply or reply-all to the
 * message. The same function makes what is shown, hashed and stored.
 */
export function draftEnvelope(
  params: ActionParams<'draft_reply'>,
  message: ParsedMessage,
  own: readonly string[],
): DraftEnvelope {
  const reply = replyData(message, own, params.reply_all ?? false);
  const named = params.to !== undefined || params.cc !== undefined;
  return {
    from: own[0] ?? '',
    to: named ? (params.to ?? []) : reply.to.map((one) => one.address),
    cc: named ? (params.cc ?? []) : reply.cc.map((one) => one.address),
    subject: params.subject ?? reply.subject,
    inReplyTo: reply.inReplyTo,
    references: reply.references,
  };
}
