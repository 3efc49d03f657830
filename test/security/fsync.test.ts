import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildChild } from '../support/built-child';
import { tempDirectory } from '../support/temp-store';

const COMMITS = 300;
let child: Awaited<ReturnType<typeof buildChild>>;

beforeAll(async () => {
  child = await buildChild(join(import.meta.dirname, '../support/committing-child.ts'));
}, 60_000);
afterAll(() => child.remove());

it('every commit reaches the disk before it is over: at least one fsync each, counted by strace (bars D3)', () => {
  const syncs = (commits: number): number => {
    const folder = tempDirectory();
    const log = join(folder, 'strace.txt');
    const traced = [process.execPath, child.file, join(folder, 'genie.db'), String(commits)];
    execFileSync('strace', ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', log, ...traced]);
    return readFileSync(log, 'utf8').match(/(fsync|fdatasync)\(/g)?.length ?? 0;
  };
  // Making and closing a database syncs too.
  const without = syncs(0);
  const more = syncs(COMMITS) - without;
  console.log(`${COMMITS} commits, ${more} fsyncs`);
  expect(more).toBeGreaterThanOrEqual(COMMITS);
});
