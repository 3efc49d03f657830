import type { Address } from '../../shared/domain/message';
import type { ContactCard, VoiceProfile } from '../../shared/domain/voice';
import { cleanLine, cleanText } from '../reading/safe-text';
import type { ProposalContext, RequestMail, ThreadMail } from './context';

const MAX_LINE = 500;
const MAX_ATTACHMENTS = 20;
const MAX_LINKS = 10;

/**
 * The words with which chat templates end a message or begin a new role (ChatML, Llama, Mistral, Gemma, DeepSeek,
 * harmony). A server that puts our text into its template unescaped would let a mail speak as the system.
 */
const TEMPLATE_TOKENS: [RegExp, string][] = [
  [/<(?=[|｜])/g, '‹'],
  [/(?<=[|｜])>/g, '›'],
  [
    /<(\/?(?:s|bos|eos|pad|unk|mask|start_of_turn|end_of_turn|think|thinking|reasoning|tool_call|tool_response|system|user|assistant))>/gi,
    '‹$1›',
  ],
  [/<<(\/?SYS)>>/gi, '‹‹$1››'],
  [/\[(\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT))\]/gi, '‹$1›'],
];

/**
 * Everything that comes from mails and from the user's own profile, as the lines that stand between two markers in a
 * prompt: names, subjects and file names as quoted strings on one line, texts with `| ` before each line, so that no
 * text can pass for a field or for the end of the data. Hidden characters (also Unicode tags) are gone, tokens of chat
 * templates are broken up. What trimming left out is named. The request comes last.
 */
export function mailData(context: ProposalContext): string {
  const { voice, contact, thread, request, participants, leftOut } = context;
  return [
    ...(voice ? ownVoice(voice, leftOut?.samples ?? 0) : []),
    ...(contact ? author(contact) : []),
    `Addresses a draft may name: ${participants.map(line).join(', ')}`,
    ...(leftOut && leftOut.mails > 0 ? ['', `[… ${leftOut.mails} older mails of the thread left out]`] : []),
    ...thread.flatMap((mail, index) => ['', ...earlierMail(mail, index + 1, thread.length)]),
    '',
    ...requestMail(request),
  ].join('\n');
}

/** How the account writes: the user's own words, and data all the same. */
function ownVoice({ tone, language, signature, disclaimer, samples }: VoiceProfile, leftOut: number): string[] {
  const lines = [
    ...(tone === '' ? [] : [`Tone: ${line(tone)}`]),
    ...(language === '' ? [] : [`Language of replies: ${line(language)}`]),
    ...block('Signature:', signature),
    ...block('Disclaimer below the signature:', disclaimer),
    ...samples.flatMap((sample, index) => block(`Sample reply ${index + 1}:`, sample)),
    ...(leftOut > 0 ? [`[… ${leftOut} sample replies left out]`] : []),
  ];
  return lines.length === 0 ? [] : ['OWNER: how the owner of the mailbox writes', ...lines, ''];
}

function author({ address, name, messages, firstSeenAtMs, lastSeenAtMs, notes }: ContactCard): string[] {
  const days = [firstSeenAtMs, lastSeenAtMs].map((at) =>
    at === null ? null : new Date(at).toISOString().slice(0, 10),
  );
  const seen = days[0] && days[1] ? `, ${messages} mails seen from ${days[0]} to ${days[1]}` : '';
  return [
    'CONTACT: what the owner knows of the author of the request',
    `Who: ${mailbox({ name, address })}${seen}`,
    ...block("The owner's notes:", notes),
    '',
  ];
}

function block(title: string, text: string): string[] {
  return text.trim() === '' ? [] : [title, barred(text)];
}

/** A stranger's text on one line, as a JSON string. */
function line(text: string): string {
  const cleaned = cleanLine(text).text;
  return JSON.stringify(escapeTemplateTokens(cleaned.length > MAX_LINE ? `${cleaned.slice(0, MAX_LINE)}…` : cleaned));
}

/** A stranger's text with a bar before each line. */
export function barred(text: string): string {
  return escapeTemplateTokens(cleanText(text).text.trim())
    .split('\n')
    .map((part) => `| ${part}`)
    .join('\n');
}

function escapeTemplateTokens(text: string): string {
  return TEMPLATE_TOKENS.reduce((escaped, [pattern, harmless]) => escaped.replace(pattern, harmless), text);
}

function earlierMail(mail: ThreadMail, number: number, count: number): string[] {
  return [
    `EARLIER MAIL ${number} of ${count} (untrusted)`,
    `From: ${mailbox(mail.from)}`,
    `Date: ${new Date(mail.dateMs).toISOString()}`,
    `Subject: ${line(mail.subject)}`,
    'Text:',
    barred(mail.visibleText),
  ];
}

function requestMail(request: RequestMail): string[] {
  const { attachments, links, quotedText } = request;
  const files = attachments.slice(0, MAX_ATTACHMENTS).map((file) => `${line(file.name)} (${line(file.type)})`);
  return [
    'REQUEST MAIL (untrusted): the one to make proposals for',
    `From: ${mailbox(request.from)}`,
    `To: ${request.to.map(mailbox).join(', ')}`,
    ...(request.cc.length > 0 ? [`Cc: ${request.cc.map(mailbox).join(', ')}`] : []),
    ...(request.replyTo.length > 0 ? [`Reply-To: ${request.replyTo.map(mailbox).join(', ')}`] : []),
    `Date: ${new Date(request.receivedAtMs).toISOString()}`,
    `Subject: ${line(request.subject)}`,
    ...(files.length > 0 ? [`Attachments (not opened): ${files.join(', ')}`] : []),
    ...links.slice(0, MAX_LINKS).map((link) => `Link: ${line(link.text)} to ${line(link.url)}`),
    ...(quotedText.trim() === '' ? [] : ['Quoted from before:', barred(quotedText)]),
    `What is asked: ${line(request.topic)}`,
    'Text:',
    barred(request.visibleText),
  ];
}

function mailbox(address: Address): string {
  return address.name === '' ? line(address.address) : `${line(address.name)} ${line(address.address)}`;
}
