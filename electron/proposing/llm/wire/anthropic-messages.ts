import { z } from 'zod';
import { finishReasonOf } from '../finish-reason';
import type { WireFormat, WireSigns } from '../wire-format';

const block = z.looseObject({ type: z.string() });

const event = z.looseObject({
  type: z.string(),
  content_block: block.nullish(),
  delta: z.looseObject({ stop_reason: z.string().nullish() }).nullish(),
});

const message = z.looseObject({
  type: z.literal('message'),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().nullish() })),
  stop_reason: z.string().nullish(),
  usage: z.looseObject({ input_tokens: z.number().nullish(), output_tokens: z.number().nullish() }).nullish(),
});

/** `tool_use`, `server_tool_use`, `mcp_tool_use`, and what the provider's own tools found. */
const CALL = /tool_use$|tool_result$/;
const WITHOUT_SIGNS = ['message_start', 'content_block_delta', 'content_block_stop', 'message_stop', 'ping'];

/** Anthropic Messages. New kinds of events may appear at any time, and clients have to pass over them. */
export const anthropicMessages: WireFormat = {
  readEvent(value): WireSigns {
    const read = event.safeParse(value).data;
    if (read === undefined) return {};
    switch (read.type) {
      case 'error':
        return { error: value };
      case 'content_block_start':
        return CALL.test(read.content_block?.type ?? '') ? { over: 'tool-calls' } : {};
      case 'message_delta': {
        const word = read.delta?.stop_reason;
        return word ? { finishReason: finishReasonOf(word) } : {};
      }
      default:
        return { unknown: !WITHOUT_SIGNS.includes(read.type) };
    }
  },

  toEvents(body) {
    const read = message.safeParse(body).data;
    if (!read) return null;
    const input_tokens = read.usage?.input_tokens ?? 0;
    const output_tokens = read.usage?.output_tokens ?? 0;
    const blocks = read.content.flatMap((content, index) => [
      {
        type: 'content_block_start',
        index,
        content_block: { ...content, ...(content.type === 'text' ? { text: '' } : {}) },
      },
      ...(content.text
        ? [{ type: 'content_block_delta', index, delta: { type: 'text_delta', text: content.text } }]
        : []),
      { type: 'content_block_stop', index },
    ]);
    return [
      { type: 'message_start', message: { role: 'assistant', content: [], usage: { ...read.usage, input_tokens } } },
      ...blocks,
      { type: 'message_delta', delta: { stop_reason: read.stop_reason ?? 'end_turn' }, usage: { output_tokens } },
      { type: 'message_stop' },
    ];
  },
};
