import { afterEach, expect } from 'vitest';
import { LlmError, type LlmAnswer } from '../../electron/interfaces/llm-client';
import {
  createOpenAiCompatibleClient,
  type OpenAiCompatibleOptions,
} from '../../electron/proposing/llm/openai-compatible';
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

/** A real client with short time-outs, connected to a fake model. */
export async function clientOfFake(
  exchanges: readonly Exchange[],
  over: Partial<OpenAiCompatibleOptions> = {},
): Promise<{ server: FakeModel; ask: (signal?: AbortSignal) => Promise<LlmAnswer> }> {
  const server = await fakeModel(exchanges);
  const client = createOpenAiCompatibleClient({
    baseUrl: server.baseUrl,
    model: 'qwen3:8b',
    apiKey: API_KEY,
    label: 'qwen3:8b',
    timeouts: SHORT_TIMEOUTS,
    ...over,
  });
  return { server, ask: (signal = NEVER) => client.complete(REQUEST, signal) };
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
