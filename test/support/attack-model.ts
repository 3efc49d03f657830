import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';

/** What the input files for `llm-http` say a server does. */
export type WireReply = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  chunks?: (string | { reset: true })[];
  generator?: {
    repeat?: string;
    every_ms?: number;
    gzip_of?: { repeat: string; bytes: number };
  };
  drip?: { bytes: number; every_ms: number };
};
export type ModelReply = { text: string; finishReason?: string } | { wire: WireReply };

export type ModelRequest = {
  /** Of the session it was asked for (W3C Trace Context). */
  traceId: string;
  system: string;
  prompt: string;
  /** The whole body as it was posted. */
  body: string;
  /** What was answered; null for a reply on the wire. */
  text: string | null;
  bytesSent: number;
};

export interface AttackModel {
  readonly baseUrl: string;
  readonly port: number;
  readonly requests: ModelRequest[];
  close(): Promise<void>;
}

type Posted = { messages?: { role: string; content: string }[]; stream?: boolean };

/** A model server on loopback that speaks OpenAI chat completions and answers each request as `answer` decides. */
export async function startAttackModel(answer: (request: ModelRequest) => ModelReply): Promise<AttackModel> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy());
    if (request.url?.endsWith('/models')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'attack-model', object: 'model' }] }));
      return;
    }
    void bodyOf(request).then((body) => {
      const posted = JSON.parse(body) as Posted;
      const said = (role: string) =>
        (posted.messages ?? []).filter((one) => one.role === role).map((one) => one.content);
      const record: ModelRequest = {
        traceId: /^00-([0-9a-f]{32})-/.exec(String(request.headers.traceparent))?.[1] ?? '',
        system: said('system').join('\n'),
        prompt: said('user').join('\n'),
        body,
        text: null,
        bytesSent: 0,
      };
      requests.push(record);
      const reply = answer(record);
      if ('text' in reply) record.text = reply.text;
      const wire = 'wire' in reply ? reply.wire : spoken(reply, posted.stream !== false);
      // A client that hangs up is part of the test.
      play(wire, response, record).catch(() => response.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

async function play(wire: WireReply, response: ServerResponse, record: ModelRequest): Promise<void> {
  const write = async (data: string | Buffer) => {
    if (response.destroyed) throw new Error('closed by the client');
    record.bytesSent += Buffer.byteLength(data);
    if (!response.write(data)) await drained(response);
  };
  response.writeHead(wire.status ?? 200, wire.headers);
  response.flushHeaders();
  for (const chunk of wire.chunks ?? []) {
    if (typeof chunk !== 'string') {
      await sleep(50);
      response.destroy();
      return;
    }
    await write(chunk);
  }
  if (wire.drip) {
    for (;;) {
      await write('x'.repeat(wire.drip.bytes));
      await sleep(wire.drip.every_ms);
    }
  }
  if (wire.generator?.repeat !== undefined) {
    for (;;) {
      await write(wire.generator.repeat);
      await sleep(wire.generator.every_ms ?? 0);
    }
  }
  if (wire.generator?.gzip_of) {
    await bomb(wire.generator.gzip_of, write);
  } else if (wire.body !== undefined) {
    await write(typeof wire.body === 'string' ? wire.body : JSON.stringify(wire.body));
  }
  response.end();
}

async function bomb(of: { repeat: string; bytes: number }, write: (data: Buffer) => Promise<void>): Promise<void> {
  const gzip = createGzip({ level: 9 });
  const block = Buffer.alloc(1_048_576, of.repeat);
  const feed = async () => {
    for (let fed = 0; fed < of.bytes; fed += block.length) {
      if (!gzip.write(block)) await new Promise<void>((done) => void gzip.once('drain', () => done()));
    }
    gzip.end();
  };
  void feed();
  try {
    for await (const piece of gzip) await write(piece as Buffer);
  } finally {
    gzip.destroy();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      done();
    };
    response.on('drain', end).on('close', end);
  });
}

function spoken({ text, finishReason = 'stop' }: { text: string; finishReason?: string }, stream: boolean): WireReply {
  const head = { id: 'chatcmpl-attack', created: 1_767_225_600, model: 'attack-model' };
  const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 };
  if (!stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }];
    return {
      headers: { 'content-type': 'application/json' },
      body: { ...head, object: 'chat.completion', choices, usage },
    };
  }
  const event = (data: object) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...data })}\n\n`;
  return {
    headers: { 'content-type': 'text/event-stream' },
    chunks: [
      event({ choices: [{ index: 0, delta: { role: 'assistant', content: text }, finish_reason: null }] }),
      event({ choices: [{ index: 0, delta: {}, finish_reason: finishReason }] }),
      event({ choices: [], usage }),
      'data: [DONE]\n\n',
    ],
  };
}
