import { z } from 'zod';
import { cleanLine, cleanText } from '../../reading/safe-text';

/** What a connector tells of a message. Every field was written by strangers; `body` may have any number of lines. */
export type ConnectorMessage = {
  subject: string;
  from: string;
  to: string;
  cc: string;
  date: string;
  body: string;
  html: boolean;
  /**
   * False when a field broke out of its line, so that nobody can say which line is whose. Then the sender is unknown.
   */
  certain: boolean;
};

/** What the connector says instead of an answer, as the Gmail server does without marking it as an error. */
export type ConnectorFailure = { failure: string };

const FIELDS = ['Thread ID', 'Subject', 'From', 'To', 'Date'] as const;
const HTML_NOTE = '[Note: This email is HTML-formatted. Plain text version not available.]';
/** An id goes back to the connector as it came; anything but a plain word is none. */
const ID = /^[\w=+/.:@-]{1,200}$/;
const MAX_RESULTS = 500;

const text = z.string().default('');
const jsonMessage = z.object({
  subject: text,
  from: text,
  to: text,
  cc: text,
  date: text,
  body: z.string().optional(),
  text: z.string().optional(),
  html: z.string().optional(),
});
const jsonFound = z.object({ id: z.string().optional(), messageId: z.string().optional() });

/** The ids of a search, newest first as the connector gives them, each once. */
export function readSearch(answer: string): { ids: string[] } | ConnectorFailure {
  const failure = failureIn(answer);
  if (failure !== null) return { failure };
  const json = asJson(answer);
  const ids = json === undefined ? idsOfLines(answer) : idsOfJson(json);
  return { ids: [...new Set(ids)].filter((id) => ID.test(id)).slice(0, MAX_RESULTS) };
}

/**
 * The fields of one message: the five lines, a blank one and the body as the Gmail server writes them, or a JSON object
 * with members of the same names.
 */
export function readMessage(answer: string): ConnectorMessage | ConnectorFailure {
  const failure = failureIn(answer);
  if (failure !== null) return { failure };
  const json = jsonMessage.safeParse(asJson(answer));
  return json.success ? ofJson(json.data) : ofLines(answer);
}

function ofLines(answer: string): ConnectorMessage {
  const end = answer.indexOf('\n\n');
  const head = (end === -1 ? answer : answer.slice(0, end)).split('\n');
  const values = new Map<string, string>();
  // Exactly these lines in this order: one that is there twice, or one more, came out of somebody's subject or name.
  const certain =
    head.length === FIELDS.length && FIELDS.every((name, at) => head[at]?.startsWith(`${name}:`) === true);
  for (const line of head) {
    const name = FIELDS.find((one) => line.startsWith(`${one}:`));
    if (name !== undefined && !values.has(name)) values.set(name, line.slice(name.length + 1));
  }
  const field = (name: (typeof FIELDS)[number]) => oneLine(values.get(name) ?? '');
  const body = end === -1 ? '' : answer.slice(end + 2);
  const html = body.startsWith(HTML_NOTE);
  return {
    subject: field('Subject'),
    from: certain ? field('From') : '',
    to: certain ? field('To') : '',
    cc: '',
    date: field('Date'),
    body: html ? body.slice(HTML_NOTE.length).trimStart() : body,
    html,
    certain,
  };
}

function ofJson(fields: z.output<typeof jsonMessage>): ConnectorMessage {
  const plain = fields.body ?? fields.text;
  return {
    subject: oneLine(fields.subject),
    from: oneLine(fields.from),
    to: oneLine(fields.to),
    cc: oneLine(fields.cc),
    date: oneLine(fields.date),
    body: cleanText(plain ?? fields.html ?? '').text,
    html: plain === undefined && fields.html !== undefined,
    certain: true,
  };
}

function idsOfLines(answer: string): string[] {
  return answer.split('\n').flatMap((line) => (line.startsWith('ID:') ? [line.slice(3).trim()] : []));
}

function idsOfJson(json: unknown): string[] {
  const list: unknown = Array.isArray(json) ? json : Object.values(json ?? {}).find((member) => Array.isArray(member));
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) => {
    const found = jsonFound.safeParse(entry);
    const id = found.success ? (found.data.id ?? found.data.messageId) : undefined;
    return id === undefined ? [] : [id];
  });
}

function failureIn(answer: string): string | null {
  return answer.startsWith('Error:') ? oneLine(answer.slice(6, 1_000)).slice(0, 200) : null;
}

function asJson(answer: string): unknown {
  if (!/^\s*[[{]/.test(answer)) return undefined;
  try {
    return JSON.parse(answer);
  } catch (error) {
    // A message may begin like JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function oneLine(value: string): string {
  return cleanLine(value.slice(0, 10_000)).text;
}
