import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { chatCompletions } from '../wire/chat-completions';
import type { ProviderAdapter } from './provider-adapter';

/** Any server with OpenAI chat completions; Ollama and LM Studio have them under /v1. */
export const openAiCompatible: ProviderAdapter = {
  format: chatCompletions,
  keyHeader: 'authorization',
  model: ({ baseUrl, model, fetch }) =>
    createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl,
      fetch,
      includeUsage: true,
      transformRequestBody: isOpenAi(baseUrl) ? withOpenAiTokenLimit : undefined,
    })(model),
  settings: ({ maxOutputTokens }) => ({ maxOutputTokens }),
};

function isOpenAi(baseUrl: string): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com';
}

// OpenAI's own newer models refuse the older name, which every other server knows.
function withOpenAiTokenLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: limit, ...rest } = body;
  return { ...rest, max_completion_tokens: limit };
}
