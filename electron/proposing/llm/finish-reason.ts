/** How an answer ended, in the words of LlmAnswer. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'refusal' | 'tool-calls' | 'other';

/**
 * What providers call the ends of an answer: OpenAI chat completions (`finish_reason`), OpenAI responses
 * (`incomplete_details.reason`), Anthropic Messages (`stop_reason`), Gemini (`finishReason`), and servers that mix them.
 */
const WORDS: Record<FinishReason, readonly string[]> = {
  stop: ['stop', 'end_turn', 'stop_sequence', 'completed'],
  length: ['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded'],
  'content-filter': [
    'content_filter',
    'content_filtered',
    'safety',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'image_safety',
  ],
  refusal: ['refusal'],
  // No tool is ever offered, so that a malformed call is one call too many as well.
  'tool-calls': ['tool_calls', 'function_call', 'tool_use', 'malformed_function_call', 'unexpected_tool_call'],
  other: [],
};

const REASONS = new Map(
  Object.entries(WORDS).flatMap(([reason, words]) => words.map((word) => [word, reason as FinishReason] as const)),
);

/** Reads a provider's own word, in any case; `other` when nobody knows it. */
export function finishReasonOf(word: string): FinishReason {
  return REASONS.get(word.toLowerCase().replaceAll('-', '_')) ?? 'other';
}
