import { LlmError } from '../../interfaces/llm-client';
import { completionToEvents } from './completion-events';
import type { Endpoint } from './endpoint';
import { networkError, stalled } from './network-errors';
import { captivePortal, complaintError, readComplaint } from './provider-errors';
import { retryAfterMs } from './retry-after';

export type Timeouts = {
  /** Until the first octet of the reply: a local server may have to load the model and read the mail first. */
  connectMs: number;
  /** Between two pieces of a reply. */
  idleMs: number;
  /** For the whole reply, however lively it is. */
  totalMs: number;
};

export type Limits = { timeouts: Timeouts; maxAnswerBytes: number };

const MAX_ERROR_BYTES = 65_536;
/** A streamed token comes wrapped in some 250 octets of JSON. */
const STREAM_OVERHEAD = 4;

/**
 * `fetch` for one request to a model, with everything that a stranger's server could do wrong turned into an LlmError:
 * no redirect is followed, time and size are bounded, pages and error replies are recognised, a whole completion is
 * handed on as the event stream that was asked for. The first fault is kept in `failure`, because the layers above
 * wrap what is thrown; it ends the connection.
 */
export class GuardedFetch {
  failure: LlmError | null = null;
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private readonly deadline: NodeJS.Timeout;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly limits: Limits,
    private readonly secret: string | null,
    private readonly cancelled: AbortSignal,
  ) {
    const { totalMs } = limits.timeouts;
    this.deadline = setTimeout(() => this.fail(stalled(endpoint, totalMs)), totalMs);
  }

  readonly fetch: typeof fetch = async (url, init) => {
    this.expectWithin(this.limits.timeouts.connectMs);
    const signal = AbortSignal.any([this.cancelled, this.stop.signal]);
    let response: Response;
    try {
      response = await fetch(url, { ...init, redirect: 'manual', signal });
    } catch (error) {
      throw this.fail(networkError(error, this.endpoint));
    }
    if (response.status >= 300 && response.status < 400) throw this.fail(captivePortal(this.endpoint));
    if (!response.ok) throw this.fail(await this.errorOf(response));
    const type = response.headers.get('content-type') ?? '';
    if (/\bhtml\b/i.test(type)) throw this.fail(captivePortal(this.endpoint));
    const { maxAnswerBytes } = this.limits;
    if (/^application\/json\b/i.test(type)) {
      const events = completionToEvents(await this.text(response, maxAnswerBytes), this.endpoint, this.secret);
      if (events instanceof LlmError) throw this.fail(events);
      return new Response(events, { status: 200, headers: { 'content-type': 'text/event-stream' } });
    }
    const limit = /^text\/event-stream\b/i.test(type) ? maxAnswerBytes * STREAM_OVERHEAD : maxAnswerBytes;
    const { status, headers } = response;
    return new Response(this.bounded(response, limit), { status, headers });
  };

  /** Ends the connection and remembers why; the first reason stays. */
  fail(error: LlmError): LlmError {
    this.failure ??= error;
    this.stop.abort(this.failure);
    return this.failure;
  }

  /** Releases timers and the connection. */
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    this.stop.abort();
  }

  private async errorOf(response: Response): Promise<LlmError> {
    const text = await this.text(response, MAX_ERROR_BYTES).catch(() => '');
    const complaint = readComplaint(parsed(text)) ?? { code: '', message: '' };
    const waitMs = retryAfterMs(response.headers, Date.now());
    return complaintError({ ...complaint, status: response.status, waitMs }, this.endpoint, this.secret);
  }

  private async text(response: Response, maxBytes: number): Promise<string> {
    return new Response(this.bounded(response, maxBytes)).text();
  }

  private bounded(response: Response, maxBytes: number): ReadableStream<Uint8Array> | null {
    let bytes = 0;
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        this.expectWithin(this.limits.timeouts.idleMs);
        bytes += chunk.byteLength;
        if (bytes > maxBytes) controller.error(this.fail(tooLarge(this.endpoint)));
        else controller.enqueue(chunk);
      },
      flush: () => clearTimeout(this.timer),
    });
    return response.body?.pipeThrough(guard) ?? null;
  }

  private expectWithin(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail(stalled(this.endpoint, ms)), ms);
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
