import type { MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import { advanceCursor, cursorAfter, type FilesCursor, formatFolderCursor, newFiles } from './folder-cursor';
import type { FolderPlace } from './folder-kind';
import { emlFiles, isStillWritten, maildirFiles, type MessageFile, readMessageFile } from './message-files';

/** A cursor behind every message file that is there now. */
export async function filesBaseline(place: FolderPlace): Promise<string> {
  return formatFolderCursor(cursorAfter(await messageFiles(place)));
}

/** The next new message files, oldest first. Stops at one that is still being written (`stillWritten`). */
export async function filesSlice(
  place: FolderPlace,
  mailbox: string,
  cursor: FilesCursor,
  limits: SliceLimits,
  now: number,
): Promise<MailSlice & { stillWritten: boolean }> {
  const files = await messageFiles(place);
  const byName = new Map(files.map((file) => [file.name, file]));
  const messages: SourceMessage[] = [];
  const gaps: SourceGap[] = [];
  const settled = new Set<string>();
  let bytes = 0;
  let hasMore = false;
  let stillWritten = false;
  for (const { name } of newFiles(files, cursor)) {
    const file = byName.get(name)!;
    // A Maildir has tmp/ for that: what lies in new/ and cur/ is whole.
    stillWritten = place.kind !== 'maildir' && isStillWritten(file.mtimeMs, now);
    if (stillWritten) break;
    const tooLarge = file.size > limits.maxMessageBytes;
    const full = messages.length + gaps.length >= limits.maxMessages;
    if (full || (!tooLarge && messages.length > 0 && bytes + file.size > limits.maxBytes)) {
      hasMore = true;
      break;
    }
    settled.add(name);
    const key = `file:${name}`;
    const raw = tooLarge ? null : await readFollowingRename(place, file);
    if (raw) {
      messages.push({ key, mailbox, raw, receivedAtMs: Math.round(file.mtimeMs), seen: file.seen });
      bytes += raw.length;
    } else {
      gaps.push({ key, mailbox, reason: tooLarge ? 'too_large' : 'vanished', size: file.size });
    }
  }
  return {
    messages,
    gaps,
    cursor: formatFolderCursor(advanceCursor(cursor, files, settled)),
    hasMore,
    stillWritten,
  };
}

function messageFiles(place: FolderPlace): Promise<MessageFile[]> {
  return place.kind === 'maildir' ? maildirFiles(place.root) : emlFiles(place.root);
}

// A mail program that marks a message as read renames its file; it is looked up once more by its lasting name.
async function readFollowingRename(place: FolderPlace, file: MessageFile): Promise<Uint8Array | null> {
  const raw = await readMessageFile(file);
  if (raw || place.kind !== 'maildir') return raw;
  const moved = (await maildirFiles(place.root)).find((other) => other.name === file.name);
  return moved ? readMessageFile(moved) : null;
}
