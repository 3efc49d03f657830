import type { RemoteProvider } from '../../../shared/domain/model';
import type { LlmClient } from '../../interfaces/llm-client';
import { endpointOf } from './endpoint';
import { GuardedFetch, type Timeouts } from './guarded-fetch';
import { adapterOf } from './providers/adapter-of';

export type LlmClientOptions = {
  provider: RemoteProvider;
  /** Up to and with the version, e.g. `http://localhost:11434/v1`. */
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
 * A client for a remote model. Streams, offers no tools, follows no redirect, never retries by itself (the database owns
 * retries). Faults come as LlmError with a sentence and a next step; the key is in none of them. A refusal, a content
 * filter, a tool call and a cut-off answer come back as the answer's finish reason. Throws TypeError for an address that
 * is none.
 */
export function createLlmClient(options: LlmClientOptions): LlmClient {
  const { provider, baseUrl, model, apiKey, label } = options;
  const endpoint = endpointOf(baseUrl, model);
  const limits = {
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    maxAnswerBytes: options.maxAnswerBytes ?? MAX_ANSWER_BYTES,
  };
  return {
    label,
    async complete(request, signal) {
      signal.throwIfAborted();
      // Loaded with the first request: the SDK costs a second and 20 MB that the built-in proposer never needs.
      const [adapter, { readAnswer }] = await Promise.all([adapterOf(provider), import('./answer-stream')]);
      const credential = apiKey ? { header: adapter.keyHeader, key: apiKey } : null;
      const guard = new GuardedFetch({ endpoint, limits, format: adapter.format, credential, cancelled: signal });
      try {
        signal.throwIfAborted();
        return await readAnswer({ adapter, endpoint, baseUrl, secret: apiKey, guard }, request);
      } catch (error) {
        signal.throwIfAborted();
        throw guard.failure ?? error;
      } finally {
        guard.close();
      }
    },
  };
}
