import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LlmReply } from '../../../support/llm-cases';
import { API_KEY, SHORT_TIMEOUTS, clientOfFake, fakeModel, llmErrorOf } from '../../../support/model-client';
import { complained, spokenUntil, spokenUntilFault, type Fault } from '../../../support/model-wire/wire-dialect';
import { PROVIDERS } from './providers';

const SAID = { answer: '[{"kind":"no_action","params":{}}]' };
const PLAIN = { ...SAID, reasoning: '', finishReason: 'stop' as const, tokens: { input: 1, output: 1 } };
const EVENTS = { 'content-type': 'text/event-stream' };

const FAULTS: [Fault, string, string][] = [
  ['auth', 'llm_auth', 'config'],
  ['model-missing', 'llm_model_missing', 'config'],
  ['quota', 'llm_quota', 'config'],
  ['throttled', 'llm_throttled', 'retry'],
  ['overloaded', 'llm_overloaded', 'retry'],
  ['server', 'llm_overloaded', 'retry'],
  ['too-long', 'llm_context_too_long', 'answer'],
];

describe.each(PROVIDERS)('$provider', ({ provider, dialect }) => {
  const faultOf = async (reply: LlmReply, over: Parameters<typeof clientOfFake>[1] = {}) => {
    const { ask, server } = await clientOfFake([{ reply }], { provider, ...over });
    const error = await llmErrorOf(ask());
    expect(server.requests).toHaveLength(1);
    expect(error.message).toMatch(/\.$/);
    expect(error.hint).toMatch(/\.$/);
    expect(JSON.stringify([error.message, error.hint, error.stack, error.cause])).not.toContain(API_KEY);
    return { error, server };
  };

  it.each(FAULTS)('complains of %s: %s', async (fault, kind, recovery) => {
    const { error } = await faultOf(complained(dialect, fault));
    expect(error).toMatchObject({ kind, recovery });
  });

  it('says how long it wants to be left alone', async () => {
    const { error } = await faultOf(complained(dialect, 'throttled', { 'retry-after': '7' }));
    expect(error).toMatchObject({ kind: 'llm_throttled', waitMs: 7_000 });
  });

  it.each(['overloaded', 'throttled'] as const)('reports %s in the middle of its answer', async (fault) => {
    const { error } = await faultOf(spokenUntilFault(dialect, SAID, fault));
    expect(error).toMatchObject({ kind: `llm_${fault}`, recovery: 'retry' });
  });

  it('reports an error with status 200 before its first word', async () => {
    const { error } = await faultOf({ headers: EVENTS, body: dialect.errorEvent('overloaded') });
    expect(error).toMatchObject({ kind: 'llm_overloaded', recovery: 'retry' });
  });

  it('replies with an error in JSON and status 200', async () => {
    const { error } = await faultOf({ ...complained(dialect, 'overloaded'), status: 200 });
    expect(error).toMatchObject({ kind: 'llm_overloaded', recovery: 'retry' });
  });

  it.each(['end', 'reset'] as const)('breaks off (%s): half an answer is none', async (then) => {
    const { error } = await faultOf(spokenUntil(dialect, SAID, then));
    expect(error).toMatchObject({ kind: 'llm_interrupted', recovery: 'retry' });
  });

  it('falls silent in the middle of its answer', async () => {
    const { error } = await faultOf(spokenUntil(dialect, SAID, 'stall'), {
      timeouts: { ...SHORT_TIMEOUTS, idleMs: 150 },
    });
    expect(error).toMatchObject({ kind: 'llm_stalled', recovery: 'retry' });
  });

  it('may think unseen for longer than it may pause', async () => {
    const { text, end } = dialect.events(PLAIN);
    const silent = [': thinking\n\n', [...text, ...end].join('')];
    const reply = { headers: EVENTS, chunks: silent.map((data, index) => ({ afterMs: index * 400, data })) };
    const { ask } = await clientOfFake([{ reply }], { provider, timeouts: { ...SHORT_TIMEOUTS, idleMs: 100 } });
    expect((await ask()).text).toBe(SAID.answer);
  });

  it('sends what is no event', async () => {
    const { error } = await faultOf({ headers: EVENTS, body: 'data: {nope\n\n' });
    expect(error).toMatchObject({ kind: 'llm_interrupted', recovery: 'retry' });
  });

  it('talks without end', async () => {
    const { text } = dialect.events({ ...PLAIN, answer: 'lorem ipsum dolor' });
    const word = text.find((event) => event.includes('lorem')) ?? '';
    const opening = text.slice(0, text.indexOf(word)).join('');
    const chunks = [{ afterMs: 0, data: opening }];
    const repeat = { times: 10_000, data: word.repeat(100) };
    const { error, server } = await faultOf({ headers: EVENTS, chunks, repeat }, { maxAnswerBytes: 65_536 });
    expect(error).toMatchObject({ kind: 'output_too_large', recovery: 'answer' });
    expect(server.requests[0]?.bytesSent).toBeLessThan(8 * 1_048_576);
  });

  it('sends a bomb', async () => {
    const body = gzipSync(Buffer.alloc(8 * 1_048_576, ' '));
    for (const type of ['application/json', 'text/event-stream']) {
      const { error } = await faultOf({ headers: { 'content-type': type, 'content-encoding': 'gzip' }, body });
      expect(error).toMatchObject({ kind: 'output_too_large' });
    }
  });

  it('is a page', async () => {
    const { error } = await faultOf({ headers: { 'content-type': 'text/html' }, body: '<html>portal</html>' });
    expect(error).toMatchObject({ kind: 'captive_portal', recovery: 'retry' });
  });

  it('points elsewhere, where nobody goes', async () => {
    const other = await fakeModel([SAID]);
    const { error } = await faultOf({ status: 307, headers: { location: other.baseUrl } });
    expect(error.kind).toBe('captive_portal');
    expect(other.requests).toEqual([]);
  });

  it('is cancelled in the middle of its answer: the reason comes back, the connection is gone', async () => {
    const { ask, server } = await clientOfFake([{ answer: 'x'.repeat(10_000), pauseMs: 20 }], { provider });
    const cancel = new AbortController();
    const reason = new Error('cancelled by the user');
    const onProgress = (characters: number) => {
      if (characters > 100) cancel.abort(reason);
    };
    await expect(ask(cancel.signal, onProgress)).rejects.toBe(reason);
    await expect.poll(() => server.requests[0]?.hungUp).toBe(true);
    expect(server.requests[0]?.bytesSent).toBeLessThan(50_000);
  });

  it('is not asked at all when it was cancelled before', async () => {
    const { ask, server } = await clientOfFake([SAID], { provider });
    const reason = new Error('too late');
    await expect(ask(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(server.requests).toEqual([]);
  });
});

describe('Google', () => {
  it('says in its error how long it wants to be left alone', async () => {
    const { dialect } = PROVIDERS.find(({ provider }) => provider === 'google') ?? {};
    if (!dialect) throw new Error('Google is not there.');
    const { ask } = await clientOfFake([{ reply: complained(dialect, 'throttled') }], { provider: 'google' });
    expect(await llmErrorOf(ask())).toMatchObject({ kind: 'llm_throttled', waitMs: 30_000 });
  });
});
