import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fetchFromFeed, noAnswer } from './fetch-manifest';
import { REFUSED_HINT, UpdateRefused } from './update-refused';
import type { UpdateFile } from './verify-manifest';

/**
 * Downloads one file of a verified manifest. Throws UpdateRefused as soon as it is longer than the manifest says, and
 * when its SHA-512 is another one; AppError `network` when the connection ends before.
 */
export async function downloadFile(
  { url, size, sha512 }: UpdateFile,
  destination: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await fetchFromFeed(url, signal);
  if (body === null) throw noAnswer(url, new Error('no body'));
  const hash = createHash('sha512');
  let bytes = 0;
  const measured = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > size) throw foreignContent();
      hash.update(chunk);
      onBytes(bytes);
      yield chunk;
    }
  };
  const target = createWriteStream(destination, { mode: 0o600 });
  try {
    await pipeline(body as AsyncIterable<Uint8Array>, measured, target, { signal });
  } catch (error) {
    // A file that was just being opened is made all the same: only then can it be cleared away.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
    signal.throwIfAborted();
    throw isOfNetwork(error) ? noAnswer(url, error) : error;
  }
  if (bytes !== size || hash.digest('base64') !== sha512) throw foreignContent();
}

/** Looks once more at what was downloaded, maybe days ago. Throws UpdateRefused when it is something else by now. */
export async function checkFile(file: string, sha512: string): Promise<void> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('base64') !== sha512) throw foreignContent();
}

function foreignContent(): UpdateRefused {
  return new UpdateRefused('content', 'The downloaded update is not the file that was signed.', REFUSED_HINT);
}

// fetch says "terminated", a TypeError, when the other side hangs up; what the disk says has a code.
function isOfNetwork(error: unknown): boolean {
  return error instanceof TypeError;
}
