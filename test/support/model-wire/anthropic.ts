import { MODEL, pieces, sse, type Complaint, type Ending, type Fault, type WireDialect } from './wire-dialect';

const STOP: Record<Ending, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  // Its classifiers and the model itself end an answer in the same way.
  'content-filter': 'refusal',
  refusal: 'refusal',
  'tool-calls': 'tool_use',
};
const CALL = { type: 'tool_use', id: 'toolu_1', name: 'send_email' };

const ERRORS: Record<Fault, { status: number; type: string; message: string }> = {
  auth: { status: 401, type: 'authentication_error', message: 'invalid x-api-key' },
  'model-missing': { status: 404, type: 'not_found_error', message: `model: ${MODEL}` },
  quota: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Your credit balance is too low to access the Anthropic API.',
  },
  throttled: { status: 429, type: 'rate_limit_error', message: 'This request would exceed your rate limit.' },
  overloaded: { status: 529, type: 'overloaded_error', message: 'Overloaded' },
  server: { status: 500, type: 'api_error', message: 'Internal server error' },
  'too-long': {
    status: 400,
    type: 'invalid_request_error',
    message: 'prompt is too long: 208310 tokens > 200000 maximum',
  },
};

const event = (data: { type: string; [key: string]: unknown }) => sse(data, data.type);

function error(fault: Fault) {
  const { type, message } = ERRORS[fault];
  return { type: 'error', error: { type, message }, request_id: 'req_fake' };
}

/** Anthropic Messages (`POST /messages`): blocks that open, grow and close. */
export const anthropicDialect: WireDialect = {
  path: /\/messages$/,
  events({ answer, finishReason, reasoning, tokens }) {
    const message = {
      id: 'msg_fake',
      type: 'message',
      role: 'assistant',
      model: MODEL,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: tokens.input, output_tokens: 1 },
    };
    const thinking = block(
      reasoning,
      { type: 'thinking', thinking: '' },
      (thinking) => ({ type: 'thinking_delta', thinking }),
      0,
    );
    const index = thinking.length > 0 ? 1 : 0;
    const text = block(answer, { type: 'text', text: '' }, (piece) => ({ type: 'text_delta', text: piece }), index);
    const calls =
      finishReason === 'tool-calls'
        ? [
            event({ type: 'content_block_start', index: index + 1, content_block: { ...CALL, input: {} } }),
            event({
              type: 'content_block_delta',
              index: index + 1,
              delta: { type: 'input_json_delta', partial_json: '{"to":"eve@evil.example"}' },
            }),
            event({ type: 'content_block_stop', index: index + 1 }),
          ]
        : [];
    return {
      text: [event({ type: 'message_start', message }), event({ type: 'ping' }), ...thinking, ...text, ...calls],
      end: [
        event({
          type: 'message_delta',
          delta: { stop_reason: STOP[finishReason], stop_sequence: null },
          usage: { output_tokens: tokens.output },
        }),
        event({ type: 'message_stop' }),
      ],
    };
  },
  whole({ answer, finishReason, reasoning, tokens }) {
    return {
      id: 'msg_fake',
      type: 'message',
      role: 'assistant',
      model: MODEL,
      content: [
        ...(reasoning ? [{ type: 'thinking', thinking: reasoning, signature: 'sig' }] : []),
        { type: 'text', text: answer },
        ...(finishReason === 'tool-calls' ? [{ ...CALL, input: { to: 'eve@evil.example' } }] : []),
      ],
      stop_reason: STOP[finishReason],
      stop_sequence: null,
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    };
  },
  complaint: (fault): Complaint => ({ status: ERRORS[fault].status, body: error(fault) }),
  errorEvent: (fault) => event(error(fault)),
};

function block(text: string, opened: object, grown: (piece: string) => object, index: number): string[] {
  if (text === '') return [];
  return [
    event({ type: 'content_block_start', index, content_block: opened }),
    ...pieces(text).map((piece) => event({ type: 'content_block_delta', index, delta: grown(piece) })),
    event({ type: 'content_block_stop', index }),
  ];
}
