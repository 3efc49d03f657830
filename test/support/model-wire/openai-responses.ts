import { openAiChat } from './openai-chat';
import { MODEL, pieces, sse, type WireDialect } from './wire-dialect';

const HEAD = { id: 'resp_fake', object: 'response', created_at: 1_767_225_600, model: MODEL };
const CALL = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'send_email' };
const REASONS = { length: 'max_output_tokens', 'content-filter': 'content_filter' } as const;

/** Numbers the events, and writes each under its own name. */
function numbered(events: { type: string; [key: string]: unknown }[], from = 0): string[] {
  return events.map((event, index) => sse({ ...event, sequence_number: from + index }, event.type));
}

/** OpenAI responses (`POST /responses`): typed events. */
export const openAiResponsesDialect: WireDialect = {
  path: /\/responses$/,
  events(said) {
    const { answer, finishReason, reasoning } = said;
    const started = { ...HEAD, status: 'in_progress', output: [], usage: null, error: null, incomplete_details: null };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    const refuses = finishReason === 'refusal';
    const place = { item_id: 'msg_1', output_index: 1, content_index: 0 };
    const thought = { item_id: 'rs_1', output_index: 0, summary_index: 0 };
    const thinking =
      reasoning === ''
        ? []
        : [
            {
              type: 'response.output_item.added',
              output_index: 0,
              item: { id: 'rs_1', type: 'reasoning', summary: [] },
            },
            { type: 'response.reasoning_summary_part.added', ...thought, part: { type: 'summary_text', text: '' } },
            ...pieces(reasoning).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...thought, delta })),
            {
              type: 'response.reasoning_summary_part.done',
              ...thought,
              part: { type: 'summary_text', text: reasoning },
            },
            {
              type: 'response.output_item.done',
              output_index: 0,
              item: { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: reasoning }] },
            },
          ];
    const part = refuses ? { type: 'refusal', refusal: '' } : { type: 'output_text', text: '', annotations: [] };
    const type = refuses ? 'response.refusal.delta' : 'response.output_text.delta';
    const calls =
      finishReason === 'tool-calls'
        ? [
            { type: 'response.output_item.added', output_index: 2, item: { ...CALL, arguments: '' } },
            { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '{}' },
          ]
        : [];
    const text = numbered([
      { type: 'response.created', response: started },
      { type: 'response.in_progress', response: started },
      ...thinking,
      { type: 'response.output_item.added', output_index: 1, item: message },
      { type: 'response.content_part.added', ...place, part },
      ...pieces(answer).map((delta) => ({ type, ...place, delta })),
      ...calls,
    ]);
    const whole = response(said);
    const end = numbered(
      [
        refuses
          ? { type: 'response.refusal.done', ...place, refusal: answer }
          : { type: 'response.output_text.done', ...place, text: answer },
        { type: 'response.output_item.done', output_index: 1, item: whole.output[0] },
        { type: whole.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response: whole },
      ],
      text.length,
    );
    return { text, end };
  },
  whole: (said) => response(said),
  complaint: (fault) => openAiChat.complaint(fault),
  errorEvent(fault) {
    const { error } = openAiChat.complaint(fault).body as {
      error: { code: string | null; type?: string; message: string };
    };
    const code = error.code ?? error.type ?? 'server_error';
    const failed = { ...HEAD, status: 'failed', output: [], error: { code, message: error.message } };
    return sse({ type: 'response.failed', sequence_number: 99, response: failed }, 'response.failed');
  },
};

function response({ answer, finishReason, tokens }: Parameters<WireDialect['whole']>[0]) {
  const part =
    finishReason === 'refusal'
      ? { type: 'refusal', refusal: answer }
      : { type: 'output_text', text: answer, annotations: [] };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [part] };
  const reason = finishReason === 'length' || finishReason === 'content-filter' ? REASONS[finishReason] : null;
  return {
    ...HEAD,
    status: reason === null ? 'completed' : 'incomplete',
    incomplete_details: reason === null ? null : { reason },
    error: null,
    output: [message, ...(finishReason === 'tool-calls' ? [{ ...CALL, arguments: '{}' }] : [])],
    usage: {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens.input + tokens.output,
    },
  };
}
