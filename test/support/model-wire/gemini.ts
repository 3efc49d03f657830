import { MODEL, pieces, sse, type Complaint, type Ending, type Fault, type WireDialect } from './wire-dialect';

const FINISH: Record<Ending, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'content-filter': 'SAFETY',
  // It has no word for a model that will not.
  refusal: 'PROHIBITED_CONTENT',
  'tool-calls': 'STOP',
};
const CALL = { functionCall: { name: 'send_email', args: { to: 'eve@evil.example' } } };

const ERRORS: Record<Fault, { code: number; status: string; message: string; details?: object[] }> = {
  auth: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'API key not valid. Please pass a valid API key.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'generativelanguage.googleapis.com' },
      },
    ],
  },
  'model-missing': {
    code: 404,
    status: 'NOT_FOUND',
    message: `models/${MODEL} is not found for API version v1beta, or is not supported for generateContent.`,
  },
  quota: { code: 403, status: 'PERMISSION_DENIED', message: 'This API method requires an active billing account.' },
  throttled: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'You exceeded your current quota, please check your plan and billing details.',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' }],
  },
  overloaded: { code: 503, status: 'UNAVAILABLE', message: 'The model is overloaded. Please try again later.' },
  server: { code: 500, status: 'INTERNAL', message: 'An internal error has occurred.' },
  'too-long': {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  },
};

/** Gemini (`POST /models/MODEL:streamGenerateContent?alt=sse`): pieces of the whole reply, and no last mark. */
export const geminiDialect: WireDialect = {
  path: /:streamGenerateContent$/,
  events({ answer, finishReason, reasoning, tokens }) {
    const calls = finishReason === 'tool-calls' ? [reply([CALL])] : [];
    return {
      text: [
        ...pieces(reasoning).map((text) => reply([{ text, thought: true }])),
        ...pieces(answer).map((text) => reply([{ text }])),
        ...calls,
      ].map((event) => sse(event)),
      end: [sse({ ...reply([{ text: '' }], FINISH[finishReason]), usageMetadata: usage(tokens) })],
    };
  },
  whole({ answer, finishReason, reasoning, tokens }) {
    const parts = [
      ...(reasoning ? [{ text: reasoning, thought: true }] : []),
      { text: answer },
      ...(finishReason === 'tool-calls' ? [CALL] : []),
    ];
    // Without `alt=sse` the pieces come as one array.
    return [{ ...reply(parts, FINISH[finishReason]), usageMetadata: usage(tokens) }];
  },
  complaint: (fault): Complaint => ({ status: ERRORS[fault].code, body: { error: ERRORS[fault] } }),
  errorEvent: (fault) => sse({ error: ERRORS[fault] }),
};

function reply(parts: object[], finishReason?: string) {
  const candidate = { content: { parts, role: 'model' }, index: 0, ...(finishReason ? { finishReason } : {}) };
  return { candidates: [candidate], modelVersion: MODEL, responseId: 'fake' };
}

function usage({ input, output }: { input: number; output: number }) {
  return { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output };
}
