import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A message file as it was found; ordered by time, then by name. */
export type FoundFile = { name: string; mtimeMs: number };

/**
 * Which files of a folder are settled: the newest KNOWN_FILES by a hash of their name, and everything at or below
 * `floor`. So the cursor stays below 9 KB however many files there are, files of the same instant are told apart,
 * and in a folder of up to KNOWN_FILES files even a file with an old date is seen to be new.
 */
export const filesCursor = z.strictObject({
  kind: z.literal('files'),
  /** HASH_LENGTH characters a name, joined. */
  known: z.string(),
  floor: z.strictObject({ mtimeMs: z.number(), name: z.string() }).nullable(),
});
export type FilesCursor = z.output<typeof filesCursor>;

/** How far an mbox file was read, and the messages just before that place to recognise it by after a rewrite. */
const mboxCursor = z.strictObject({
  kind: z.literal('mbox'),
  offset: z.int().min(0),
  /** Where the last message before `offset` begins. */
  lastStart: z.int().min(0),
  /** Fingerprints of the last messages before `offset`, oldest first. */
  recent: z.array(z.string()),
});
export type MboxCursor = z.output<typeof mboxCursor>;

const folderCursor = z.discriminatedUnion('kind', [filesCursor, mboxCursor]);

const KNOWN_FILES = 1_000;
const HASH_LENGTH = 8;

export function formatFolderCursor(cursor: FilesCursor | MboxCursor): string {
  return JSON.stringify(cursor);
}

/** Throws when the text was not made by `formatFolderCursor`: a fault of ours, reported as internal. */
export function parseFolderCursor(text: string): FilesCursor | MboxCursor {
  return folderCursor.parse(JSON.parse(text));
}

/** A cursor behind all of these files. */
export function cursorAfter(files: FoundFile[]): FilesCursor {
  const newestFirst = [...files].sort(byTime).reverse();
  const dropped = newestFirst[KNOWN_FILES];
  return {
    kind: 'files',
    known: newestFirst
      .slice(0, KNOWN_FILES)
      .map(({ name }) => hashOf(name))
      .join(''),
    floor: dropped ? { mtimeMs: dropped.mtimeMs, name: dropped.name } : null,
  };
}

/** The files the cursor does not stand behind, oldest first. */
export function newFiles<File extends FoundFile>(files: File[], cursor: FilesCursor): File[] {
  const known = knownHashes(cursor);
  return files.filter((file) => isAboveFloor(file, cursor) && !known.has(hashOf(file.name))).sort(byTime);
}

/**
 * The cursor after some of the new files were settled too. New files must be settled in the order of `newFiles`:
 * then whatever falls below the floor is older than every file still to come.
 */
export function advanceCursor(cursor: FilesCursor, files: FoundFile[], settled: ReadonlySet<string>): FilesCursor {
  const known = knownHashes(cursor);
  const standing = files.filter(
    (file) => isAboveFloor(file, cursor) && (settled.has(file.name) || known.has(hashOf(file.name))),
  );
  const next = cursorAfter(standing);
  return { ...next, floor: next.floor ?? cursor.floor };
}

/** Files are in the order of their time, then of their name. */
export function byTime(a: FoundFile, b: FoundFile): number {
  return a.mtimeMs - b.mtimeMs || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

function isAboveFloor(file: FoundFile, { floor }: FilesCursor): boolean {
  return floor === null || byTime(file, floor) > 0;
}

function knownHashes({ known }: FilesCursor): Set<string> {
  const hashes = new Set<string>();
  for (let start = 0; start < known.length; start += HASH_LENGTH) hashes.add(known.slice(start, start + HASH_LENGTH));
  return hashes;
}

// 48 bits: among 1,000 names a chance of 1 in 10^11 that a new one looks known.
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, HASH_LENGTH);
}
