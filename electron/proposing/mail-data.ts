import type { Address } from '../../shared/domain/message';
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
 * Everything that comes from mails, as the lines that stand between two markers in a prompt: names, subjects and file
 * names as quoted strings on one line, texts with `| ` before each line, so that no text can pass for a field or for
 * the end of the data. Hidden characters (also Unicode tags) are gone, tokens of chat templates are broken up. The
 * request comes last.
 */
export function mailData(context: ProposalContext): string {
  const { thread, request, participants } = context;
  return [
    `Addresses a draft may name: ${participants.map(line).join(', ')}`,
    ...thread.flatMap((mail, index) => ['', ...earlierMail(mail, index + 1, thread.length)]),
    '',
    ...requestMail(request),
  ].join('\n');
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
