import { LlmError } from '../../interfaces/llm-client';
import { withCredential, type Credential } from './credential';
import type { Endpoint } from './endpoint';
import { interrupted, networkError, stalled } from './network-errors';
import { captivePortal, complaintError, readComplaint } from './provider-errors';
import { retryAfterMs } from './retry-after';
import { wholeReplyToStream } from './whole-reply';
import type { WireFormat } from './wire-format';

export type Timeouts = {
  /** Until the first word: a local server may have to load the model and read the mail, others think unseen first. */
  connectMs: number;
  /** Between two pieces of an answer that has begun. */
  idleMs: number;
  /** For the whole reply, however lively it is. */
  totalMs: number;
};

export type Limits = { timeouts: Timeouts; maxAnswerBytes: number };

export type GuardOptions = {
  endpoint: Endpoint;
  limits: Limits;
  format: WireFormat;
  credential: Credential | null;
  /** The caller's own wish to stop. */
  cancelled: AbortSignal;
};

const MAX_ERROR_BYTES = 65_536;
/** A streamed token comes wrapped in some 250 octets of JSON. */
const STREAM_OVERHEAD = 4;

/**
 * `fetch` for one request to a model, with everything that a stranger's server could do wrong turned into an LlmError:
 * no redirect is followed, nothing is asked twice, time and size are bounded, pages and error replies are recognised, a
 * whole reply is handed on as the event stream that was asked for. The first fault is kept in `failure`, because the
 * layers above wrap what is thrown; it ends the connection.
 */
export class GuardedFetch {
  failure: LlmError | null = null;
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private asked = false;
  private begun = false;
  private readonly deadline: NodeJS.Timeout;

  constructor(private readonly options: GuardOptions) {
    const { totalMs } = options.limits.timeouts;
    this.deadline = setTimeout(() => this.fail(stalled(options.endpoint, totalMs)), totalMs);
    options.cancelled.addEventListener('abort', this.cancel);
  }

  /** Aborts when the caller cancels, when a fault ends the request, and when it is over. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  readonly fetch: typeof fetch = async (url, init) => {
    const { endpoint, limits, format, credential } = this.options;
    // An SDK that asks again by itself would spend the user's money unseen.
    if (this.asked) throw this.fail(interrupted(endpoint));
    this.asked = true;
    this.expectWithin(limits.timeouts.connectMs);
    let response: Response;
    try {
      const headers = withCredential(init?.headers, credential);
      response = await fetch(url, { ...init, headers, redirect: 'manual', signal: this.signal });
    } catch (error) {
      throw this.fail(networkError(error, endpoint));
    }
    if (response.status >= 300 && response.status < 400) throw this.fail(captivePortal(endpoint));
    if (!response.ok) throw this.fail(await this.errorOf(response));
    const type = response.headers.get('content-type') ?? '';
    if (/\bhtml\b/i.test(type)) throw this.fail(captivePortal(endpoint));
    if (/^application\/json\b/i.test(type)) {
      const text = await this.text(response, limits.maxAnswerBytes);
      const events = wholeReplyToStream(text, format, endpoint, credential?.key ?? null);
      if (events instanceof LlmError) throw this.fail(events);
      return new Response(events, { status: 200, headers: { 'content-type': 'text/event-stream' } });
    }
    const isStream = /^text\/event-stream\b/i.test(type);
    const maxBytes = limits.maxAnswerBytes * (isStream ? STREAM_OVERHEAD : 1);
    const { status, headers } = response;
    return new Response(this.bounded(response, maxBytes), { status, headers });
  };

  /** The answer has begun: from now on silence is a fault sooner. */
  answering(): void {
    this.begun = true;
  }

  /** Ends the connection and remembers why; the first reason stays. */
  fail(error: LlmError): LlmError {
    this.failure ??= error;
    this.stop.abort(this.failure);
    return this.failure;
  }

  /** Releases timers, the connection, and the caller's signal, which may live as long as the app. */
  close(): void {
    this.options.cancelled.removeEventListener('abort', this.cancel);
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    this.stop.abort();
  }

  private readonly cancel = () => this.stop.abort(this.options.cancelled.reason);

  private async errorOf(response: Response): Promise<LlmError> {
    const { endpoint, credential } = this.options;
    const text = await this.text(response, MAX_ERROR_BYTES).catch(() => '');
    const complaint = readComplaint(parsed(text)) ?? { code: '', message: '', waitMs: null };
    const waitMs = retryAfterMs(response.headers, Date.now()) ?? complaint.waitMs;
    return complaintError({ ...complaint, status: response.status, waitMs }, endpoint, credential?.key ?? null);
  }

  private async text(response: Response, maxBytes: number): Promise<string> {
    // Whoever replies as a whole has thought before.
    this.answering();
    return new Response(this.bounded(response, maxBytes)).text();
  }

  private bounded(response: Response, maxBytes: number): ReadableStream<Uint8Array> | null {
    const { endpoint, limits } = this.options;
    const { idleMs, connectMs } = limits.timeouts;
    let bytes = 0;
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        this.expectWithin(this.begun ? idleMs : connectMs);
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(this.fail(tooLarge(endpoint)));
        else controller.enqueue(chunk);
      },
      flush: () => clearTimeout(this.timer),
    });
    return response.body?.pipeThrough(guard) ?? null;
  }

  private expectWithin(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(stalled(this.options.endpoint, ms)), ms);
  }
}

/** The model talks without end; reading on would only fill memory. */
export function tooLarge(endpoint: Endpoint): LlmError {
  return new LlmError(
    'output_too_large',
    'answer',
    `${endpoint.model} at ${endpoint.hostAndPort} answered far more than any proposal needs.`,
    'Try again, or choose another model.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
