import type { LlmClient } from '../../interfaces/llm-client';
import { endpointOf } from './endpoint';
import { GuardedFetch, type Timeouts } from './guarded-fetch';

export type OpenAiCompatibleOptions = {
  /** Up to and with `/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  label: string;
  timeouts?: Partial<Timeouts>;
  /** How much of a reply is read at most; four times as much when it comes in small events. */
  maxAnswerBytes?: number;
};

const TIMEOUTS: Timeouts = { connectMs: 300_000, idleMs: 60_000, totalMs: 900_000 };
const MAX_ANSWER_BYTES = 1_048_576;

/**
 * A client for any server that speaks OpenAI chat completions. Streams, offers no tools, follows no redirect, never
 * retries by itself (the database owns retries). Faults come as LlmError with a sentence and a next step; the key is in
 * none of them. A refusal, a content filter, a tool call and a cut-off answer come back as the answer's finish reason.
 */
export function createOpenAiCompatibleClient(options: OpenAiCompatibleOptions): LlmClient {
  const endpoint = endpointOf(options.baseUrl, options.model);
  const limits = {
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    maxAnswerBytes: options.maxAnswerBytes ?? MAX_ANSWER_BYTES,
  };
  return {
    label: options.label,
    async complete(request, signal) {
      signal.throwIfAborted();
      const guard = new GuardedFetch(endpoint, limits, options.apiKey, signal);
      try {
        // Loaded with the first request: the SDK costs a second and 20 MB that the built-in proposer never needs.
        const { readAnswer } = await import('./chat-stream');
        return await readAnswer(options, request, endpoint, guard, signal);
      } catch (error) {
        signal.throwIfAborted();
        throw guard.failure ?? error;
      } finally {
        guard.close();
      }
    },
  };
}
