import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { LlmReply } from './llm-cases';
import { anthropicDialect } from './model-wire/anthropic';
import { geminiDialect } from './model-wire/gemini';
import { ollamaTags } from './model-wire/ollama';
import { openAiChat } from './model-wire/openai-chat';
import { openAiResponsesDialect } from './model-wire/openai-responses';
import { MODEL, spoken, type Said } from './model-wire/wire-dialect';

/**
 * What the server does with one request: say a text as a model would, in the dialect of the path that was asked (`whole`:
 * as one document although a stream was wanted), or reply with exact octets.
 */
export type Exchange = (Said & { whole?: boolean }) | { reply: LlmReply };

type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The JSON that was posted, or null. */
  body: { model?: string; messages?: { role: string; content: string }[]; tools?: unknown; stream?: boolean } | null;
  /** Octets of the reply's body that were handed to the connection. */
  bytesSent: number;
  /** The client closed the connection before the reply was over. */
  hungUp: boolean;
};

export interface FakeModel {
  /** Up to and with /v1. */
  readonly baseUrl: string;
  /** Scheme, host and port. */
  readonly origin: string;
  readonly port: number;
  readonly requests: RecordedRequest[];
  /** Replaces what comes next; the last exchange repeats. */
  play(exchanges: readonly Exchange[]): void;
  close(): Promise<void>;
}

const DIALECTS = [openAiChat, openAiResponsesDialect, anthropicDialect, geminiDialect];

/** What is listed, by path: the OpenAI list (also LM Studio's) and Ollama's own. */
const LISTS: Record<string, unknown> = {
  '/v1/models': { object: 'list', data: [{ id: MODEL, object: 'model', owned_by: 'organization_owner' }] },
  '/api/tags': ollamaTags([MODEL]),
};

/**
 * A real HTTP server on the loopback interface that speaks OpenAI chat completions and responses, Anthropic Messages and
 * Gemini, and replays scripted exchanges, one a request; the last one repeats. `GET /v1/models` and `GET /api/tags` list
 * one model.
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
        hungUp: false,
      };
      requests.push(record);
      response.on('close', () => (record.hungUp = !response.writableFinished));
      const path = record.path.replace(/\?.*/, '');
      if (path in LISTS) {
        requests.pop();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(LISTS[path]));
        return;
      }
      const exchange = script[Math.min(next++, script.length - 1)];
      if (exchange === undefined) throw new Error('The fake model has no script.');
      const reply = 'reply' in exchange ? exchange.reply : speak(path, exchange, record);
      // A client that hangs up is part of the test.
      send(reply, response, record).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    origin: `http://127.0.0.1:${address.port}`,
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

function speak(path: string, said: Said & { whole?: boolean }, { body }: RecordedRequest): LlmReply {
  const dialect = DIALECTS.find((candidate) => candidate.path.test(path));
  if (dialect === undefined)
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: '404 page not found' };
  return spoken(dialect, said, !said.whole && body?.stream !== false);
}
