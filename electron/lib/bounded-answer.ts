import { AppError } from '../../shared/errors/app-error';
import type { Clock } from './clock';

/**
 * Runs work that must end within `timeoutMs`: its signal aborts then, or when the given one does. Rejects with the
 * reason of whichever it was: the error of `late`, or the given signal's.
 */
export async function withDeadline<T>(
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal,
  work: (until: AbortSignal) => Promise<T>,
  late = noAnswer,
): Promise<T> {
  const done = new AbortController();
  const over = new AbortController();
  void clock.sleep(timeoutMs, done.signal).then(() => {
    if (done.signal.aborted) return;
    over.abort(late());
  });
  const until = AbortSignal.any([signal, over.signal]);
  try {
    until.throwIfAborted();
    return await work(until);
  } catch (thrown) {
    until.throwIfAborted();
    throw thrown;
  } finally {
    done.abort();
  }
}

function noAnswer(): AppError {
  return new AppError('network', 'No answer in time.', 'It is tried again by itself.', { retryable: true });
}

/** The octets of an answer; `body` is null when they are more than `maxBytes`, `announced` what Content-Length said. */
export async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<{ body: Uint8Array | null; announced: number | null }> {
  const length = response.headers.get('content-length') ?? '';
  const announced = /^\d{1,15}$/.test(length) ? Number(length) : null;
  if (response.body === null) return { body: new Uint8Array(), announced };
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const parts: Uint8Array[] = [];
    let bytes = announced !== null && announced > maxBytes ? announced : 0;
    while (bytes <= maxBytes) {
      const part = await reader.read();
      if (part.done) {
        // A cancelled body ends like a complete one.
        signal.throwIfAborted();
        return { body: Buffer.concat(parts), announced };
      }
      bytes += part.value.length;
      parts.push(part.value);
    }
    stop();
    return { body: null, announced };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
