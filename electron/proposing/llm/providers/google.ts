import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { gemini } from '../wire/gemini';
import { KEY_ELSEWHERE, type ProviderAdapter } from './provider-adapter';

/** Google by the Gemini API. */
export const google: ProviderAdapter = {
  format: gemini,
  keyHeader: 'x-goog-api-key',
  model: ({ baseUrl, model, fetch }) =>
    createGoogleGenerativeAI({ baseURL: baseUrl, apiKey: KEY_ELSEWHERE, fetch })(model),
  settings: ({ maxOutputTokens }) => ({ maxOutputTokens }),
};
