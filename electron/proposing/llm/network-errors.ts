import { LlmError } from '../../interfaces/llm-client';
import type { Endpoint } from './endpoint';

const UNREACHABLE_WAIT_MS = 60_000;
const TLS_CODES = /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Nothing answers, a bad certificate, or a connection that broke: by the code that Node gives, somewhere down the causes. */
export function networkError(error: unknown, endpoint: Endpoint): LlmError {
  const code = codeOf(error);
  if (TLS_CODES.test(code)) {
    return new LlmError(
      'llm_tls',
      'config',
      `The certificate of ${endpoint.hostAndPort} is not trusted (${code}).`,
      'Check the address in Settings; Genie Tray never connects past a bad certificate.',
    );
  }
  if (NEVER_CONNECTED.has(code)) return unreachable(endpoint);
  return interrupted(endpoint);
}

/** Nobody listens there. */
function unreachable(endpoint: Endpoint): LlmError {
  const hint = endpoint.isLocal
    ? 'Is Ollama running? Start it (or your model server), or choose another model in Settings.'
    : 'Check the connection and the address in Settings. Is a model server running there?';
  return new LlmError(
    'llm_unreachable',
    'retry',
    `Nothing answers at ${endpoint.hostAndPort}.`,
    hint,
    UNREACHABLE_WAIT_MS,
  );
}

/** The answer stopped before its end; what had come is not used. */
export function interrupted(endpoint: Endpoint): LlmError {
  return new LlmError(
    'llm_interrupted',
    'retry',
    `The answer of ${endpoint.model} at ${endpoint.hostAndPort} broke off.`,
    'Genie Tray tries again by itself.',
  );
}

/** Connected, but silent for too long. */
export function stalled(endpoint: Endpoint, afterMs: number): LlmError {
  return new LlmError(
    'llm_stalled',
    'retry',
    `${endpoint.model} at ${endpoint.hostAndPort} said nothing for ${Math.max(1, Math.round(afterMs / 1_000))} seconds.`,
    'Try again, or choose a smaller or faster model.',
  );
}

function codeOf(error: unknown): string {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    // Several addresses were tried (RFC 8305); they failed alike.
    if (cause instanceof AggregateError) return codeOf(cause.errors[0]);
  }
  return '';
}
