import { renderMime, type GraphMessage, type SentRequest } from './fake-graph';

export type MailboxMessage = GraphMessage & {
  /** When it was received, to the millisecond as Exchange keeps it; Graph shows whole seconds. */
  receivedMs: number;
  folder: string;
  raw?: Uint8Array;
};

type Round = { ids: string[]; seq: number };
const ORIGIN = 'https://graph.microsoft.com';

/** A mailbox behind the part of Graph v1.0 that is used: folders, delta with tokens, filtered lists and raw content. */
export class FakeGraphMailbox {
  readonly requests: SentRequest[] = [];
  folders: { id: string; displayName: string; parent: string | null; wellKnown?: string }[] = [
    { id: 'F-INBOX', displayName: 'Posteingang', parent: null, wellKnown: 'inbox' },
  ];
  /** The server's clock, in its Date header. */
  nowMs = Date.parse('2026-03-03T09:15:00Z');
  /** Answers in place of the mailbox, where it returns something. */
  intercept: (url: URL, signal: AbortSignal) => Response | Promise<Response> | null = () => null;
  running = 0;
  mostAtOnce = 0;
  readonly #messages = new Map<string, MailboxMessage>();
  readonly #log: string[] = [];
  readonly #rounds = new Map<string, Round>();

  deliver(id: string, over: Partial<MailboxMessage> = {}): void {
    const receivedMs = over.receivedMs ?? this.nowMs;
    this.#messages.set(id, {
      id,
      folder: 'inbox',
      subject: `mail ${id}`,
      internetMessageId: `<${id}@example.com>`,
      from: { emailAddress: { name: 'Alice', address: 'alice@example.com' } },
      isRead: false,
      isDraft: false,
      body: { content: id },
      ...over,
      receivedMs,
      receivedDateTime: new Date(Math.floor(receivedMs / 1_000) * 1_000).toISOString().replace('.000Z', 'Z'),
    });
    this.#log.push(id);
  }

  change(id: string, over: Partial<MailboxMessage>): void {
    this.#messages.set(id, { ...this.#messages.get(id)!, ...over });
    this.#log.push(id);
  }

  remove(id: string): void {
    this.#messages.delete(id);
    this.#log.push(id);
  }

  rawOf(id: string): Uint8Array {
    const message = this.#messages.get(id)!;
    return message.raw ?? renderMime(message);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input.toString());
    this.requests.push({ url: url.href, method: init?.method ?? 'GET', headers: new Headers(init?.headers) });
    this.running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.running);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      init?.signal?.throwIfAborted();
      return (await this.intercept(url, init!.signal!)) ?? this.#answer(url, new Headers(init?.headers));
    } finally {
      this.running -= 1;
    }
  };

  #answer(url: URL, headers: Headers): Response {
    const path = decodeURIComponent(url.pathname).replace('/v1.0/me/', '');
    const content = /^messages\/(.+)\/\$value$/.exec(path)?.[1];
    if (content !== undefined) return this.#content(content);
    const delta = /^mailFolders\/(.+)\/messages\/delta$/.exec(path)?.[1];
    if (delta !== undefined) return this.#delta(delta, url, headers);
    const inFolder = /^mailFolders\/(.+)\/messages$/.exec(path)?.[1];
    if (inFolder !== undefined || path === 'messages') return this.#list(inFolder ?? null, url);
    const one = /^messages\/(.+)$/.exec(path)?.[1];
    if (one !== undefined) return this.#messages.has(one) ? this.#json(shown(this.#messages.get(one)!)) : missing();
    return this.#folders(path);
  }

  #content(id: string): Response {
    if (!this.#messages.has(id)) return missing();
    return new Response(this.rawOf(id) as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'text/plain' } });
  }

  #delta(folder: string, url: URL, headers: Headers): Response {
    const size = Number(/odata\.maxpagesize=(\d+)/.exec(headers.get('prefer') ?? '')?.[1] ?? 10);
    const [token, offset] = (url.searchParams.get('$skiptoken') ?? '').split('.');
    const known = token ? this.#rounds.get(token) : undefined;
    const round = known ?? this.#round(folder, url);
    if (round === null) return Response.json({ error: { code: 'SyncStateNotFound' } }, { status: 410 });
    const name = token && known ? token : `round${this.#rounds.size}`;
    this.#rounds.set(name, round);
    const from = Number(offset ?? 0);
    const value = round.ids.slice(from, from + size).map((id) => {
      const message = this.#messages.get(id);
      return message?.folder === folder ? shown(message) : { id, '@removed': { reason: 'deleted' } };
    });
    const link = `${ORIGIN}/v1.0/me/mailFolders/${folder}/messages/delta`;
    const end =
      from + size < round.ids.length
        ? { '@odata.nextLink': `${link}?$skiptoken=${name}.${from + size}` }
        : { '@odata.deltaLink': `${link}?$deltatoken=s${round.seq}` };
    return this.#json({ value, ...end });
  }

  #round(folder: string, url: URL): Round | null {
    const since = url.searchParams.get('$deltatoken');
    const seq = this.#log.length;
    if (since === null) {
      const ids = this.#matching(folder, url).map(({ id }) => id);
      return { ids: url.searchParams.has('$filter') ? ids.slice(0, 5_000) : ids, seq };
    }
    const from = Number(/^s(\d+)$/.exec(since)?.[1] ?? Number.NaN);
    return Number.isNaN(from) ? null : { ids: [...new Set(this.#log.slice(from))], seq };
  }

  #matching(folder: string | null, url: URL): MailboxMessage[] {
    const filter = url.searchParams.get('$filter') ?? '';
    const bound = (operator: string) => {
      const time = new RegExp(`receivedDateTime ${operator} (\\S+)`).exec(filter)?.[1];
      return time === undefined ? null : Date.parse(time);
    };
    const messageId = /internetMessageId eq '(.*)'$/.exec(filter)?.[1]?.replaceAll("''", "'");
    const words = url.searchParams.get('$search')?.replaceAll('"', '').toLowerCase();
    return [...this.#messages.values()].filter(
      (message) =>
        (folder === null || message.folder === folder) &&
        message.receivedMs >= (bound('ge') ?? 0) &&
        message.receivedMs < (bound('lt') ?? Number.POSITIVE_INFINITY) &&
        (messageId === undefined || message.internetMessageId === messageId) &&
        (words === undefined || (message.subject ?? '').toLowerCase().includes(words)),
    );
  }

  #list(folder: string | null, url: URL): Response {
    const all = this.#matching(folder, url).sort((a, b) => b.receivedMs - a.receivedMs);
    const top = Number(url.searchParams.get('$top') ?? 10);
    const skip = Number(url.searchParams.get('$skip') ?? 0);
    const next = new URL(url);
    next.searchParams.set('$skip', String(skip + top));
    return this.#json({
      '@odata.count': all.length,
      value: all.slice(skip, skip + top).map(shown),
      ...(skip + top < all.length ? { '@odata.nextLink': next.href } : {}),
    });
  }

  #folders(path: string): Response {
    const shownFolder = ({ id, displayName }: (typeof this.folders)[number]) => ({
      id,
      displayName,
      childFolderCount: this.folders.filter(({ parent }) => parent === id).length,
    });
    const children = /^mailFolders\/(.+)\/childFolders$/.exec(path)?.[1] ?? (path === 'mailFolders' ? null : undefined);
    if (children !== undefined) {
      return this.#json({ value: this.folders.filter(({ parent }) => parent === children).map(shownFolder) });
    }
    const name = path.replace('mailFolders/', '');
    const folder = this.folders.find(({ id, wellKnown }) => id === name || wellKnown === name);
    return folder ? this.#json(shownFolder(folder)) : missing();
  }

  #json(body: unknown): Response {
    return Response.json(body, { headers: { date: new Date(this.nowMs).toUTCString() } });
  }
}

function shown(message: MailboxMessage): Record<string, unknown> {
  const { receivedMs: _ms, folder: _folder, raw: _raw, body: _body, ...rest } = message;
  return rest;
}

function missing(): Response {
  return Response.json({ error: { code: 'ErrorItemNotFound' } }, { status: 404 });
}
