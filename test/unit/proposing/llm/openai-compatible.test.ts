import { describe, expect, it } from 'vitest';
import { LlmError } from '../../../../electron/interfaces/llm-client';
import { parseAnswer } from '../../../../electron/proposing/answer';
import type { Exchange } from '../../../support/fake-model';
import { llmCases, readCase, type LlmReply } from '../../../support/llm-cases';
import { API_KEY, clientOfFake } from '../../../support/model-client';
import { inOpenAiDialect } from '../../../support/openai-dialect';

const replies = (reply: LlmReply): Exchange[] => [{ reply }];

describe('every llm-http case', () => {
  for (const testCase of llmCases('llm-http/1')) {
    const { expect: expected, config } = testCase;
    it(`${testCase.id} ${testCase.title}`, async () => {
      const { reply = {}, provider = 'openai' } = readCase(testCase);
      const { ask, server } = await clientOfFake(replies(inOpenAiDialect(reply, provider)));
      if (reply.connect) await server.close();
      // No tool is offered to the model, so a call of `propose_actions` is as unexpected as any other.
      const toolCall = testCase.id === 'L028' || testCase.id === 'L029';
      const outcome = toolCall ? 'failed' : expected.outcome;
      const reason = toolCall ? 'unexpected_tool' : (expected.reason ?? null);

      const got = await ask().then(
        ({ text, finishReason }) => {
          const result = parseAnswer(text, {
            finishReason,
            participants: config.threadParticipants,
            tools: config.toolAllowList,
          });
          return {
            outcome: result.outcome,
            reason: result.reason as string | null,
            actions: result.actions,
            waitMs: null,
          };
        },
        (error: unknown) => {
          if (!(error instanceof LlmError)) throw error;
          // Context: the proposer halves it and asks once more, then fails; the case allows both.
          const retry = error.recovery === 'retry' || error.kind === 'llm_context_too_long';
          return {
            outcome: retry ? 'retry' : 'failed',
            reason: error.kind,
            actions: [],
            waitMs: error.waitMs,
          };
        },
      );
      expect(got.outcome).toBe(outcome);
      expect(got.reason).toBe(expected.errorKind ?? reason);
      if (!toolCall) expect(got.actions.map((item) => item.action.kind)).toEqual(expected.actions);
      if (typeof expected.waitMs === 'number') expect(got.waitMs).toBe(expected.waitMs);
      else if (expected.waitMs) {
        expect(got.waitMs).toBeGreaterThanOrEqual(expected.waitMs.min);
        expect(got.waitMs).toBeLessThanOrEqual(expected.waitMs.max);
      }
      if (reply.repeat) expect(server.requests[0]?.bytesSent).toBeLessThan(1_048_576);
    });
  }
});

describe('a request', () => {
  it('asks for a stream, offers no tools, carries the trace and the key, and returns text and tokens', async () => {
    const { ask, server } = await clientOfFake([
      { answer: '[{"kind":"no_action","params":{}}]', tokens: { input: 321, output: 12 } },
    ]);
    expect(await ask()).toEqual({
      text: '[{"kind":"no_action","params":{}}]',
      finishReason: 'stop',
      inputTokens: 321,
      outputTokens: 12,
    });
    const [request] = server.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
    expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(request?.body).toMatchObject({ model: 'qwen3:8b', stream: true, max_tokens: 512 });
    expect(request?.body).not.toHaveProperty('tools');
    expect(request?.body?.messages).toEqual([
      { role: 'system', content: 'system text' },
      { role: 'user', content: 'prompt text' },
    ]);
  });

  it('sends no authorization without a key', async () => {
    const { ask, server } = await clientOfFake([{ answer: '[]' }], { apiKey: null });
    await ask();
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('leaves reasoning out of the answer', async () => {
    const events = [{ reasoning_content: 'Hm, [] or not?' }, { content: '[]' }].map((delta, index) => ({
      afterMs: 1,
      data: `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: index === 1 ? 'stop' : null }] })}\n\n`,
    }));
    const { ask } = await clientOfFake(replies({ headers: { 'content-type': 'text/event-stream' }, chunks: events }));
    expect((await ask()).text).toBe('[]');
  });

  it('reads a whole completion from a server that does not stream', async () => {
    const body = {
      choices: [{ message: { role: 'assistant', content: '[]' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 5, completion_tokens: 1 },
    };
    const { ask } = await clientOfFake(replies({ headers: { 'content-type': 'application/json' }, body }));
    expect(await ask()).toEqual({ text: '[]', finishReason: 'stop', inputTokens: 5, outputTokens: 1 });
  });

  it('says that an answer was cut off', async () => {
    const { ask } = await clientOfFake([{ answer: '[{"kind":', finishReason: 'length' }]);
    expect((await ask()).finishReason).toBe('length');
  });
});
