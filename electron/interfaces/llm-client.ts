/** Text in, text out. No tools are ever offered to a model (bars A2). */
export type LlmRequest = {
  system: string;
  prompt: string;
  traceId: string;
  maxOutputTokens: number;
  /** Told while the answer comes in: how many characters there are so far, reasoning included. */
  onProgress?: (characters: number) => void;
};

export type LlmAnswer = {
  text: string;
  /** As the provider said it: `stop`, `length`, `content-filter`, `refusal`, `tool-calls`, `other`. */
  finishReason: string;
  inputTokens: number | null;
  outputTokens: number | null;
};

/**
 * How a call went wrong. `retry` kinds heal by waiting (waitMs where the server said so); the others need the user:
 * `config` is the provider's fault for every request (bad key, quota, unknown model), `answer` is this request's.
 */
export class LlmError extends Error {
  override readonly name = 'LlmError';
  constructor(
    /** `llm_auth`, `llm_quota`, `llm_model_missing`, `llm_throttled`, `llm_overloaded`, `llm_stalled`, `llm_unreachable`, `llm_context_too_long`, `captive_portal`, `output_too_large`, `refusal`, `content_filter`, `unexpected_tool` … */
    readonly kind: string,
    readonly recovery: 'retry' | 'config' | 'answer',
    message: string,
    readonly hint: string,
    readonly waitMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface LlmClient {
  /** `builtin`, or the model's name: shown as who said it. */
  readonly label: string;
  /** Throws LlmError; an aborted signal rejects with the signal's reason. */
  complete(request: LlmRequest, signal: AbortSignal): Promise<LlmAnswer>;
}
