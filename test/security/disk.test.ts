import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChild } from '../support/built-child';
import { tempDirectory } from '../support/temp-store';

type Told = {
  said: { code: string; message: string; hint: string; retryable: boolean }[];
  /** Rows that were committed before the fault was over, and in the end; `kept` are those found again. */
  before: number;
  written: number;
  kept: number;
  integrity: string;
};

let child: Awaited<ReturnType<typeof buildChild>>;
beforeAll(async () => {
  child = await buildChild(join(import.meta.dirname, '../support/disk-child.ts'));
}, 60_000);
afterAll(() => child.remove());

/** A disk of 3 MB that only the child sees. */
function onDisk(fault: 'full' | 'readonly'): Told {
  const namespaces = process.getuid?.() === 0 ? ['-m'] : ['-Urm'];
  const args = [...namespaces, process.execPath, child.file, tempDirectory(), fault];
  return JSON.parse(execFileSync('unshare', args, { encoding: 'utf8' })) as Told;
}

describe('a disk that is', () => {
  it('full is said, loses nothing that was committed, and is written again when there is room (bars D5)', () => {
    const { said, before, written, kept, integrity } = onDisk('full');
    expect(said).toMatchObject([{ code: 'internal', retryable: true }]);
    expect(said[0]?.message).toContain('disk is full');
    expect(before).toBeGreaterThan(5);
    expect(before).toBeLessThan(200);
    expect([kept, integrity]).toEqual([written, 'ok']);
    expect(written).toBe(before + 5);
  });

  it('read-only is said with the next step, and is written again when it is not any more (bars D5)', () => {
    const { said, written, kept, integrity } = onDisk('readonly');
    expect(said).toMatchObject([{ code: 'internal', retryable: true }]);
    expect(said[0]?.message).toContain('cannot be written');
    expect(said[0]?.hint).toContain('writable');
    expect([written, kept, integrity]).toEqual([10, 10, 'ok']);
  });
});
