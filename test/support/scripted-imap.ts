import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { createAuthority } from './certificates';
import {
  DEFAULT_ANSWERS,
  DEFAULT_GREETING,
  parseImapScript,
  type ImapScript,
  type ScriptedAnswer,
} from './imap-script';

export type ScriptedImap = {
  port: number;
  /** The authority of the server's certificate, where it has one. */
  caPem: string | undefined;
  /** Commands without tags, on all connections; what LOGIN and AUTHENTICATE carry is left out. */
  commands: string[];
  /** Everything the clients sent, byte for byte. */
  received: () => string;
  connections: () => number;
  /** Sends a line on every open connection, unasked. */
  say: (line: string) => void;
  stop: () => Promise<void>;
};

/** A server on loopback that follows a script (see imap-script.ts). Always call `stop`. */
export async function startScriptedImap(text: string): Promise<ScriptedImap> {
  const script = parseImapScript(text);
  const commands: string[] = [];
  const conversations: Conversation[] = [];
  const accept = (socket: Socket) => {
    const conversation = new Conversation(socket, script, conversations.length + 1, commands);
    conversations.push(conversation);
    void conversation.run();
  };
  const { server, caPem } = makeServer(script, accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    caPem,
    commands,
    received: () => conversations.map((conversation) => conversation.received).join(''),
    connections: () => conversations.length,
    say: (line) => conversations.forEach((conversation) => conversation.say(line)),
    stop: () =>
      new Promise((resolve) => {
        for (const conversation of conversations) conversation.end();
        server.close(() => resolve());
      }),
  };
}

class Conversation {
  received = '';
  readonly #socket: Socket;
  readonly #script: ImapScript;
  readonly #greeting: string[];
  readonly #answers: { answer: ScriptedAnswer; seen: number }[];
  readonly #commands: string[];
  readonly #lines: string[] = [];
  #waiting: ((line: string | null) => void) | null = null;
  #partial = '';
  #stalled = false;

  constructor(socket: Socket, script: ImapScript, number: number, commands: string[]) {
    this.#socket = socket;
    this.#script = script;
    this.#commands = commands;
    const own = script.connections.get(String(number));
    const shared = script.connections.get('*');
    this.#greeting = own?.greeting ?? shared?.greeting ?? DEFAULT_GREETING;
    const answers = [...(own?.answers ?? []), ...(shared?.answers ?? []), ...DEFAULT_ANSWERS];
    this.#answers = answers.map((answer) => ({ answer, seen: 0 }));
    socket.on('data', (data: Buffer) => this.#take(data.toString('latin1')));
    // The client may cut the connection whenever it likes.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#deliver(null));
  }

  async run(): Promise<void> {
    await this.#perform(this.#greeting, '*');
    for (let line = await this.#next(); line !== null; line = await this.#next()) {
      const [, tag, command] = /^(\S+) (.*)$/s.exec(line) ?? [];
      if (!tag || command === undefined) continue;
      this.#commands.push(command.replace(/^(LOGIN|AUTHENTICATE \S+) .*/i, '$1'));
      if (!this.#stalled) await this.#perform(this.#answerTo(command), tag);
    }
  }

  say(line: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${line}\r\n`);
  }

  end(): void {
    this.#socket.destroy();
  }

  #answerTo(command: string): string[] {
    const matching = this.#answers.filter(({ answer }) => answer.pattern.test(command));
    for (const entry of matching) entry.seen += 1;
    return matching.find(({ answer, seen }) => answer.nth === 0 || answer.nth === seen)?.answer.lines ?? [];
  }

  async #perform(lines: string[], tag: string): Promise<void> {
    for (const line of lines) {
      if (this.#stalled || this.#socket.destroyed) return;
      const [word, rest = ''] = [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)];
      if (word === '@close') this.#socket.end();
      else if (word === '@reset') this.#socket.resetAndDestroy();
      else if (word === '@stall') this.#stalled = true;
      else if (word === '@wait') await this.#next();
      else if (word === '@sleep') await new Promise((resolve) => setTimeout(resolve, Number(rest)));
      else if (word === '@raw') this.#socket.write((JSON.parse(rest) as string).replaceAll('{tag}', tag), 'latin1');
      else this.#socket.write(this.#withLiterals(line.replaceAll('{tag}', tag)));
    }
  }

  #withLiterals(line: string): Buffer {
    const parts = line.split(/(\{LIT:[^}]+\})/).map((part) => {
      const content = this.#script.literals.get(/^\{LIT:([^}]+)\}$/.exec(part)?.[1] ?? '');
      return content ? Buffer.concat([Buffer.from(`{${content.length}}\r\n`), content]) : Buffer.from(part);
    });
    return Buffer.concat([...parts, Buffer.from('\r\n')]);
  }

  #take(data: string): void {
    this.received += data;
    const lines = (this.#partial + data).split('\r\n');
    this.#partial = lines.pop() ?? '';
    for (const line of lines) {
      if (/\{\d+\}$/.test(line) && !this.#stalled) this.#socket.write('+ go\r\n');
      this.#deliver(line);
    }
  }

  #deliver(line: string | null): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting(line);
    else if (line !== null) this.#lines.push(line);
  }

  #next(): Promise<string | null> {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.#socket.destroyed) return Promise.resolve(null);
    return new Promise((resolve) => (this.#waiting = resolve));
  }
}

function makeServer(
  script: ImapScript,
  accept: (socket: Socket) => void,
): { server: Server; caPem: string | undefined } {
  if (!script.tls) return { server: createPlainServer(accept), caPem: undefined };
  const dir = mkdtempSync(join(tmpdir(), 'scripted-imap-'));
  try {
    const authority = createAuthority(dir);
    const altNames = script.tls === 'wronghost' ? 'DNS:mail.other.example' : 'DNS:localhost';
    const time = script.tls === 'expired' ? 'expired' : 'now';
    const files = script.tls === 'selfsigned' ? authority.self : authority.issue('server', altNames, time);
    const server = createTlsServer({ key: readFileSync(files.key), cert: readFileSync(files.cert) }, accept);
    // A client that does not accept the certificate ends the handshake.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    return { server, caPem: script.tls === 'selfsigned' ? undefined : authority.caPem };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
