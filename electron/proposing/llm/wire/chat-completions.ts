import { z } from 'zod';
import { finishReasonOf } from '../finish-reason';
import type { WireFormat } from '../wire-format';

const said = {
  refusal: z.unknown().optional(),
  tool_calls: z.array(z.looseObject({})).nullish(),
  function_call: z.unknown().optional(),
};

const chunk = z.looseObject({
  error: z.unknown().optional(),
  choices: z
    .array(z.looseObject({ delta: z.looseObject(said).nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
});

const completion = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject(said), finish_reason: z.string().nullish() })).min(1),
});

/** OpenAI chat completions, as OpenAI, Azure, Ollama, LM Studio and most other servers write them. */
export const chatCompletions: WireFormat = {
  readEvent(event) {
    const read = chunk.safeParse(event).data;
    if (read?.error) return { error: event };
    const choice = read?.choices?.[0];
    const delta = choice?.delta;
    if (delta?.tool_calls?.length || delta?.function_call) return { over: 'tool-calls' };
    return {
      refused: typeof delta?.refusal === 'string' && delta.refusal !== '',
      ...(choice?.finish_reason ? { finishReason: finishReasonOf(choice.finish_reason) } : {}),
    };
  },

  toEvents(body) {
    const read = completion.safeParse(body).data;
    const choice = read?.choices[0];
    if (!choice) return null;
    const calls = choice.message.tool_calls?.map((call, index) => ({ index, ...call }));
    const delta = { ...choice.message, ...(calls ? { tool_calls: calls } : {}) };
    return [{ ...read, choices: [{ index: 0, delta, finish_reason: choice.finish_reason ?? 'stop' }] }];
  },
};
