import { basename } from 'node:path';
import { z } from 'zod';
import type { HistoryWindow } from '../../../shared/domain/history';
import type { HistoryPlan, MailSlice, SliceLimits, SourceGap, SourceMessage } from '../../interfaces/mail-source';
import { byTime, filesCursor, newFiles, parseFolderCursor, type FilesCursor, type MboxCursor } from './folder-cursor';
import type { FolderPlace } from './folder-kind';
import { readMbox } from './mbox';
import { findPlace, passMessage } from './mbox-slice';
import { type MessageFile, MessageFiles, openForReading, readMessageFile } from './message-files';

/** Files behind the watch cursor, from `fromMs` on, that come after `after`. */
const filesHistory = z.strictObject({
  kind: z.literal('files'),
  watch: filesCursor,
  fromMs: z.number(),
  after: z.strictObject({ mtimeMs: z.number(), name: z.string() }).nullable(),
});
/** Messages from `place` on that lie before `to`. */
const mboxHistory = z.strictObject({
  kind: z.literal('mbox'),
  place: z.strictObject({ offset: z.int(), lastStart: z.int(), recent: z.array(z.string()) }),
  to: z.int(),
  fromMs: z.number(),
});
const historyCursor = z.discriminatedUnion('kind', [filesHistory, mboxHistory]);

/** Plans an import of what the watch cursor stands behind. */
export async function planFolderHistory(
  place: FolderPlace,
  watchCursor: string,
  window: HistoryWindow,
  now: number,
): Promise<HistoryPlan> {
  const watch = parseFolderCursor(watchCursor);
  if (watch.kind === 'mbox') return planMbox(place.root, watch, window);
  const settled = await settledFiles(place, watch, now);
  const wanted =
    'last' in window ? settled.slice(-window.last) : settled.filter((file) => file.mtimeMs >= window.sinceMs);
  const before = settled[settled.length - wanted.length - 1];
  const after = before ? { mtimeMs: before.mtimeMs, name: before.name } : null;
  const fromMs = 'last' in window ? 0 : window.sinceMs;
  return {
    cursor: JSON.stringify({ kind: 'files', watch, fromMs, after }),
    total: wanted.length,
    bytes: wanted.reduce((sum, file) => sum + file.size, 0),
  };
}

/** Reads a planned import slice by slice. Remembers what is left, so that a folder is listed once and not per slice. */
export class FolderHistory {
  readonly #known: (keys: string[]) => ReadonlySet<string>;
  #left: { cursor: string; files: MessageFile[] } | null = null;

  constructor(known: (keys: string[]) => ReadonlySet<string>) {
    this.#known = known;
  }

  /** The next part of the plan, oldest first; what is known already is passed over unread. */
  async slice(
    place: FolderPlace,
    mailbox: string,
    cursorText: string,
    limits: SliceLimits,
    now: number,
  ): Promise<MailSlice> {
    const cursor = historyCursor.parse(JSON.parse(cursorText));
    if (cursor.kind === 'mbox') return mboxHistorySlice(place.root, cursor, limits, now, this.#known);
    const files = this.#left?.cursor === cursorText ? this.#left.files : await remainingFiles(place, cursor, now);
    const considered = files.slice(0, 10 * limits.maxMessages);
    const stored = this.#known(considered.map(keyOf));
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    let passed = 0;
    let bytes = 0;
    for (const file of considered) {
      const key = keyOf(file);
      const tooLarge = file.size > limits.maxMessageBytes;
      if (!stored.has(key)) {
        if (messages.length + gaps.length >= limits.maxMessages) break;
        if (!tooLarge && messages.length > 0 && bytes + file.size > limits.maxBytes) break;
        const raw = tooLarge ? null : await readMessageFile(file);
        if (raw) {
          messages.push({ key, mailbox, raw, receivedAtMs: Math.round(file.mtimeMs), seen: file.seen });
          bytes += raw.length;
        } else {
          gaps.push({ key, mailbox, reason: tooLarge ? 'too_large' : 'vanished', size: file.size });
        }
      }
      passed += 1;
    }
    const last = considered[passed - 1];
    const after = last ? { mtimeMs: last.mtimeMs, name: last.name } : cursor.after;
    const next = JSON.stringify({ ...cursor, after });
    this.#left = { cursor: next, files: files.slice(passed) };
    return { messages, gaps, cursor: next, hasMore: passed < files.length };
  }
}

async function remainingFiles(
  place: FolderPlace,
  { watch, fromMs, after }: z.output<typeof filesHistory>,
  now: number,
): Promise<MessageFile[]> {
  const settled = await settledFiles(place, watch, now);
  return settled.filter((file) => file.mtimeMs >= fromMs && isAfter(file, after));
}

async function settledFiles(place: FolderPlace, watch: FilesCursor, now: number): Promise<MessageFile[]> {
  const files = await new MessageFiles().list(place, now);
  const unsettled = new Set(newFiles(files, watch).map((file) => file.name));
  return files.filter((file) => !unsettled.has(file.name)).sort(byTime);
}

async function planMbox(path: string, watch: MboxCursor, window: HistoryWindow): Promise<HistoryPlan> {
  const file = await openForReading(path);
  try {
    const end = await findPlace(file, watch);
    const wanted: { size: number; before: MboxCursor }[] = [];
    const fromMs = 'last' in window ? 0 : window.sinceMs;
    const passed: MboxCursor = { kind: 'mbox', offset: 0, lastStart: 0, recent: [] };
    for await (const message of readMbox(file, 0, 0)) {
      if (message.end > end.offset) break;
      if ((message.receivedAtMs ?? fromMs) >= fromMs) wanted.push({ size: message.size, before: { ...passed } });
      if ('last' in window && wanted.length > window.last) wanted.shift();
      passMessage(passed, message);
    }
    const { offset, lastStart, recent } = wanted[0]?.before ?? passed;
    return {
      cursor: JSON.stringify({ kind: 'mbox', place: { offset, lastStart, recent }, to: end.offset, fromMs }),
      total: wanted.length,
      bytes: wanted.reduce((sum, { size }) => sum + size, 0),
    };
  } finally {
    await file.close();
  }
}

async function mboxHistorySlice(
  path: string,
  cursor: z.output<typeof mboxHistory>,
  limits: SliceLimits,
  now: number,
  known: (keys: string[]) => ReadonlySet<string>,
): Promise<MailSlice> {
  const mailbox = basename(path);
  const file = await openForReading(path);
  try {
    const stored: MboxCursor = { kind: 'mbox', ...cursor.place };
    const place = await findPlace(file, stored);
    // A file that was rewritten meanwhile: everything moved by as much as the place did.
    const to = cursor.to + place.offset - stored.offset;
    const messages: SourceMessage[] = [];
    const gaps: SourceGap[] = [];
    let bytes = 0;
    let hasMore = false;
    for await (const message of readMbox(file, place.offset, limits.maxMessageBytes)) {
      if (message.end > to) break;
      const full = messages.length + gaps.length >= limits.maxMessages;
      if (full || (messages.length > 0 && message.raw && bytes + message.size > limits.maxBytes)) {
        hasMore = true;
        break;
      }
      const key = `file:${mailbox}:${message.fingerprint}`;
      const wanted = (message.receivedAtMs ?? cursor.fromMs) >= cursor.fromMs && !known([key]).has(key);
      if (wanted && message.raw) {
        const { raw, seen } = message;
        messages.push({ key, mailbox, raw, seen, receivedAtMs: message.receivedAtMs ?? now });
        bytes += message.size;
      } else if (wanted) {
        gaps.push({ key, mailbox, reason: 'too_large', size: message.size });
      }
      passMessage(place, message);
    }
    const { offset, lastStart, recent } = place;
    return {
      messages,
      gaps,
      cursor: JSON.stringify({ ...cursor, place: { offset, lastStart, recent }, to }),
      hasMore,
    };
  } finally {
    await file.close();
  }
}

function keyOf(file: MessageFile): string {
  return `file:${file.name}`;
}

function isAfter(file: MessageFile, after: { mtimeMs: number; name: string } | null): boolean {
  return after === null || byTime(file, after) > 0;
}
