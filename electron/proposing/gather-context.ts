import type { ParsedMessage } from '../../shared/domain/message';
import type { PrivacySettings } from '../../shared/domain/privacy';
import type { ContactCard } from '../../shared/domain/voice';
import type { ToolClient } from '../interfaces/tool-client';
import type { Clock } from '../lib/clock';
import { participants } from '../reading/reply';
import type { Account } from '../store/accounts';
import type { StoredMessage } from '../store/messages';
import type { Session } from '../store/sessions';
import type { Store } from '../store/store';
import { addressKey } from './address-key';
import { contactCard } from './contact-card';
import type { ProposalContext, RequestMail } from './context';
import { INSTRUCTION_LIKE, isInstructionLike } from '../reading/instruction-like';
import { isNeverSent, namesListedAddress, type NeverSendList } from './never-send';
import { threadContext } from './thread-context';

export type GatherDependencies = {
  store: Store;
  tools: Pick<ToolClient, 'definitions'>;
  clock: Clock;
  timeZone: string;
  privacy: PrivacySettings;
};

export type GatheredContext = {
  context: ProposalContext;
  /** Earlier mails in the context. */
  contextMessages: number;
  /** The request must not leave this computer: the built-in rules answer it. */
  neverSend: boolean;
};

/**
 * All that a proposer may know about a request, and nothing else (A6, invariant I14): the request, earlier mails of its
 * thread in which its verified author took part, the account's own voice, the contact card of the verified author, the
 * allowed tools. Earlier mails on the never-send list are left out, and with them the history that quotes them; a
 * request on the list itself keeps its whole thread, because then nothing is sent at all.
 */
export function gatherContext(
  deps: GatherDependencies,
  { account, session, message }: { account: Account; session: Session; message: StoredMessage },
): GatheredContext {
  const { store, tools, clock, timeZone, privacy } = deps;
  const { parsed } = message;
  const neverSend = isNeverSent(privacy.neverSend, { from: parsed.from, mailbox: message.mailbox });
  const wholeThread = threadContext(store, message);
  const thread = neverSend ? wholeThread : wholeThread.filter((mail) => maySend(privacy.neverSend, mail));
  const withheld = thread.length < wholeThread.length || namesListedAddress(privacy.neverSend, parsed.quotedText);
  const context: ProposalContext = {
    traceId: session.traceId,
    nowMs: clock.now(),
    timeZone,
    account: { addresses: account.addresses, label: account.label },
    voice: store.voices.get(account.id),
    contact: authorCard(store, account, parsed),
    request: requestMail(message, session.topic, !neverSend && withheld),
    thread: thread.map((mail) => ({
      from: mail.parsed.from ?? { name: '', address: '' },
      dateMs: mail.receivedAtMs,
      subject: mail.parsed.subject ?? '',
      visibleText: mail.parsed.visibleText,
    })),
    participants: participants(
      parsed,
      thread.map((mail) => mail.parsed),
    ),
    tools: tools.definitions(account.id),
    redaction: { redact: privacy.redact, redactWords: privacy.redactWords },
  };
  return { context, contextMessages: thread.length, neverSend };
}

/** An earlier mail that quotes somebody on the list keeps its own text; its quoted history is never part of a context. */
function maySend(list: NeverSendList, { parsed, mailbox }: StoredMessage): boolean {
  return !isNeverSent(list, { from: parsed.from, mailbox });
}

/** The user's notes on somebody are not for whoever only claims to be that person. */
function authorCard(store: Store, account: Account, parsed: ParsedMessage): ContactCard | null {
  if (parsed.from === null || parsed.sender.verdict !== 'pass') return null;
  const author = addressKey(parsed.from.address);
  const card = contactCard(store, account.id, author);
  const isOwn = account.addresses.some((own) => addressKey(own) === author);
  return isOwn && card.notes === '' ? null : card;
}

function requestMail({ parsed, receivedAtMs }: StoredMessage, topic: string, withoutQuotes: boolean): RequestMail {
  const request: RequestMail = {
    messageId: parsed.messageId,
    subject: parsed.subject ?? '',
    topic,
    from: parsed.from ?? { name: '', address: '' },
    to: parsed.to,
    cc: parsed.cc,
    replyTo: parsed.replyTo,
    receivedAtMs,
    visibleText: parsed.visibleText,
    quotedText: withoutQuotes ? '' : parsed.quotedText,
    attachments: parsed.attachments,
    links: parsed.links,
    flags: parsed.flags,
    senderVerdict: parsed.sender.verdict,
  };
  const dictates = isInstructionLike({ ...request, quotedText: parsed.quotedText });
  return dictates ? { ...request, flags: [...request.flags, INSTRUCTION_LIKE] } : request;
}
