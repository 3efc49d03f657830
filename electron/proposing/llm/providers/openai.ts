import { createOpenAI } from '@ai-sdk/openai';
import { openAiResponses } from '../wire/responses';
import { KEY_ELSEWHERE, type ProviderAdapter } from './provider-adapter';

/** OpenAI by its Responses API. Nothing is kept there: unasked it would store every mail for thirty days. */
export const openAi: ProviderAdapter = {
  format: openAiResponses,
  keyHeader: 'authorization',
  model: ({ baseUrl, model, fetch }) =>
    createOpenAI({ baseURL: baseUrl, apiKey: KEY_ELSEWHERE, fetch }).responses(model),
  settings: ({ maxOutputTokens }) => ({ maxOutputTokens, providerOptions: { openai: { store: false } } }),
};
