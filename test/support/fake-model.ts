import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { LlmReply } from './llm-cases';

/** What the server does with one request: say a text as a model would, or reply with exact octets. */
export type Exchange =
  | { answer: string; finishReason?: string; pauseMs?: number; tokens?: { input: number; output: number } }
  | { reply: LlmReply };

type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The JSON that was posted, or null. */
  body: { model?: string; messages?: { role: string; content: string }[]; tools?: unknown; stream?: boolean } | null;
  /** Octets of the reply's body that were handed to the connection. */
  bytesSent: number;
};

export interface FakeModel {
  /** Up to and with /v1. */
  readonly baseUrl: string;
  readonly port: number;
  readonly requests: RecordedRequest[];
  /** Replaces what comes next; the last exchange repeats. */
  play(exchanges: readonly Exchange[]): void;
  close(): Promise<void>;
}

const PIECE = 24;

/**
 * A real HTTP server on the loopback interface that speaks OpenAI chat completions (event stream or whole, as asked)
 * and replays scripted exchanges, one a request; the last one repeats. `GET /v1/models` lists one model.
 */
export async function startFakeModel(exchanges: readonly Exchange[], port = 0): Promise<FakeModel> {
  let script = [...exchanges];
  let next = 0;
  const requests: RecordedRequest[] = [];

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      const record: RecordedRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? null : (JSON.parse(text) as RecordedRequest['body']),
        bytesSent: 0,
      };
      requests.push(record);
      if (record.path === '/v1/models') {
        requests.pop();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ object: 'list', data: [{ id: 'fake-model', object: 'model' }] }));
        return;
      }
      const exchange = script[Math.min(next++, script.length - 1)];
      if (exchange === undefined) throw new Error('The fake model has no script.');
      const reply = 'reply' in exchange ? exchange.reply : spoken(exchange, record.body?.stream !== false);
      // A client that hangs up is part of the test.
      send(reply, response, record).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    port: address.port,
    requests,
    play(more) {
      script = [...more];
      next = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function send(reply: LlmReply, response: ServerResponse, record: RecordedRequest): Promise<void> {
  if (reply.connect !== undefined) {
    response.destroy();
    return;
  }
  const write = async (data: string | Buffer) => {
    if (response.destroyed) throw new Error('closed by the client');
    const accepted = response.write(data);
    record.bytesSent += Buffer.byteLength(data);
    if (!accepted) await drained(response);
  };
  response.writeHead(reply.status ?? 200, reply.headers);
  response.flushHeaders();
  for (const chunk of reply.chunks ?? []) {
    await sleep(chunk.afterMs);
    await write(chunk.data);
  }
  for (let i = 0; i < (reply.repeat?.times ?? 0); i++) {
    await write(reply.repeat?.data ?? '');
    // A model makes its words one by one; without a pause the buffers of the system would take all of them at once.
    await nextTurn();
  }
  if (reply.body !== undefined) {
    await write(
      typeof reply.body === 'string' || Buffer.isBuffer(reply.body) ? reply.body : JSON.stringify(reply.body),
    );
  }
  if (reply.then === 'reset') response.destroy();
  else if (reply.then !== 'stall') response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** An answer as the wire carries it: small deltas, the finish reason, the usage, `[DONE]`. */
function spoken(exchange: Extract<Exchange, { answer: string }>, stream: boolean): LlmReply {
  const { answer, finishReason = 'stop', pauseMs = 0, tokens = { input: 100, output: 50 } } = exchange;
  const head = { id: 'chatcmpl-fake', created: 1_767_225_600, model: 'fake-model' };
  const usage = {
    prompt_tokens: tokens.input,
    completion_tokens: tokens.output,
    total_tokens: tokens.input + tokens.output,
  };
  if (!stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: finishReason }];
    return {
      headers: { 'content-type': 'application/json' },
      body: { ...head, object: 'chat.completion', choices, usage },
    };
  }
  const event = (data: object) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...data })}\n\n`;
  const pieces = answer.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'gu')) ?? [];
  const deltas = pieces.map((content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }));
  const end =
    event({ choices: [{ index: 0, delta: {}, finish_reason: finishReason }] }) +
    event({ choices: [], usage }) +
    'data: [DONE]\n\n';
  return {
    headers: { 'content-type': 'text/event-stream' },
    chunks: [...deltas, end].map((data) => ({ afterMs: pauseMs, data })),
  };
}
