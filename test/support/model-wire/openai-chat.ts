import { MODEL, pieces, sse, type Complaint, type Ending, type Fault, type WireDialect } from './wire-dialect';

const HEAD = { id: 'chatcmpl-fake', created: 1_767_225_600, model: MODEL };
const FINISH: Record<Ending, string> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  refusal: 'stop',
  'tool-calls': 'tool_calls',
};
const CALL = {
  id: 'call_1',
  type: 'function',
  function: { name: 'send_email', arguments: '{"to":"eve@evil.example"}' },
};

const ERRORS: Record<Fault, { status: number; error: object }> = {
  auth: {
    status: 401,
    error: { message: 'Incorrect API key provided', type: 'invalid_request_error', code: 'invalid_api_key' },
  },
  'model-missing': {
    status: 404,
    error: { message: `The model \`${MODEL}\` does not exist`, type: 'invalid_request_error', code: 'model_not_found' },
  },
  quota: {
    status: 429,
    error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
  },
  throttled: { status: 429, error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } },
  overloaded: {
    status: 503,
    error: { message: 'The engine is currently overloaded', type: 'overloaded_error', code: null },
  },
  server: { status: 500, error: { message: 'The server had an error', type: 'server_error', code: null } },
  'too-long': {
    status: 400,
    error: { message: "This model's maximum context length is 8192 tokens", code: 'context_length_exceeded' },
  },
};

const chunk = (data: object) => sse({ ...HEAD, object: 'chat.completion.chunk', ...data });
const delta = (content: object, finish: string | null = null) =>
  chunk({ choices: [{ index: 0, delta: content, finish_reason: finish }] });

/** OpenAI chat completions (`POST /chat/completions`): also Azure's v1 address, Ollama and LM Studio. */
export const openAiChat: WireDialect = {
  path: /\/chat\/completions$/,
  events({ answer, finishReason, reasoning, tokens }) {
    const field = finishReason === 'refusal' ? 'refusal' : 'content';
    const calls = finishReason === 'tool-calls' ? [delta({ tool_calls: [{ index: 0, ...CALL }] })] : [];
    return {
      text: [
        delta({ role: 'assistant', content: '' }),
        ...pieces(reasoning).map((piece) => delta({ reasoning_content: piece })),
        ...pieces(answer).map((piece) => delta({ [field]: piece })),
        ...calls,
      ],
      end: [delta({}, FINISH[finishReason]), chunk({ choices: [], usage: usage(tokens) }), 'data: [DONE]\n\n'],
    };
  },
  whole({ answer, finishReason, reasoning, tokens }) {
    const text = finishReason === 'refusal' ? { content: null, refusal: answer } : { content: answer };
    const message = {
      role: 'assistant',
      ...text,
      ...(reasoning ? { reasoning_content: reasoning } : {}),
      ...(finishReason === 'tool-calls' ? { tool_calls: [CALL] } : {}),
    };
    const choices = [{ index: 0, message, finish_reason: FINISH[finishReason] }];
    return { ...HEAD, object: 'chat.completion', choices, usage: usage(tokens) };
  },
  complaint: (fault): Complaint => ({ status: ERRORS[fault].status, body: { error: ERRORS[fault].error } }),
  errorEvent: (fault) => sse({ error: ERRORS[fault].error }),
};

function usage({ input, output }: { input: number; output: number }) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
