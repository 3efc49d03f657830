import { z } from 'zod';
import { finishReasonOf } from '../finish-reason';
import type { WireFormat, WireSigns } from '../wire-format';

const outcome = {
  status: z.string().nullish(),
  error: z.unknown().optional(),
  incomplete_details: z.looseObject({ reason: z.string().nullish() }).nullish(),
};

const event = z.looseObject({
  type: z.string(),
  item: z.looseObject({ type: z.string().nullish() }).nullish(),
  response: z.looseObject(outcome).nullish(),
});

const response = z.looseObject({
  ...outcome,
  object: z.literal('response'),
  output: z.array(
    z.looseObject({
      type: z.string(),
      id: z.string().nullish(),
      content: z
        .array(z.looseObject({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() }))
        .nullish(),
    }),
  ),
});

/** OpenAI responses: typed events, the outcome in the last one. */
export const openAiResponses: WireFormat = {
  readEvent(value): WireSigns {
    const read = event.safeParse(value).data;
    switch (read?.type) {
      case 'error':
        return { error: value };
      case 'response.failed':
        return { error: { error: read.response?.error ?? {} } };
      case 'response.output_item.added':
      case 'response.output_item.done':
        return isCall(read.item?.type ?? '') ? { over: 'tool-calls' } : {};
      case 'response.refusal.delta':
      case 'response.refusal.done':
        return { refused: true };
      case 'response.completed':
      case 'response.incomplete':
        return { finishReason: finishReasonOf(read.response?.incomplete_details?.reason ?? 'completed') };
      default:
        return {};
    }
  },

  toEvents(body) {
    const read = response.safeParse(body).data;
    if (!read || read.error) return null;
    const items = read.output.flatMap((item, index) => {
      const id = item.id ?? `item_${index}`;
      const place = { output_index: index, item: { ...item, id } };
      const pieces = (item.content ?? []).flatMap((part) => {
        if (part.refusal) return [{ type: 'response.refusal.delta', item_id: id, delta: part.refusal }];
        return part.text ? [{ type: 'response.output_text.delta', item_id: id, delta: part.text }] : [];
      });
      return [
        { type: 'response.output_item.added', ...place },
        ...pieces,
        { type: 'response.output_item.done', ...place },
      ];
    });
    const type = read.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    return [...items, { type, response: read }];
  },
};

/** `function_call`, `web_search_call`, `mcp_call` …, and what asks to be allowed one. */
function isCall(type: string): boolean {
  return type.endsWith('_call') || type === 'mcp_approval_request';
}
