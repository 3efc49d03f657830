import { AppError } from '../../../shared/errors/app-error';
import type { Clock } from '../../lib/clock';

export type Fetch = typeof fetch;

export type Limits = {
  clock: Clock;
  timeoutMs: number;
  maxBytes: number;
};

/** The answer was longer than allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * One request whose answer is read whole, within a time and a size. Redirects are handed back, never followed. Rejects
 * with TooLarge, with AppError `network` when the time is up, and with what fetch says; an abort with its reason.
 */
export async function boundedFetch(
  fetchImpl: Fetch,
  url: string,
  init: RequestInit,
  limits: Limits,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  const over = new AbortController();
  const late = new AbortController();
  void limits.clock.sleep(limits.timeoutMs, over.signal).then(() => {
    if (!over.signal.aborted)
      late.abort(new AppError('network', `${hostOf(url)} did not answer in time.`, TRY_AGAIN, RETRY));
  });
  try {
    const stop = AbortSignal.any([signal, late.signal]);
    const response = await fetchImpl(url, { ...init, redirect: 'manual', signal: stop });
    const body = await readBounded(response, limits.maxBytes, stop);
    // A response with such a status must not be given a body, not even an empty one.
    const bodiless = [101, 204, 205, 304].includes(response.status);
    return new Response(bodiless ? null : body, { status: response.status, headers: response.headers });
  } catch (thrown) {
    signal.throwIfAborted();
    late.signal.throwIfAborted();
    throw thrown;
  } finally {
    over.abort();
  }
}

const TRY_AGAIN = 'Check the connection and try again.';
const RETRY = { retryable: true };

async function readBounded(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  const cancel = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const part = await reader?.read();
      signal.throwIfAborted();
      if (part === undefined || part.done) return Uint8Array.from(Buffer.concat(chunks));
      size += part.value.length;
      if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
      chunks.push(part.value);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The server';
}
