import { createHash } from 'node:crypto';
import { proposedAction, type ProposedAction } from '../../shared/domain/action';
import type { Address } from '../../shared/domain/message';
import type { VoiceProfile } from '../../shared/domain/voice';
import { addressKey } from './address-key';
import type { KeptAction } from './policy';
import type { ProposalContext } from './context';
import { createRedactor, type Redactor } from './redaction';

const ALIAS = /person-[0-9a-f]{8}@redacted\.invalid/g;

/** A context fit to be sent, and the way back for what the model says about it. */
export type RedactedContext = {
  context: ProposalContext;
  /** The addresses that stand for others in `context`. */
  aliases: readonly string[];
  /** Puts addresses, signature and disclaimer back into a proposal; it then is for this computer only. */
  restore: (action: KeptAction) => KeptAction;
};

/**
 * Replaces in everything that goes to a model what the user's redaction rules name (E4): subjects, names, texts, quoted
 * history, names of files, links, and the user's own words on voice and contact. Addresses stay where addresses are not
 * redacted, because a draft may have to name them; where they are, those that take part become stable aliases
 * (`person-1a2b3c4d@redacted.invalid`), so that a draft can still name them, and all others are replaced. An alias is
 * made with the Message-ID, which no model sees: whoever only has the prompt cannot try addresses until one fits.
 */
export function redactContext(context: ProposalContext): RedactedContext {
  const { redaction, request, voice, contact } = context;
  const people = redaction.redact.includes('email') ? [...context.participants, ...context.account.addresses] : [];
  const aliases = new Map(people.map((address) => [addressKey(address), aliasOf(address, context)]));
  const redactor = createRedactor(redaction, aliases);
  const mailbox = (one: Address): Address => ({
    name: redactor.text(one.name),
    address: redactor.address(one.address),
  });
  const redacted: ProposalContext = {
    ...context,
    account: {
      addresses: context.account.addresses.map(redactor.address),
      label: redactor.text(context.account.label),
    },
    voice: voice ? redactVoice(voice, redactor) : null,
    contact: contact
      ? {
          ...contact,
          address: redactor.address(contact.address),
          name: redactor.text(contact.name),
          notes: redactor.text(contact.notes),
        }
      : null,
    request: {
      ...request,
      subject: redactor.text(request.subject),
      topic: redactor.text(request.topic),
      from: mailbox(request.from),
      to: request.to.map(mailbox),
      cc: request.cc.map(mailbox),
      replyTo: request.replyTo.map(mailbox),
      visibleText: redactor.text(request.visibleText),
      quotedText: redactor.text(request.quotedText),
      attachments: request.attachments.map((file) => ({ ...file, name: redactor.text(file.name) })),
      links: request.links.map((link) => ({ ...link, text: redactor.text(link.text), url: redactor.text(link.url) })),
    },
    thread: context.thread.map((mail) => ({
      ...mail,
      from: mailbox(mail.from),
      subject: redactor.text(mail.subject),
      visibleText: redactor.text(mail.visibleText),
    })),
    participants: context.participants.map(redactor.address),
    redacted: redactor.counts,
  };
  const real = new Map(people.map((address) => [aliasOf(address, context), address]));
  const ownBlocks = blocksOf(voice, redacted.voice);
  return { context: redacted, aliases: [...real.keys()], restore: (kept) => restored(kept, real, ownBlocks) };
}

function aliasOf(address: string, { request, traceId }: ProposalContext): string {
  const hash = createHash('sha256').update(`${request.messageId ?? ''}\n${traceId}\n${addressKey(address)}`);
  return `person-${hash.digest('hex').slice(0, 8)}@redacted.invalid`;
}

function redactVoice(voice: VoiceProfile, redactor: Redactor): VoiceProfile {
  return {
    tone: redactor.text(voice.tone),
    language: redactor.text(voice.language),
    signature: redactor.text(voice.signature),
    disclaimer: redactor.text(voice.disclaimer),
    samples: voice.samples.map(redactor.text),
  };
}

/** Signature and disclaimer, as the model saw them and as they are. */
function blocksOf(voice: VoiceProfile | null, redacted: VoiceProfile | null): [string, string][] {
  if (!voice || !redacted) return [];
  const blocks: [string, string][] = [
    [redacted.signature.trim(), voice.signature.trim()],
    [redacted.disclaimer.trim(), voice.disclaimer.trim()],
  ];
  return blocks.filter(([shown, own]) => shown !== '' && shown !== own);
}

/** What grows beyond its limit by this stays as the model wrote it, with the aliases in it. */
function restored(
  kept: KeptAction,
  real: ReadonlyMap<string, string>,
  blocks: readonly [string, string][],
): KeptAction {
  const text = (value: string) => value.replace(ALIAS, (alias) => real.get(alias) ?? alias);
  const action = inTexts(kept.action, text) as ProposedAction;
  if (action.kind === 'draft_reply') {
    const body = blocks.reduce((all, [shown, own]) => all.replace(shown, () => own), action.params.body);
    action.params = { ...action.params, body };
  }
  const checked = proposedAction.safeParse(action);
  return checked.success ? { ...kept, action: checked.data, rationale: text(kept.rationale) } : kept;
}

function inTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((member) => inTexts(member, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inTexts(member, change)]));
}
