import { z } from 'zod';
import type { LlmError } from '../../interfaces/llm-client';
import type { Endpoint } from './endpoint';
import { captivePortal, complaintError, readComplaint } from './provider-errors';

const completion = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ tool_calls: z.array(z.looseObject({})).nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/**
 * A whole chat completion as the one-event stream that it stands for: some servers ignore `stream: true`. A reply that
 * is something else comes back as the LlmError that it means.
 */
export function completionToEvents(text: string, endpoint: Endpoint, secret: string | null): string | LlmError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return captivePortal(endpoint);
  }
  const read = completion.safeParse(body);
  if (!read.success) {
    const complaint = readComplaint(body) ?? { code: '', message: 'the reply is not a chat completion' };
    return complaintError({ ...complaint, status: null, waitMs: null }, endpoint, secret);
  }
  const { choices, ...rest } = read.data;
  const [choice] = choices;
  const toolCalls = choice?.message.tool_calls?.map((call, index) => ({ index, ...call }));
  const delta = { ...choice?.message, ...(toolCalls ? { tool_calls: toolCalls } : {}) };
  const event = { ...rest, choices: [{ index: 0, delta, finish_reason: choice?.finish_reason ?? 'stop' }] };
  return `data: ${JSON.stringify(event)}\n\ndata: [DONE]\n\n`;
}
