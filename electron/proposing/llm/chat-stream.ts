import { randomBytes } from 'node:crypto';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, streamText, type StreamTextResult, type ToolSet } from 'ai';
import { z } from 'zod';
import type { LlmAnswer, LlmError, LlmRequest } from '../../interfaces/llm-client';
import type { Endpoint } from './endpoint';
import { tooLarge, type GuardedFetch } from './guarded-fetch';
import { interrupted, networkError } from './network-errors';
import { complaintError, readComplaint } from './provider-errors';

type Connection = { baseUrl: string; model: string; apiKey: string | null };

/** Far beyond twenty proposals; a model that writes more is looping. */
const MAX_TEXT = 262_144;

/**
 * Sends one request and collects its answer. Throws LlmError; what the layers below wrap is in `guard.failure`.
 */
export async function readAnswer(
  options: Connection,
  request: LlmRequest,
  endpoint: Endpoint,
  guard: GuardedFetch,
  signal: AbortSignal,
): Promise<LlmAnswer> {
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: options.baseUrl,
    ...(options.apiKey ? { apiKey: options.apiKey } : {}),
    fetch: guard.fetch,
    includeUsage: true,
    transformRequestBody: isOpenAi(options.baseUrl) ? withOpenAiTokenLimit : undefined,
  });
  const stream = streamText({
    model: provider(options.model),
    system: request.system,
    prompt: request.prompt,
    maxOutputTokens: request.maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    headers: { traceparent: traceparent(request.traceId) },
    includeRawChunks: true,
    // Errors come as parts of the stream; the default would print them, with the mail in them.
    onError: () => undefined,
  });

  try {
    return await collect(stream.fullStream, endpoint, guard, options.apiKey);
  } catch (error) {
    throw APICallError.isInstance(error) ? guard.fail(networkError(error, endpoint)) : error;
  }
}

async function collect(
  parts: StreamTextResult<ToolSet, never>['fullStream'],
  endpoint: Endpoint,
  guard: GuardedFetch,
  secret: string | null,
): Promise<LlmAnswer> {
  let text = '';
  let length = 0;
  let refused = false;
  for await (const part of parts) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      length += part.text.length;
      if (length > MAX_TEXT) throw guard.fail(tooLarge(endpoint));
      if (part.type === 'text-delta') text += part.text;
    } else if (part.type === 'raw') {
      const event = wireEvent.safeParse(part.rawValue).data;
      if (event?.error) throw guard.fail(errorEvent(part.rawValue, endpoint, secret));
      const delta = event?.choices?.[0]?.delta;
      if (delta?.tool_calls?.length) return { text, finishReason: 'tool-calls', inputTokens: null, outputTokens: null };
      refused ||= typeof delta?.refusal === 'string' && delta.refusal !== '';
    } else if (part.type === 'error') {
      throw APICallError.isInstance(part.error) ? part.error : guard.fail(interrupted(endpoint));
    } else if (part.type === 'finish') {
      return {
        text,
        finishReason: refused || part.rawFinishReason === 'refusal' ? 'refusal' : part.finishReason,
        inputTokens: part.totalUsage.inputTokens ?? null,
        outputTokens: part.totalUsage.outputTokens ?? null,
      };
    }
  }
  throw guard.fail(interrupted(endpoint));
}

/** What the SDK folds away or refuses: a refusal, a call of a tool nobody offered, an error after status 200. */
const wireEvent = z.looseObject({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.looseObject({
        delta: z.looseObject({ refusal: z.unknown().optional(), tool_calls: z.array(z.unknown()).nullish() }).nullish(),
      }),
    )
    .nullish(),
});

function errorEvent(event: unknown, endpoint: Endpoint, secret: string | null): LlmError {
  const complaint = readComplaint(event) ?? { code: '', message: '' };
  return complaintError({ ...complaint, status: null, waitMs: null }, endpoint, secret);
}

/** W3C Trace Context §3.2: version, trace-id, a parent-id of this hop, sampled. */
function traceparent(traceId: string): string {
  return `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
}

function isOpenAi(baseUrl: string): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com';
}

// OpenAI's own newer models refuse the older name, which every other server knows.
function withOpenAiTokenLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: limit, ...rest } = body;
  return { ...rest, max_completion_tokens: limit };
}
