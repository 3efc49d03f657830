import { z } from 'zod';
import { LlmError } from '../../interfaces/llm-client';
import { cleanLine } from '../../reading/safe-text';
import type { Endpoint } from './endpoint';
import { LONGEST_WAIT_MS } from './retry-after';

/** What a provider said went wrong, whatever the shape it said it in. */
export type Complaint = { status: number | null; code: string; message: string; waitMs: number | null };

const OVERLOADED_WAIT_MS = 15_000;
const MAX_QUOTE = 200;

/** Google wants to be left alone for so long (google.rpc.RetryInfo), in a Duration such as `30s`. */
const DURATION = /^(\d{1,6})(?:\.\d+)?s$/;

const QUOTA = /insufficient_quota|billing|credit|payment_required|access_terminated/i;
const QUOTA_TEXT = /credit balance is too low|billing account/i;
const CONTEXT_CODE = /context_length_exceeded|context_window_exceeded|exceed_context_size|string_above_max_length/i;
const CONTEXT_TEXT =
  /context (?:length|window|size)|maximum context|too many (?:input )?tokens|prompt is too long|input is too long|exceeds? the (?:available )?context|token count.{0,40} exceeds/i;
const MISSING_CODE = /model_not_found|model_not_available|deployment.?not.?found/i;
const MISSING_TEXT =
  /model.{0,200}(?:not found|does not exist|not loaded|not exist|no such)|no models? loaded|^model: /i;
const THROTTLED = /rate_limit|rate limit|too many requests|resource_exhausted|throttl/i;
const OVERLOADED = /overload|server_error|api_error|unavailable|capacity|internal/i;
const FILTERED = /content_filter|content_policy|invalid_prompt|responsible.?ai|safety/i;
const BAD_KEY = /invalid_api_key|authentication|unauthorized|permission_denied|unauthenticated|api_key_invalid/i;

/**
 * Reads the error object of a reply: `{"error": {"message", "type", "code"}}` (OpenAI), `{"error": "…"}` (Ollama),
 * `{"type": "error", "error": {…}}` (Anthropic), `{"error": {"message", "status", "details": […]}}` (Google),
 * `{"message"}` or `{"detail"}`. Null when there is none.
 */
export function readComplaint(body: unknown): Omit<Complaint, 'status'> | null {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null) return null;
  const outer = first as Record<string, unknown>;
  if (typeof outer.error === 'string') return { code: '', message: outer.error, waitMs: null };
  const inner = (typeof outer.error === 'object' && outer.error !== null ? outer.error : outer) as Record<
    string,
    unknown
  >;
  const message = [inner.message, inner.detail].find((value) => typeof value === 'string');
  const details = googleDetails.safeParse(inner.details).data ?? [];
  const reasons = details.map(({ reason }) => reason);
  const code = [inner.code, inner.type, inner.status, ...reasons]
    .filter((value) => typeof value === 'string')
    .join(' ');
  if (message === undefined && inner === outer) return null;
  return { code, message: typeof message === 'string' ? message : '', waitMs: delayOf(details) };
}

/**
 * Sorts a provider's complaint into our kinds (LlmError) with a sentence and a next step. `secret` never appears in
 * what comes out, even where the provider repeats it.
 */
export function complaintError(complaint: Complaint, endpoint: Endpoint, secret: string | null): LlmError {
  const { status, code, waitMs } = complaint;
  const { model, hostAndPort } = endpoint;
  const said = quote(complaint.message, secret);
  const about = `${code} ${complaint.message}`;

  if (QUOTA.test(code) || status === 402 || (!isServerFault(status) && QUOTA_TEXT.test(complaint.message))) {
    return config(
      'llm_quota',
      `The account at ${hostAndPort} has no quota left.`,
      'Check plan and billing at the provider, or choose another model.',
    );
  }
  if (CONTEXT_CODE.test(code) || status === 413 || (!isServerFault(status) && CONTEXT_TEXT.test(complaint.message))) {
    return new LlmError(
      'llm_context_too_long',
      'answer',
      `The mail is too long for the model ${model}.`,
      'Choose a model with a larger context, or raise its context length at the server.',
    );
  }
  if (MISSING_CODE.test(code) || (status !== null && status < 500 && MISSING_TEXT.test(complaint.message))) {
    return config(
      'llm_model_missing',
      `The model ${model} does not exist at ${hostAndPort}.`,
      endpoint.isLocal
        ? `Choose an installed model, or install it there first (with Ollama: ollama pull ${model}).`
        : 'Choose another model in Settings, by the name that its provider gives it.',
    );
  }
  if (status === 401 || status === 403 || BAD_KEY.test(code)) {
    return config(
      'llm_auth',
      secret === null
        ? `${hostAndPort} wants an API key for the model ${model}.`
        : `${hostAndPort} refused the API key for the model ${model}.`,
      'Enter a valid key in Settings.',
    );
  }
  if (status === 404 || status === 405) {
    return config(
      'llm_wrong_address',
      `No model answers under this address at ${hostAndPort}.`,
      'Check provider and address in Settings; the address usually ends in /v1.',
    );
  }
  if (FILTERED.test(code)) {
    return new LlmError(
      'content_filter',
      'answer',
      `The content filter of ${hostAndPort} stopped this request.`,
      'Handle this mail yourself, or choose another model.',
    );
  }
  if (status === 429 || THROTTLED.test(about)) {
    return new LlmError(
      'llm_throttled',
      'retry',
      `${hostAndPort} is limiting requests for now.`,
      'Genie Tray waits and tries again by itself.',
      waitMs,
    );
  }
  if (status === 511) return captivePortal(endpoint);
  if (status === null || isServerFault(status) || OVERLOADED.test(code)) {
    return new LlmError(
      'llm_overloaded',
      'retry',
      `${hostAndPort} could not answer right now${said}.`,
      'Genie Tray tries again by itself.',
      waitMs ?? OVERLOADED_WAIT_MS,
    );
  }
  return new LlmError(
    'llm_rejected',
    'answer',
    `${hostAndPort} rejected the request (${status})${said}.`,
    'Choose another model, or check the server.',
  );
}

/** A page instead of an answer: the sign-in page of a network, or a proxy. */
export function captivePortal(endpoint: Endpoint): LlmError {
  return new LlmError(
    'captive_portal',
    'retry',
    `A web page answered instead of the model at ${endpoint.hostAndPort}.`,
    'Sign in to the network in a browser, or check the address in Settings.',
    OVERLOADED_WAIT_MS,
  );
}

/** A reply that is neither an answer nor a complaint. */
export function noAnswer(endpoint: Endpoint): LlmError {
  return new LlmError(
    'llm_overloaded',
    'retry',
    `The reply of ${endpoint.hostAndPort} is not an answer of a model.`,
    'Genie Tray tries again by itself.',
    OVERLOADED_WAIT_MS,
  );
}

function config(kind: string, message: string, hint: string): LlmError {
  return new LlmError(kind, 'config', message, hint);
}

const googleDetails = z.array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() }));

function delayOf(details: z.output<typeof googleDetails>): number | null {
  const seconds = details.map(({ retryDelay }) => DURATION.exec(retryDelay ?? '')?.[1]).find((found) => found);
  return seconds === undefined ? null : Math.min(Number(seconds) * 1_000, LONGEST_WAIT_MS);
}

function isServerFault(status: number | null): boolean {
  return status !== null && (status >= 500 || status === 408 || status === 425);
}

function quote(message: string, secret: string | null): string {
  const harmless = secret ? message.replaceAll(secret, '•••') : message;
  const text = cleanLine(harmless).text.slice(0, MAX_QUOTE).replace(/\.$/, '');
  return text === '' ? '' : `: “${text}”`;
}
