import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../support/fake-model';
import type { LlmReply } from '../../../support/llm-cases';
import { API_KEY, SHORT_TIMEOUTS, clientOfFake, fakeModel, llmErrorOf } from '../../../support/model-client';

const replies = (reply: LlmReply): Exchange[] => [{ reply }];
const json = (status: number, body: unknown, headers: Record<string, string> = {}): LlmReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body,
});
const stream = (...data: unknown[]): LlmReply => ({
  headers: { 'content-type': 'text/event-stream' },
  chunks: data.map((event) => ({ afterMs: 1, data: `data: ${JSON.stringify(event)}\n\n` })),
});
const says = (content: string, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
});

describe('faults of the server', () => {
  it.each([
    [
      'a key repeated by the provider',
      json(401, { error: { message: `Incorrect API key provided: ${API_KEY}` } }),
      'llm_auth',
      'config',
    ],
    ['forbidden', json(403, {}), 'llm_auth', 'config'],
    ['payment required', json(402, { error: { message: 'no credits' } }), 'llm_quota', 'config'],
    [
      'model unknown to OpenAI',
      json(404, { error: { message: 'The model `qwen3:8b` does not exist', code: 'model_not_found' } }),
      'llm_model_missing',
      'config',
    ],
    ['wrong path', json(404, '404 page not found', { 'content-type': 'text/plain' }), 'llm_wrong_address', 'config'],
    ['model not loaded', json(400, { error: 'No models loaded. Please load a model.' }), 'llm_model_missing', 'config'],
    [
      'context, said by llama.cpp',
      json(400, {
        error: { message: 'the request exceeds the available context size', type: 'exceed_context_size_error' },
      }),
      'llm_context_too_long',
      'answer',
    ],
    ['too large', json(413, {}), 'llm_context_too_long', 'answer'],
    [
      'filter, said by Azure',
      json(400, { error: { code: 'content_filter', message: 'filtered' } }),
      'content_filter',
      'answer',
    ],
    [
      'bad request',
      json(400, { error: { message: 'unknown field', type: 'invalid_request_error' } }),
      'llm_rejected',
      'answer',
    ],
    [
      'server fault that repeats the key',
      json(500, { error: { message: `boom ${API_KEY}` } }),
      'llm_overloaded',
      'retry',
    ],
    [
      'bad gateway page',
      json(502, '<html>Bad Gateway</html>', { 'content-type': 'text/html' }),
      'llm_overloaded',
      'retry',
    ],
    ['network sign-in', json(511, '<html></html>', { 'content-type': 'text/html' }), 'captive_portal', 'retry'],
    ['page that calls itself JSON', json(200, '<html>portal</html>'), 'captive_portal', 'retry'],
    [
      'error object with status 200',
      json(200, { error: { message: 'busy', type: 'overloaded_error' } }),
      'llm_overloaded',
      'retry',
    ],
    [
      'quota in mid-stream',
      stream(says('[]'), { error: { message: 'quota', code: 'insufficient_quota' } }),
      'llm_quota',
      'config',
    ],
    [
      'throttling in mid-stream',
      stream({ error: { message: 'slow down', type: 'rate_limit_error' } }),
      'llm_throttled',
      'retry',
    ],
    ['an end without a finish reason', stream(says('[{"kind":"no_action","params":{}}]')), 'llm_interrupted', 'retry'],
    ['a reset in mid-stream', { ...stream(says('[]')), then: 'reset' as const }, 'llm_interrupted', 'retry'],
    [
      'garbage in the stream',
      { headers: { 'content-type': 'text/event-stream' }, body: 'data: {nope\n\n' },
      'llm_interrupted',
      'retry',
    ],
  ])('%s', async (_name, reply: LlmReply, kind, recovery) => {
    const { ask } = await clientOfFake(replies(reply));
    const error = await llmErrorOf(ask());
    expect(error).toMatchObject({ kind, recovery });
    expect(error.message).toMatch(/\.$/);
    expect(error.hint).toMatch(/\.$/);
    expect(JSON.stringify([error.message, error.hint, error.stack, error.cause])).not.toContain(API_KEY);
  });

  it('names host and port and asks whether Ollama is running, when nothing listens', async () => {
    const { ask, server } = await clientOfFake([{ answer: '' }]);
    await server.close();
    const error = await llmErrorOf(ask());
    expect(error.message).toContain(`127.0.0.1:${server.port}`);
    expect(error.hint).toContain('Is Ollama running?');
  });

  it('names the model that is missing', async () => {
    const { ask } = await clientOfFake(
      replies(json(404, { error: 'model "qwen3:8b" not found, try pulling it first' })),
    );
    const error = await llmErrorOf(ask());
    expect(error.message).toContain('qwen3:8b');
    expect(error.hint).toContain('ollama pull qwen3:8b');
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after-ms': '1500' }, 1_500],
    [{ 'retry-after': '99999999' }, 3_600_000],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 0],
  ])('waits as long as %j says', async (headers, waitMs) => {
    const { ask } = await clientOfFake(replies(json(429, {}, headers)));
    expect(await llmErrorOf(ask())).toMatchObject({ kind: 'llm_throttled', waitMs });
  });

  it.each([301, 302, 307, 308])('follows no redirect (%d) (bars A12)', async (status) => {
    const other = await fakeModel([{ answer: '[]' }]);
    const { ask } = await clientOfFake(replies({ status, headers: { location: `${other.baseUrl}/chat/completions` } }));
    expect((await llmErrorOf(ask())).kind).toBe('captive_portal');
    expect(other.requests).toEqual([]);
  });
});

describe('limits (bars A12)', () => {
  it('gives up on a server that never begins to answer', async () => {
    const { ask } = await clientOfFake(replies({ headers: { 'content-type': 'text/event-stream' }, then: 'stall' }), {
      timeouts: { ...SHORT_TIMEOUTS, connectMs: 100 },
    });
    expect((await llmErrorOf(ask())).kind).toBe('llm_stalled');
  });

  it('ends a stream that drips for ever', async () => {
    const drip = {
      headers: { 'content-type': 'text/event-stream' },
      chunks: Array.from({ length: 50 }, () => ({ afterMs: 40, data: ':\n\n' })),
    };
    const { ask } = await clientOfFake(replies(drip), { timeouts: { ...SHORT_TIMEOUTS, idleMs: 200, totalMs: 400 } });
    expect((await llmErrorOf(ask())).kind).toBe('llm_stalled');
  });

  it('counts decoded octets, so that a compressed bomb is no way around', async () => {
    const body = gzipSync(Buffer.alloc(8 * 1_048_576, '0'));
    const { ask } = await clientOfFake(
      replies({ headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body }),
    );
    expect((await llmErrorOf(ask())).kind).toBe('output_too_large');
  });

  it('counts octets of a stream that says nothing', async () => {
    const flood = {
      headers: { 'content-type': 'text/event-stream' },
      repeat: { times: 5_000, data: `:${'x'.repeat(2_000)}\n\n` },
    };
    const { ask, server } = await clientOfFake(replies(flood));
    expect((await llmErrorOf(ask())).kind).toBe('output_too_large');
    expect(server.requests[0]?.bytesSent).toBeLessThan(8 * 1_048_576);
  });

  it('rejects with the reason of the caller who cancels, and hangs up', async () => {
    const { ask } = await clientOfFake([{ answer: 'x'.repeat(10_000), pauseMs: 20 }]);
    const cancel = new AbortController();
    const reason = new Error('cancelled by the user');
    setTimeout(() => cancel.abort(reason), 60);
    await expect(ask(cancel.signal)).rejects.toBe(reason);
  });
});
