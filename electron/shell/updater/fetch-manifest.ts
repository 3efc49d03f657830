import { AppError } from '../../../shared/errors/app-error';
import { readBody, withDeadline } from '../../lib/bounded-answer';
import type { Clock } from '../../lib/clock';
import { REFUSED_HINT, UpdateRefused } from './update-refused';
import type { SignedManifest } from './verify-manifest';

const LIMIT_MS = 30_000;
const MAX_MANIFEST_BYTES = 65_536;
const MAX_SIGNATURE_BYTES = 256;

/** As electron-builder names it: without a system for Windows, without a processor for x64. */
export function manifestName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

/**
 * Manifest and signature as they lie on the feed, each in one request that says nothing about who asks: no version, no
 * id, no cookie. Throws AppError `network` when the feed does not answer within 30 seconds or has none, UpdateRefused
 * for a redirect and for more octets than a manifest has.
 */
export async function fetchManifest(
  feed: string,
  name: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<SignedManifest> {
  return withDeadline(clock, LIMIT_MS, signal, async (until) => {
    const manifest = await fetchOctets(new URL(name, feed), MAX_MANIFEST_BYTES, until);
    const signature = await fetchOctets(new URL(`${name}.sig`, feed), MAX_SIGNATURE_BYTES, until);
    return { manifest, signature };
  });
}

async function fetchOctets(url: URL, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetchFromFeed(url, signal);
  const { body } = await readBody(response, maxBytes, signal);
  if (body !== null) return body;
  throw new UpdateRefused('size', 'The list of updates is larger than such a list is.', REFUSED_HINT);
}

/** The answer to a GET with status 200; its body is not read yet. Redirects are refused, wherever they lead. */
export async function fetchFromFeed(url: URL, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { redirect: 'manual', signal, headers: { 'cache-control': 'no-cache' } });
  } catch (cause) {
    signal.throwIfAborted();
    throw noAnswer(url, cause);
  }
  if (response.status === 200) return response;
  await response.body?.cancel();
  if (response.status >= 300 && response.status < 400) {
    throw new UpdateRefused('redirect', 'The update server sends on to another address.', REFUSED_HINT);
  }
  throw noAnswer(url, new Error(`status ${response.status}`));
}

/** `cause` is for the log. */
export function noAnswer(url: URL, cause: unknown): AppError {
  return new AppError(
    'network',
    `${url.host} did not answer with what an update needs.`,
    'Check the connection; it is tried again by itself.',
    { retryable: true, cause },
  );
}
