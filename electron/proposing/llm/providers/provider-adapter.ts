import type { LanguageModel } from 'ai';
import type { LlmRequest } from '../../../interfaces/llm-client';
import type { WireFormat } from '../wire-format';

/**
 * Stands in for the key where the SDK insists on one, or would look for it in the environment. The real one is put on
 * the request by the guarded fetch, so that nothing the SDK throws or keeps can hold it.
 */
export const KEY_ELSEWHERE = 'not-the-key';

/** Where to ask for which model, and through what. */
export type ModelPlace = { baseUrl: string; model: string; fetch: typeof fetch };

/** What the SDK takes beside the text. */
export type CallSettings = {
  maxOutputTokens?: number;
  providerOptions?: Record<string, Record<string, string | number | boolean>>;
};

/** One provider: how its SDK model is made, how it writes answers, and in which header it takes the key. */
export type ProviderAdapter = {
  format: WireFormat;
  keyHeader: 'authorization' | 'api-key' | 'x-api-key' | 'x-goog-api-key';
  model(place: ModelPlace): LanguageModel;
  settings(request: LlmRequest): CallSettings;
};
