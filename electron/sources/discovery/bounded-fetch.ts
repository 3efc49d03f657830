import { AppError } from '../../../shared/errors/app-error';
import { readBody, withDeadline } from '../../lib/bounded-answer';
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
  const ask = async (until: AbortSignal) => {
    const response = await fetchImpl(url, { ...init, redirect: 'manual', signal: until });
    const { body } = await readBody(response, limits.maxBytes, until);
    if (body === null) throw new TooLarge(`more than ${limits.maxBytes} bytes`);
    // A response with such a status must not be given a body, not even an empty one.
    const bodiless = [101, 204, 205, 304].includes(response.status);
    const { status, headers } = response;
    return new Response(bodiless ? null : Uint8Array.from(body), { status, headers });
  };
  const late = () =>
    new AppError('network', `${hostOf(url)} did not answer in time.`, 'Check the connection and try again.', {
      retryable: true,
    });
  return withDeadline(limits.clock, limits.timeoutMs, signal, ask, late);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The server';
}
