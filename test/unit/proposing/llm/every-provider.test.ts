import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { Ending } from '../../../support/model-wire/wire-dialect';
import { clientOfFake } from '../../../support/model-client';
import { KEY_HEADERS, PROVIDERS } from './providers';

const ANSWER = '[{"kind":"no_action","params":{"reason":"Nothing to do, tränenreich."}}]';
const ENDINGS: Ending[] = ['stop', 'length', 'content-filter', 'refusal', 'tool-calls'];

describe.each(PROVIDERS)('$provider', ({ provider, path, credential, tokenLimit }) => {
  it('streams text and tokens; asks with the key in its own header, the trace, a limit and no tools (bars A2)', async () => {
    const { ask, server } = await clientOfFake([{ answer: ANSWER, tokens: { input: 321, output: 12 } }], { provider });
    expect(await ask()).toEqual({ text: ANSWER, finishReason: 'stop', inputTokens: 321, outputTokens: 12 });
    const [request, ...more] = server.requests;
    expect(more).toEqual([]);
    expect(request?.path).toBe(path);
    expect(request?.headers.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
    expect(KEY_HEADERS.filter((name) => name in (request?.headers ?? {}))).toEqual([credential[0]]);
    expect(request?.headers[credential[0]]).toBe(credential[1]);
    expect(request?.body).toMatchObject(tokenLimit);
    expect(request?.body).not.toHaveProperty('tools');
    const sent = JSON.stringify(request?.body);
    expect(sent.split('system text')).toHaveLength(2);
    expect(sent.split('prompt text')).toHaveLength(2);
  });

  it('sends no key when there is none, whatever the environment holds', async () => {
    for (const name of [
      'OPENAI_API_KEY',
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'GOOGLE_GENERATIVE_AI_API_KEY',
    ]) {
      vi.stubEnv(name, 'key-of-the-environment');
    }
    const { ask, server } = await clientOfFake([{ answer: ANSWER }], { provider, apiKey: null });
    await ask();
    vi.unstubAllEnvs();
    const headers = server.requests[0]?.headers ?? {};
    expect(KEY_HEADERS.filter((name) => name in headers)).toEqual([]);
    expect(JSON.stringify(headers)).not.toContain('key-of-the-environment');
  });

  it('leaves reasoning out of the answer, and counts it while it comes in', async () => {
    const reasoning = 'Hm, [] or not? '.repeat(8);
    const { ask } = await clientOfFake([{ answer: ANSWER, reasoning, pauseMs: 1 }], { provider });
    const progress: number[] = [];
    expect((await ask(undefined, (characters) => progress.push(characters))).text).toBe(ANSWER);
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // The SDK for OpenAI's own chat completions knows no reasoning in them.
    const shown = provider === 'azure-openai' ? 0 : reasoning.length;
    expect(progress.at(-1)).toBe(shown + ANSWER.length);
  });

  it('reads a whole reply where no stream comes', async () => {
    const said = { answer: ANSWER, whole: true, tokens: { input: 5, output: 1 } };
    const { ask } = await clientOfFake([said], { provider });
    expect(await ask()).toEqual({ text: ANSWER, finishReason: 'stop', inputTokens: 5, outputTokens: 1 });
  });

  it('leaves nothing behind on the signal of its caller, which lives as long as the app', async () => {
    const { ask } = await clientOfFake([{ answer: ANSWER }], { provider });
    const { signal } = new AbortController();
    await ask(signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each(ENDINGS.flatMap((ending) => [[ending, false] as const, [ending, true] as const]))(
    'says how an answer ended (%s, whole: %s)',
    async (finishReason, whole) => {
      const { ask } = await clientOfFake([{ answer: 'I cannot', finishReason, whole }], { provider });
      expect((await ask()).finishReason).toBe(asThisProviderSaysIt(provider, finishReason));
    },
  );
});

/** Two providers have one word for a model that refuses and a filter that stops it. */
function asThisProviderSaysIt(provider: string, ending: Ending): Ending {
  if (provider === 'anthropic' && ending === 'content-filter') return 'refusal';
  if (provider === 'google' && ending === 'refusal') return 'content-filter';
  return ending;
}

describe('what only one provider does', () => {
  it('Gemini refuses a prompt without a candidate', async () => {
    const body = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 9 } };
    const reply = { headers: { 'content-type': 'text/event-stream' }, body: `data: ${JSON.stringify(body)}\n\n` };
    const { ask } = await clientOfFake([{ reply }], { provider: 'google' });
    expect((await ask()).finishReason).toBe('content-filter');
  });

  it('Gemini offers to go on in a second request, which is not sent', async () => {
    const candidate = { content: { parts: [{ text: '[' }] }, finishReason: 'CONTINUATION', continuationToken: 'more' };
    const body = `data: ${JSON.stringify({ candidates: [candidate] })}\n\n`;
    const reply = { headers: { 'content-type': 'text/event-stream' }, body };
    const { ask, server } = await clientOfFake([{ reply }], { provider: 'google' });
    expect((await ask()).finishReason).toBe('length');
    expect(server.requests).toHaveLength(1);
  });

  it('Anthropic sends a kind of event that nobody knows yet', async () => {
    const events = [
      { type: 'message_start', message: { id: 'm', role: 'assistant', content: [], usage: { input_tokens: 7 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'weather_report', sky: 'blue' },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '[]' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ];
    const chunks = events.map((event) => ({
      afterMs: 1,
      data: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
    }));
    const reply = { headers: { 'content-type': 'text/event-stream' }, chunks };
    const { ask } = await clientOfFake([{ reply }], { provider: 'anthropic' });
    expect(await ask()).toEqual({ text: '[]', finishReason: 'stop', inputTokens: 7, outputTokens: 2 });
  });

  it('OpenAI itself wants the newer name of the limit, also by chat completions', async () => {
    const { openAiCompatible } = await import('../../../../electron/proposing/llm/providers/openai-compatible');
    let sent = '';
    const fetch: typeof globalThis.fetch = (_url, init) => {
      sent = init?.body as string;
      return Promise.reject(new Error('not sent'));
    };
    const model = openAiCompatible.model({ baseUrl: 'https://api.openai.com/v1', model: 'm', fetch });
    if (typeof model === 'string') throw new Error('A model that is only a name.');
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x' }] }];
    await expect(Promise.resolve(model.doStream({ prompt, maxOutputTokens: 9 }))).rejects.toThrow();
    expect(JSON.parse(sent)).toMatchObject({ max_completion_tokens: 9 });
    expect(JSON.parse(sent)).not.toHaveProperty('max_tokens');
  });
});
