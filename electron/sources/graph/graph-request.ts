import type { Clock } from '../../lib/clock';
import { readBody, withDeadline } from '../../lib/bounded-answer';
import { ownLink } from './graph-links';

export type GraphRequest = {
  link: string;
  accessToken: string;
  /** Values of Prefer (RFC 7240), beside the immutable ids that are always asked for (B9). */
  prefer?: string;
  maxBytes: number;
  timeoutMs: number;
};

export type GraphTransport = {
  /** Nothing is ever asked of another one. */
  origin: string;
  fetch: typeof fetch;
  clock: Clock;
};

export type GraphAnswer = {
  status: number;
  headers: Headers;
  /** Null when it is longer than `maxBytes`. */
  body: Uint8Array | null;
  /** What Content-Length announced. */
  announced: number | null;
};

/**
 * The one place from which anything is sent to Graph, and it can only GET. Throws GraphFailure `foreign_link` before a
 * byte is sent to another host; a redirect is an error, for it would carry the token on.
 */
export async function graphGet(
  request: GraphRequest,
  transport: GraphTransport,
  signal: AbortSignal,
): Promise<GraphAnswer> {
  const url = ownLink(request.link, transport.origin);
  return withDeadline(transport.clock, request.timeoutMs, signal, async (until) => {
    const response = await transport.fetch(url.href, {
      method: 'GET',
      headers: {
        Authorization: `Bearer ${request.accessToken}`,
        Prefer: ['IdType="ImmutableId"', request.prefer].filter(Boolean).join(', '),
      },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: until,
    });
    const { body, announced } = await readBody(response, request.maxBytes, until);
    return { status: response.status, headers: response.headers, body, announced };
  });
}
