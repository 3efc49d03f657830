import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import type { MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import { formatFolderCursor, type MboxCursor } from './folder-cursor';
import { readMbox, type MboxMessage } from './mbox';
import { isStillWritten, openForReading } from './message-files';

/** So many messages before the place reached are remembered, to find it again in a rewritten file. */
const REMEMBERED = 100;

/** A cursor behind every message of the file. Reads it once as a whole, one message at a time. */
export async function mboxBaseline(path: string): Promise<string> {
  const file = await openForReading(path);
  try {
    const cursor = emptyCursor();
    for await (const message of readMbox(file, 0, 0)) passMessage(cursor, message);
    return formatFolderCursor(cursor);
  } finally {
    await file.close();
  }
}

/**
 * The next messages of the file. Where a mail program rewrote the file, the place is found again by the last messages
 * before it; when none of them is left, the whole file is new. The last message is left alone while the file is still
 * being written (`stillWritten`).
 */
export async function mboxSlice(
  path: string,
  stored: MboxCursor,
  limits: SliceLimits,
  now: number,
): Promise<MailSlice & { stillWritten: boolean }> {
  const mailbox = basename(path);
  const file = await openForReading(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const stillWritten = isStillWritten(mtimeMs, now);
    const cursor = await findPlace(file, stored);
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    let bytes = 0;
    let hasMore = false;
    for await (const message of readMbox(file, cursor.offset, limits.maxMessageBytes)) {
      if (stillWritten && message.end === size) break;
      const full = messages.length + gaps.length >= limits.maxMessages;
      if (full || (messages.length > 0 && message.raw && bytes + message.size > limits.maxBytes)) {
        hasMore = true;
        break;
      }
      const key = `file:${mailbox}:${message.fingerprint}`;
      if (message.raw) {
        const { raw, seen } = message;
        messages.push({ key, mailbox, raw, seen, receivedAtMs: message.receivedAtMs ?? now });
        bytes += message.size;
      } else {
        gaps.push({ key, mailbox, reason: 'too_large', size: message.size });
      }
      passMessage(cursor, message);
    }
    return { messages, gaps, cursor: formatFolderCursor(cursor), hasMore, stillWritten };
  } finally {
    await file.close();
  }
}

function emptyCursor(): MboxCursor {
  return { kind: 'mbox', offset: 0, lastStart: 0, recent: [] };
}

/** Moves a cursor behind a message. */
export function passMessage(cursor: MboxCursor, message: MboxMessage): void {
  cursor.offset = message.end;
  cursor.lastStart = message.start;
  cursor.recent = [...cursor.recent, message.fingerprint].slice(-REMEMBERED);
}

/** Where the cursor stands now, also in a file that was rewritten since. */
export async function findPlace(file: FileHandle, stored: MboxCursor): Promise<MboxCursor> {
  if (stored.recent.length === 0) return { ...stored };
  for await (const last of readMbox(file, stored.lastStart, 0)) {
    // Only appended to, at most with the blank line that was still owed.
    const grown = last.end - stored.offset;
    const same = last.start === stored.lastStart && last.fingerprint === stored.recent.at(-1);
    if (same && grown >= 0 && grown <= 2) return { ...stored, offset: last.end };
    break;
  }
  const remembered = new Set(stored.recent);
  const passed = emptyCursor();
  let place = emptyCursor();
  for await (const message of readMbox(file, 0, 0)) {
    passMessage(passed, message);
    if (remembered.has(message.fingerprint)) place = { ...passed };
  }
  return place;
}
