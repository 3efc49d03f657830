import type { Address } from '../../../shared/domain/message';
import type { ProposalContext } from '../context';
import type { AnswerItem } from '../unreadable-mail';
import { displayName, greetingName, isAutomatic, isOwn } from './correspondent';
import type { Language } from './language';
import { formOfAddress, replyLanguage } from './own-voice';
import { replyDraft } from './reply-draft';
import type { Task } from './requests';

/** What a reply takes up. */
export type ToAnswer = { questions: readonly string[]; options: readonly string[]; tasks: readonly Task[] };

/** A draft for whoever waits for an answer; null when there is nobody. `asked`: the subject asks for a reply. */
export function replyItem(
  context: ProposalContext,
  ofMail: Language,
  asked: boolean,
  answer: ToAnswer,
): Omit<AnswerItem, 'rationale'> | null {
  const { request, account, thread, voice } = context;
  const recipient = recipientOf(context, asked);
  if (recipient === null) return null;
  const people = [...request.to, ...thread.map((mail) => mail.from)];
  const partner = people.findLast((person) => recipient.includes(person.address)) ?? request.from;
  const language = replyLanguage(voice, ofMail);
  const form = formOfAddress(voice, request.visibleText);
  const body = replyDraft({
    language,
    name: form === 'Sie' && partner.name !== '' ? displayName(partner) : greetingName(partner),
    ownName: ownMailbox(request, account.addresses)?.name ?? '',
    form,
    voice,
    ...answer,
  });
  return { kind: 'draft_reply', params: { body, ...(recipient.length > 0 ? { to: [...recipient] } : {}) } };
}

/** The mailbox under which the request came to the user. */
export function ownMailbox(
  { to, cc }: { to: readonly Address[]; cc: readonly Address[] },
  own: readonly string[],
): Address | null {
  return [...to, ...cc].find((address) => isOwn(address.address, own)) ?? null;
}

/** Null when there is nobody to answer; an empty list means the sender, which is what a reply does by itself. */
function recipientOf({ request, account, thread }: ProposalContext, asked: boolean): string[] | null {
  if (isAutomatic(request.from)) return null;
  if (!isOwn(request.from.address, account.addresses)) return [];
  // A mail of one's own: the answer is meant for whoever wrote before, else for whom it is addressed to.
  const before = thread.findLast((mail) => !isOwn(mail.from.address, account.addresses))?.from;
  const other = before ?? request.to.find((address) => !isOwn(address.address, account.addresses));
  return asked && other !== undefined ? [other.address] : null;
}
