import type { LlmReply } from '../llm-cases';
import { MODEL, sse } from './wire-dialect';

/** `GET /api/tags` (docs/api.md of Ollama). */
export function ollamaTags(models: readonly string[]): unknown {
  return {
    models: models.map((name) => ({
      name,
      model: name,
      modified_at: '2025-10-03T23:34:03.409490317-07:00',
      size: 3_338_801_804,
      digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
      details: {
        format: 'gguf',
        family: 'gemma',
        families: ['gemma'],
        parameter_size: '4.3B',
        quantization_level: 'Q4_K_M',
      },
    })),
  };
}

/** What Ollama says on its OpenAI endpoint when it would say this on its own (`/api/chat`, JSON lines). */
export function onOpenAiEndpoint(reply: LlmReply): LlmReply {
  if (!reply.chunks && !reply.repeat) return reply;
  return {
    ...reply,
    headers: { 'content-type': 'text/event-stream' },
    ...(reply.chunks ? { chunks: reply.chunks.map((chunk) => ({ ...chunk, data: asChunk(chunk.data) })) } : {}),
    ...(reply.repeat ? { repeat: { ...reply.repeat, data: asChunk(reply.repeat.data) } } : {}),
  };
}

type Line = { message: { role: string; content: string }; done: boolean; done_reason?: string };

function asChunk(line: string): string {
  const { message, done, done_reason: reason = 'stop' } = JSON.parse(line) as Line;
  const choice = { index: 0, delta: message, finish_reason: done ? reason : null };
  return sse({ id: 'chatcmpl-fake', object: 'chat.completion.chunk', model: MODEL, choices: [choice] });
}
