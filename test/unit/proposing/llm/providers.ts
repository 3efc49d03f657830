import type { RemoteProvider } from '../../../../shared/domain/model';
import { anthropicDialect } from '../../../support/model-wire/anthropic';
import { geminiDialect } from '../../../support/model-wire/gemini';
import { openAiChat } from '../../../support/model-wire/openai-chat';
import { openAiResponsesDialect } from '../../../support/model-wire/openai-responses';
import type { WireDialect } from '../../../support/model-wire/wire-dialect';
import { API_KEY } from '../../../support/model-client';

export type ProviderUnderTest = {
  provider: RemoteProvider;
  dialect: WireDialect;
  path: string;
  /** The header with the key, and what is in it. */
  credential: [string, string];
  /** Where the limit of the answer's length is in the request. */
  tokenLimit: Record<string, unknown>;
};

const bearer: [string, string] = ['authorization', `Bearer ${API_KEY}`];
const chat = {
  dialect: openAiChat,
  path: '/v1/chat/completions',
  credential: bearer,
  tokenLimit: { max_tokens: 512, stream: true },
};

/** Every remote provider, with the way it is talked to. */
export const PROVIDERS: readonly ProviderUnderTest[] = [
  { provider: 'ollama', ...chat },
  { provider: 'lm-studio', ...chat },
  { provider: 'openai-compatible', ...chat },
  {
    provider: 'openai',
    dialect: openAiResponsesDialect,
    path: '/v1/responses',
    credential: bearer,
    tokenLimit: { max_output_tokens: 512, stream: true, store: false },
  },
  {
    provider: 'azure-openai',
    dialect: openAiChat,
    path: '/openai/v1/chat/completions',
    credential: ['api-key', API_KEY],
    tokenLimit: { max_completion_tokens: 512, stream: true },
  },
  {
    provider: 'anthropic',
    dialect: anthropicDialect,
    path: '/v1/messages',
    credential: ['x-api-key', API_KEY],
    tokenLimit: { max_tokens: 512, stream: true },
  },
  {
    provider: 'google',
    dialect: geminiDialect,
    path: '/v1beta/models/qwen3:8b:streamGenerateContent?alt=sse',
    credential: ['x-goog-api-key', API_KEY],
    tokenLimit: { generationConfig: { maxOutputTokens: 512 } },
  },
];

export const KEY_HEADERS = ['authorization', 'api-key', 'x-api-key', 'x-goog-api-key'];
