import { basename } from 'node:path';
import type { SourceMessage } from '../../interfaces/mail-source';
import type { FolderPlace } from './folder-kind';
import { readMbox } from './mbox';
import { MessageFiles, openForReading, readMessageFile } from './message-files';

/** The newest so many messages are looked through for a Message-ID. */
const LOOKED_THROUGH = 5_000;
const LARGEST = 30 * 1024 * 1024;
/** A header that is longer than this is not searched to its end. */
const HEADER_OCTETS = 64 * 1024;

/** The message with this key; null when it is not there any more. */
export async function readByKey(place: FolderPlace, key: string, now: number): Promise<Uint8Array | null> {
  for await (const message of messagesOf(place, now)) {
    if (message.key === key) return message.read();
  }
  return null;
}

/** Messages whose header names one of these Message-IDs, at most `limit`. */
export async function findByMessageId(
  place: FolderPlace,
  mailbox: string,
  messageIds: readonly string[],
  limit: number,
  now: number,
): Promise<SourceMessage[]> {
  const found: SourceMessage[] = [];
  let looked = 0;
  for await (const message of messagesOf(place, now)) {
    if (found.length >= limit || looked >= LOOKED_THROUGH) break;
    looked += 1;
    const raw = await message.read();
    if (raw === null || !namesOneOf(raw, messageIds)) continue;
    found.push({ key: message.key, mailbox, raw, receivedAtMs: message.receivedAtMs, seen: message.seen });
  }
  return found;
}

type Candidate = { key: string; receivedAtMs: number; seen: boolean; read: () => Promise<Uint8Array | null> };

// Newest first where there are files; an mbox file is read from its beginning.
async function* messagesOf(place: FolderPlace, now: number): AsyncGenerator<Candidate> {
  if (place.kind === 'mbox') {
    const file = await openForReading(place.root);
    try {
      for await (const { fingerprint, raw, receivedAtMs, seen } of readMbox(file, 0, LARGEST)) {
        const key = `file:${basename(place.root)}:${fingerprint}`;
        yield { key, receivedAtMs: receivedAtMs ?? now, seen, read: () => Promise.resolve(raw) };
      }
    } finally {
      await file.close();
    }
    return;
  }
  const files = await new MessageFiles().list(place, now);
  for (const file of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    const read = () => (file.size > LARGEST ? Promise.resolve(null) : readMessageFile(file));
    yield { key: `file:${file.name}`, receivedAtMs: Math.round(file.mtimeMs), seen: file.seen, read };
  }
}

function namesOneOf(raw: Uint8Array, messageIds: readonly string[]): boolean {
  const header = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEADER_OCTETS)).toString('latin1');
  const end = /\r?\n\r?\n/.exec(header)?.index ?? header.length;
  // A folded field continues on a line that begins with white space (RFC 5322 §2.2.3).
  const value = /^message-id:((?:.|\r?\n[ \t])*)/im.exec(header.slice(0, end))?.[1];
  return value !== undefined && messageIds.some((id) => value.includes(id));
}
