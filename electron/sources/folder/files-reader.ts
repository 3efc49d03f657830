import type { MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import { advanceCursor, cursorAfter, type FilesCursor, formatFolderCursor, newFiles } from './folder-cursor';
import type { FolderPlace } from './folder-kind';
import { isStillWritten, type MessageFile, MessageFiles, readMessageFile } from './message-files';

type FilesSlice = MailSlice & { stillWritten: boolean };

/** Reads message files slice by slice. One instance per account: it remembers what it saw, to see changes cheaply. */
export class FilesReader {
  readonly #files = new MessageFiles();
  /** The cursor behind everything that was there when the folder was last looked at. */
  #finished: string | null = null;

  /** A cursor behind every message file that is there now. */
  async baseline(place: FolderPlace, now: number): Promise<string> {
    return formatFolderCursor(cursorAfter(await this.#files.list(place, now)));
  }

  /** The next new message files, oldest first. Stops at one that is still being written (`stillWritten`). */
  async slice(
    place: FolderPlace,
    mailbox: string,
    cursor: FilesCursor,
    limits: SliceLimits,
    now: number,
  ): Promise<FilesSlice> {
    const unchanged = formatFolderCursor(cursor);
    if (this.#finished === unchanged && (await this.#files.isUnchanged())) {
      return { messages: [], gaps: [], cursor: unchanged, hasMore: false, stillWritten: false };
    }
    const files = await this.#files.list(place, now);
    const slice = await this.#read(place, mailbox, files, cursor, limits, now);
    const isEmpty = slice.messages.length + slice.gaps.length === 0;
    this.#finished = isEmpty && !slice.stillWritten ? slice.cursor : null;
    return slice;
  }

  async #read(
    place: FolderPlace,
    mailbox: string,
    files: MessageFile[],
    cursor: FilesCursor,
    limits: SliceLimits,
    now: number,
  ): Promise<FilesSlice> {
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    const settled = new Set<string>();
    let bytes = 0;
    let hasMore = false;
    let stillWritten = false;
    for (const file of newFiles(files, cursor)) {
      // A Maildir has tmp/ for that: what lies in new/ and cur/ is whole.
      stillWritten = place.kind !== 'maildir' && isStillWritten(file.mtimeMs, now);
      if (stillWritten) break;
      const tooLarge = file.size > limits.maxMessageBytes;
      const full = messages.length + gaps.length >= limits.maxMessages;
      if (full || (!tooLarge && messages.length > 0 && bytes + file.size > limits.maxBytes)) {
        hasMore = true;
        break;
      }
      settled.add(file.name);
      const key = `file:${file.name}`;
      const raw = tooLarge ? null : await this.#readFollowingRename(place, file, now);
      if (raw) {
        messages.push({ key, mailbox, raw, receivedAtMs: Math.round(file.mtimeMs), seen: file.seen });
        bytes += raw.length;
      } else {
        gaps.push({ key, mailbox, reason: tooLarge ? 'too_large' : 'vanished', size: file.size });
      }
    }
    const next = formatFolderCursor(advanceCursor(cursor, files, settled));
    return { messages, gaps, cursor: next, hasMore, stillWritten };
  }

  // A mail program that marks a message as read renames its file; it is looked up once more by its lasting name.
  async #readFollowingRename(place: FolderPlace, file: MessageFile, now: number): Promise<Uint8Array | null> {
    const raw = await readMessageFile(file);
    if (raw || place.kind !== 'maildir') return raw;
    const moved = (await this.#files.list(place, now)).find((other) => other.name === file.name);
    return moved && moved.path !== file.path ? readMessageFile(moved) : null;
  }
}
