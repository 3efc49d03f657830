import { afterEach, expect } from 'vitest';
import { LlmError, type LlmAnswer, type LlmRequest } from '../../electron/interfaces/llm-client';
import { createLlmClient, type LlmClientOptions } from '../../electron/proposing/llm/client';
import type { RemoteProvider } from '../../shared/domain/model';
import { startFakeModel, type Exchange, type FakeModel } from './fake-model';

/** Canary: must never appear in anything but the request's own header. */
export const API_KEY = 'sk-very-secret-key-0123456789';
const REQUEST = {
  system: 'system text',
  prompt: 'prompt text',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  maxOutputTokens: 512,
};
export const SHORT_TIMEOUTS = { connectMs: 2_000, idleMs: 1_500, totalMs: 20_000 };
const NEVER = new AbortController().signal;

const servers: FakeModel[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A fake model that is closed after the test. */
export async function fakeModel(exchanges: readonly Exchange[]): Promise<FakeModel> {
  const server = await startFakeModel(exchanges);
  servers.push(server);
  return server;
}

const PATHS: Record<RemoteProvider, string> = {
  ollama: '/v1',
  'lm-studio': '/v1',
  'openai-compatible': '/v1',
  openai: '/v1',
  'azure-openai': '/openai/v1',
  anthropic: '/v1',
  google: '/v1beta',
};

/** A real client with short time-outs, connected to a fake model. */
export async function clientOfFake(
  exchanges: readonly Exchange[],
  over: Partial<LlmClientOptions> = {},
): Promise<{
  server: FakeModel;
  ask: (signal?: AbortSignal, onProgress?: LlmRequest['onProgress']) => Promise<LlmAnswer>;
}> {
  const server = await fakeModel(exchanges);
  const provider = over.provider ?? 'openai-compatible';
  const client = createLlmClient({
    provider,
    baseUrl: server.origin + PATHS[provider],
    model: 'qwen3:8b',
    apiKey: API_KEY,
    label: 'qwen3:8b',
    timeouts: SHORT_TIMEOUTS,
    ...over,
  });
  return {
    server,
    ask: (signal = NEVER, onProgress = undefined) =>
      client.complete({ ...REQUEST, ...(onProgress ? { onProgress } : {}) }, signal),
  };
}

/** The LlmError that a promise rejects with. */
export async function llmErrorOf(promise: Promise<unknown>): Promise<LlmError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(LlmError);
  return error as LlmError;
}
