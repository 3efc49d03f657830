import { createOpenAI } from '@ai-sdk/openai';
import { chatCompletions } from '../wire/chat-completions';
import { KEY_ELSEWHERE, type ProviderAdapter } from './provider-adapter';

/**
 * Azure OpenAI at its v1 address (https://RESOURCE.openai.azure.com/openai/v1), where the model is the name of the
 * deployment. Chat completions, because every deployment has them.
 */
export const azureOpenAi: ProviderAdapter = {
  format: chatCompletions,
  keyHeader: 'api-key',
  model: ({ baseUrl, model, fetch }) => createOpenAI({ baseURL: baseUrl, apiKey: KEY_ELSEWHERE, fetch }).chat(model),
  // A deployment may have any name: whether a reasoning model, which refuses `max_tokens`, is behind it cannot be seen.
  settings: ({ maxOutputTokens }) => ({ providerOptions: { openai: { maxCompletionTokens: maxOutputTokens } } }),
};
