import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CredentialSource } from '../../electron/interfaces/credential';

const DIRECTORY = join(import.meta.dirname, '../fixtures/graph');

/** One entry of test/fixtures/graph/cases.json. */
export type GraphCase = { id: string; title: string; expect: Record<string, unknown>; file: string };
export type GraphReply = { status: number; headers: Record<string, string>; body: unknown };
export type GraphScript = {
  clock: string;
  state: { deltaLink: string; handled: string[]; stored: string[] };
  exchange: { request: { method: string; url: string }; reply: GraphReply }[];
};
export type GraphMessage = {
  id: string;
  internetMessageId?: string | null;
  subject?: string | null;
  receivedDateTime?: string;
  from?: { emailAddress: { name?: string; address: string } } | null;
  toRecipients?: { emailAddress: { name?: string; address: string } }[];
  isRead?: boolean;
  isDraft?: boolean;
  body?: { content: string } | null;
};

export function graphCases(): GraphCase[] {
  const index = JSON.parse(readFileSync(join(DIRECTORY, 'cases.json'), 'utf8')) as { cases: GraphCase[] };
  return index.cases;
}

export function graphScript(id: string): GraphScript {
  return JSON.parse(readFileSync(join(DIRECTORY, `${id}.json`), 'utf8')) as GraphScript;
}

/** The message as Exchange keeps it: what it found out about the author stands on top, without naming itself. */
export function renderMime(message: GraphMessage): Uint8Array {
  const author = message.from?.emailAddress;
  const recipients = (message.toRecipients ?? []).map(({ emailAddress }) => `<${emailAddress.address}>`).join(', ');
  const received = new Date(message.receivedDateTime ?? 0).toUTCString().replace('GMT', '+0000');
  const lines = [
    ...(author ? [`Authentication-Results: ${results(author.address)}`] : []),
    `Received: from relay.example.net by AM0PR01.prod.exchangelabs.example; ${received}`,
    ...(author ? [`From: ${author.name ?? ''} <${author.address}>`] : []),
    `To: ${recipients || '<genie@example.org>'}`,
    ...(message.subject == null ? [] : [`Subject: ${message.subject}`]),
    `Date: ${received}`,
    ...(message.internetMessageId == null ? [] : [`Message-ID: ${message.internetMessageId}`]),
    'Content-Type: text/plain; charset=utf-8',
    '',
    message.body?.content ?? '',
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

function results(address: string): string {
  const domain = address.split('@')[1];
  return `spf=pass smtp.mailfrom=${domain}; dmarc=pass action=none header.from=${domain};compauth=pass reason=100`;
}

export type SentRequest = { url: string; method: string; headers: Headers };

/**
 * Graph as a case tells it: delta, lists and token calls are answered from the script in its order, whatever else they
 * ask for ($select, $filter, Prefer); the content of a message is its item as MIME. An unforeseen request is noted and
 * refused, so that a test which sends one fails.
 */
export class FakeGraph {
  readonly requests: SentRequest[] = [];
  readonly unforeseen: string[] = [];
  /** Every token that was asked for by itself, and how. */
  readonly tokens: ('first' | 'fresh')[] = [];
  running = 0;
  mostAtOnce = 0;
  #at = 0;
  readonly #script: GraphScript['exchange'];
  readonly #items = new Map<string, GraphMessage>();

  constructor(script: Pick<GraphScript, 'exchange'>) {
    this.#script = script.exchange;
    for (const { reply } of script.exchange) {
      const value = (reply.body as { value?: GraphMessage[] } | null)?.value ?? [];
      for (const item of value) this.#items.set(item.id, { ...this.#items.get(item.id), ...item });
    }
  }

  /** How many of the scripted answers were given. */
  get answered(): number {
    return this.#at;
  }

  get finished(): boolean {
    return this.#at >= this.#script.length;
  }

  item(id: string): GraphMessage {
    return this.#items.get(id) ?? { id };
  }

  readonly credential: CredentialSource = ({ fresh = false } = {}) => {
    this.tokens.push(fresh ? 'fresh' : 'first');
    if (!fresh) return Promise.resolve({ kind: 'bearer', accessToken: 'first' });
    const next = this.#script[this.#at];
    if (next?.request.method !== 'CALL') throw new Error('No fresh token was foreseen');
    this.#at += 1;
    return Promise.resolve({ kind: 'bearer', accessToken: (next.reply.body as { accessToken: string }).accessToken });
  };

  readonly fetch: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    this.requests.push({ url, method: init?.method ?? 'GET', headers: new Headers(init?.headers) });
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    try {
      await Promise.resolve();
      return this.#answer(url);
    } finally {
      this.running -= 1;
    }
  };

  #answer(url: string): Response {
    const next = this.#script[this.#at];
    if (next?.request.method === 'GET' && asked(url) === asked(next.request.url)) {
      this.#at += 1;
      const { status, headers, body } = next.reply;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      // Appended, so that a name which comes twice is joined as fetch does it.
      const joined = new Headers();
      for (const [name, value] of Object.entries(headers)) joined.append(name, value);
      return new Response(text, { status, headers: joined });
    }
    const content = /\/messages\/([^/]+)\/\$value$/.exec(new URL(url).pathname)?.[1];
    const item = content === undefined ? undefined : this.#items.get(decodeURIComponent(content));
    if (item)
      return new Response(renderMime(item) as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'text/plain' } });
    this.unforeseen.push(url);
    return Response.json({ error: { code: 'UnknownError', message: '' } }, { status: 400 });
  }
}

// Path and token of a link, in one spelling; a message and its content are the same thing to a script.
function asked(link: string): string {
  const { pathname, searchParams } = new URL(link);
  const path = decodeURIComponent(pathname)
    .replace(/\('([^']*)'\)/g, '/$1')
    .replace(/\/\$value$/, '');
  return [path, searchParams.get('$deltatoken') ?? '', searchParams.get('$skiptoken') ?? ''].join(' ');
}
