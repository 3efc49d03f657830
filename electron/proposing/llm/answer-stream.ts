import { randomBytes } from 'node:crypto';
import { APICallError, streamText, type StreamTextResult, type ToolSet } from 'ai';
import type { LlmAnswer, LlmError, LlmRequest } from '../../interfaces/llm-client';
import type { Endpoint } from './endpoint';
import { tooLarge, type GuardedFetch } from './guarded-fetch';
import { interrupted, networkError } from './network-errors';
import { complaintError, readComplaint } from './provider-errors';
import type { ProviderAdapter } from './providers/provider-adapter';

/** Far beyond twenty proposals; a model that writes more is looping. */
const MAX_TEXT = 262_144;

export type Call = {
  adapter: ProviderAdapter;
  endpoint: Endpoint;
  baseUrl: string;
  /** Never in an error, even where the provider repeats it. */
  secret: string | null;
  guard: GuardedFetch;
};

// The SDK would print what it does not like about a model, to the command's own output.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/**
 * Sends one request and collects its answer: the SDK makes the request and reads text and tokens, the provider's wire
 * format says the rest. Throws LlmError; what the layers below wrap is in `guard.failure`.
 */
export async function readAnswer(call: Call, request: LlmRequest): Promise<LlmAnswer> {
  const { adapter, endpoint, baseUrl, guard } = call;
  const stream = streamText({
    model: adapter.model({ baseUrl, model: endpoint.model, fetch: guard.fetch }),
    system: request.system,
    prompt: request.prompt,
    ...adapter.settings(request),
    maxRetries: 0,
    abortSignal: guard.signal,
    headers: { traceparent: traceparent(request.traceId) },
    includeRawChunks: true,
    // Errors come as parts of the stream; the default would print them, with the mail in them.
    onError: () => undefined,
  });
  try {
    return await collect(stream.fullStream, call, request);
  } catch (error) {
    if (!APICallError.isInstance(error)) throw error;
    throw guard.fail(errorBeforeText(error, call) ?? networkError(error, endpoint));
  }
}

type Parts = StreamTextResult<ToolSet, never>['fullStream'];

async function collect(parts: Parts, call: Call, request: LlmRequest): Promise<LlmAnswer> {
  const { endpoint, guard } = call;
  const { format } = call.adapter;
  let text = '';
  let length = 0;
  let refused = false;
  let unknown = false;
  let broken = false;
  let finishReason: string | null = null;
  for await (const part of parts) {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      length += part.text.length;
      if (length > MAX_TEXT) throw guard.fail(tooLarge(endpoint));
      if (part.type === 'text-delta') text += part.text;
      guard.answering();
      request.onProgress?.(length);
    } else if (part.type === 'raw') {
      const signs = format.readEvent(part.rawValue);
      if (signs.error !== undefined) throw guard.fail(complaintOf(signs.error, call) ?? interrupted(endpoint));
      if (signs.over) return { text, finishReason: signs.over, inputTokens: null, outputTokens: null };
      refused ||= signs.refused ?? false;
      unknown = signs.unknown ?? false;
      finishReason = signs.finishReason ?? finishReason;
    } else if (part.type === 'error') {
      if (APICallError.isInstance(part.error)) throw part.error;
      // Something is missing from the text now; the provider may still say why.
      broken ||= !unknown;
    } else if (part.type === 'finish') {
      if (broken || finishReason === null) break;
      const { inputTokens, outputTokens } = part.totalUsage;
      // An SDK that was told nothing counts zero.
      const told = (inputTokens ?? 0) + (outputTokens ?? 0) > 0;
      return {
        text,
        finishReason: refused ? 'refusal' : finishReason,
        inputTokens: told ? (inputTokens ?? null) : null,
        outputTokens: told ? (outputTokens ?? null) : null,
      };
    }
  }
  throw guard.fail(interrupted(endpoint));
}

/** An error event that came before any text: the SDK keeps it as if it were an error reply. */
function errorBeforeText(error: APICallError, call: Call): LlmError | null {
  let event: unknown;
  try {
    event = JSON.parse(error.responseBody ?? 'null');
  } catch {
    return null;
  }
  return complaintOf(call.adapter.format.readEvent(event).error ?? event, call);
}

function complaintOf(event: unknown, { endpoint, secret }: Call): LlmError | null {
  const complaint = readComplaint(event);
  return complaint && complaintError({ ...complaint, status: null }, endpoint, secret);
}

/** W3C Trace Context §3.2: version, trace-id, a parent-id of this hop, sampled. */
function traceparent(traceId: string): string {
  return `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
}
