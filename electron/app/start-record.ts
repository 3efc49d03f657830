import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** So many starts in a row that came to no good end within this time are a loop. */
const LOOP_STARTS = 3;
const LOOP_WITHIN_MS = 10 * 60_000;

const record = z.array(z.number()).max(100);

/** Whether this start is one of a crash loop (F7). */
export type StartRecord = {
  /** The last starts ended without having run well: begin with everything that could be the cause switched off. */
  inLoop: boolean;
  /** The app quits in order, or has run well for a while: what went before does not count any more. */
  forget(): void;
};

/**
 * Notes a start in `file`, before anything that could fail. A file that cannot be read or written counts as empty: not
 * being able to keep the record must not keep the app from starting.
 */
export function noteStart(file: string, nowMs: number): StartRecord {
  const recent = readStarts(file).filter((atMs) => atMs <= nowMs && nowMs - atMs < LOOP_WITHIN_MS);
  writeStarts(file, [...recent, nowMs]);
  return { inLoop: recent.length >= LOOP_STARTS, forget: () => rmSync(file, { force: true }) };
}

/** When the app started without coming to a good end, as far as the record can be read. */
export function readStarts(file: string): number[] {
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

function writeStarts(file: string, starts: readonly number[]): void {
  try {
    writeFileSync(file, JSON.stringify(starts), { mode: 0o600 });
  } catch {
    // A full or read-only disk is told where it matters: when the database cannot be opened.
  }
}
