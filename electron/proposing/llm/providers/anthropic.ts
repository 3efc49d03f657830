import { createAnthropic } from '@ai-sdk/anthropic';
import { anthropicMessages } from '../wire/anthropic-messages';
import { KEY_ELSEWHERE, type ProviderAdapter } from './provider-adapter';

/** Anthropic by its Messages API. */
export const anthropic: ProviderAdapter = {
  format: anthropicMessages,
  keyHeader: 'x-api-key',
  model: ({ baseUrl, model, fetch }) => createAnthropic({ baseURL: baseUrl, apiKey: KEY_ELSEWHERE, fetch })(model),
  settings: ({ maxOutputTokens }) => ({ maxOutputTokens }),
};
