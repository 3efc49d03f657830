import type { LlmReply } from './llm-cases';

type Json = Record<string, unknown>;

/**
 * The reply of a case as a server with an OpenAI-compatible endpoint gives it: the cases also record what Anthropic and
 * Ollama say in their own dialects. Status, headers, order, timing and meaning stay.
 */
export function inOpenAiDialect(reply: LlmReply, provider: string): LlmReply {
  if (provider === 'ollama') {
    const headers = reply.chunks || reply.repeat ? { 'content-type': 'text/event-stream' } : (reply.headers ?? {});
    return {
      ...reply,
      headers,
      ...(reply.chunks ? { chunks: reply.chunks.map((chunk) => ({ ...chunk, data: fromOllama(chunk.data) })) } : {}),
      ...(reply.repeat ? { repeat: { ...reply.repeat, data: fromOllama(reply.repeat.data) } } : {}),
    };
  }
  if (provider !== 'anthropic') return reply;
  if (reply.chunks)
    return { ...reply, chunks: reply.chunks.map((chunk) => ({ ...chunk, data: fromAnthropic(chunk.data) })) };
  const body = reply.body as Json;
  return body.type === 'message' ? { ...reply, body: fromAnthropicMessage(body) } : reply;
}

function fromOllama(line: string): string {
  const {
    message,
    done,
    done_reason: reason,
  } = JSON.parse(line) as { message: Json; done: boolean; done_reason?: string };
  const choice = { index: 0, delta: message, finish_reason: done ? (reason ?? 'stop') : null };
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
}

function fromAnthropic(event: string): string {
  const data = JSON.parse(/data: (.*)/.exec(event)?.[1] ?? '{}') as { type: string; delta?: { text: string } };
  if (data.type === 'error') return event;
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: data.delta?.text } }] })}\n\n`;
}

function fromAnthropicMessage(body: Json): Json {
  const blocks = body.content as { type: string; id?: string; name?: string; input?: unknown; text?: string }[];
  const calls = blocks
    .filter((block) => block.type === 'tool_use')
    .map((block) => ({
      id: block.id,
      type: 'function',
      function: { name: block.name, arguments: JSON.stringify(block.input) },
    }));
  const content = blocks.map((block) => block.text ?? '').join('') || null;
  const reason = body.stop_reason === 'tool_use' ? 'tool_calls' : body.stop_reason;
  const message = { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  return { id: body.id, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: reason }] };
}
