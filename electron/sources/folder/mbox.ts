import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** One message of an mbox file. `raw` is null when it is larger than was asked for. */
export type MboxMessage = {
  start: number;
  /** Where the next message begins. */
  end: number;
  raw: Uint8Array | null;
  size: number;
  /** From the separator line; null when it does not say. */
  receivedAtMs: number | null;
  seen: boolean;
  /** Of the content without what mail programs rewrite; the same in whatever place the message lies. */
  fingerprint: string;
};

const CHUNK = 256 * 1024;
/** `From sender Thu Jan  1 00:00:00 1970`: without a time of day it is a line of text. */
const SEPARATOR = /^From \S.*\d{1,2}:\d{2}/;
/** Headers in which mail programs keep their own notes inside of the file. */
const NOTES = /^(Status|X-Status|X-Keywords|X-UID|X-IMAP|X-IMAPbase|X-Mozilla-[^:]*|Content-Length|Lines):/i;

/**
 * Reads messages of an mbox file (RFC 4155, mboxrd quoting) one after the other from `start`, which must be the
 * beginning of a message. Holds one message in memory, never more than `maxBytes` of it.
 */
export async function* readMbox(file: FileHandle, start: number, maxBytes: number): AsyncGenerator<MboxMessage> {
  let message: OpenMessage | null = null;
  let afterBlank = true;
  for await (const { text, offset } of lines(file, start)) {
    if (afterBlank && SEPARATOR.test(text.toString('latin1', 0, 200))) {
      if (message) yield message.close(offset);
      message = new OpenMessage(offset, text, maxBytes);
    } else {
      message?.add(text);
    }
    afterBlank = isBlank(text);
  }
  if (message) yield message.close((await file.stat()).size);
}

class OpenMessage {
  readonly #start: number;
  readonly #separator: string;
  readonly #maxBytes: number;
  #lines: Buffer[] = [];
  #size = 0;
  #inHeader = true;
  #noteBefore = false;
  #heldBlank: Buffer | null = null;
  #seen = false;
  readonly #hash = createHash('sha256');

  constructor(start: number, separator: Buffer, maxBytes: number) {
    this.#start = start;
    this.#separator = separator.toString('latin1').trim();
    this.#maxBytes = maxBytes;
  }

  add(line: Buffer): void {
    if (this.#heldBlank) this.#take(this.#heldBlank);
    // The blank line before the next separator belongs to the file, not to the message: held until more comes.
    const blank = isBlank(line);
    this.#heldBlank = blank ? line : null;
    if (!blank) this.#take(isQuoted(line) ? line.subarray(1) : line);
  }

  close(end: number): MboxMessage {
    // A message without a body ends with the blank line that ends its header.
    if (this.#heldBlank && this.#inHeader) this.#take(this.#heldBlank);
    return {
      start: this.#start,
      end,
      raw: this.#size <= this.#maxBytes ? Buffer.concat(this.#lines) : null,
      size: this.#size,
      receivedAtMs: timeOf(this.#separator),
      seen: this.#seen,
      fingerprint: this.#hash.digest('hex').slice(0, 24),
    };
  }

  #take(line: Buffer): void {
    this.#size += line.length;
    if (this.#size <= this.#maxBytes) this.#lines.push(line);
    else this.#lines = [];
    if (!this.#inHeader || !this.#isNote(line)) this.#hash.update(line);
    if (isBlank(line)) this.#inHeader = false;
  }

  #isNote(line: Buffer): boolean {
    const text = line.toString('latin1', 0, 200);
    if (/^Status:.*R/i.test(text)) this.#seen = true;
    const folded = /^[ \t]/.test(text);
    this.#noteBefore = folded ? this.#noteBefore : NOTES.test(text);
    return this.#noteBefore;
  }
}

async function* lines(file: FileHandle, start: number): AsyncGenerator<{ text: Buffer; offset: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = start;
  for (let position = start; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const data = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    let from = 0;
    for (let end = data.indexOf(0x0a); end >= 0; end = data.indexOf(0x0a, from)) {
      yield { text: data.subarray(from, end + 1), offset: offset + from };
      from = end + 1;
    }
    rest = data.subarray(from);
    offset += from;
    // A line without an end is handed on in pieces: it cannot be a separator.
    if (rest.length > CHUNK) {
      yield { text: rest, offset };
      offset += rest.length;
      rest = Buffer.alloc(0);
    }
  }
  if (rest.length > 0) yield { text: rest, offset };
}

function isBlank(line: Buffer): boolean {
  return line.length <= 2 && /^\r?\n$/.test(line.toString('latin1'));
}

// mboxrd: every line that began with any number of > and "From " got one more >.
function isQuoted(line: Buffer): boolean {
  return line[0] === 0x3e && /^>+From /.test(line.toString('latin1', 0, 100));
}

// The separator line carries the time of delivery in UTC (RFC 4155 appendix A).
function timeOf(separator: string): number | null {
  const date = /[A-Z][a-z]{2} +[A-Z][a-z]{2} +\d{1,2} +\d{1,2}:\d{2}(?::\d{2})?.*\d{4}/.exec(separator)?.[0];
  if (!date) return null;
  const time = Date.parse(/[+-]\d{4}|GMT|UTC/.test(date) ? date : `${date} UTC`);
  return Number.isFinite(time) ? time : null;
}
