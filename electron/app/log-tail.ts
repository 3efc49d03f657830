import { openSync, closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** The newest lines of the log as the objects they are, oldest first; lines that are no JSON are left out. Throws when there is a file that cannot be read. */
export function logTail(logDirectory: string, most: number): Record<string, unknown>[] {
  return tailOf(join(logDirectory, 'genie-tray.log'), TAIL_BYTES).split('\n').flatMap(objectIn).slice(-most);
}

const TAIL_BYTES = 256 * 1024;

function tailOf(file: string, bytes: number): string {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(size, bytes));
    const read = readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.subarray(0, read).toString('utf8');
  } finally {
    closeSync(handle);
  }
}

function objectIn(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [value as Record<string, unknown>]
      : [];
  } catch {
    // The first line may be cut off, and so may the last one of a process that was killed.
    return [];
  }
}
