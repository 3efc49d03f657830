import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { toAppError } from '../../shared/errors/app-error';
import { openStore } from '../../electron/store/store';

/**
 * Works on a profile on a disk of its own, in a mount namespace of its own: `full` fills the disk, `readonly` makes it
 * read-only. Prints what the store said, what it kept, and how it went on when the disk was well again, as JSON.
 */
const [disk = '', fault = ''] = process.argv.slice(2);
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m,mode=0700', 'tmpfs', disk]);
const filler = join(disk, 'filler');
const file = join(disk, 'genie.db');
const key = Buffer.alloc(32, 7);
let store = openStore({ file, key });
let written = 0;
const write = () => {
  store.transaction(() => store.settings.set(`row.${written}`, 'x'.repeat(20_000)));
  written += 1;
};
for (let n = 0; n < 5; n += 1) write();

if (fault === 'full') writeFileSync(filler, Buffer.alloc(2_200_000));
else {
  // A disk with a file open for writing does not become read-only.
  store.close();
  execFileSync('mount', ['-o', 'remount,bind,ro', disk]);
}
const said: { code: string; message: string; hint: string; retryable: boolean }[] = [];
try {
  if (fault !== 'full') store = openStore({ file, key });
  for (let n = 0; n < 200; n += 1) write();
} catch (thrown) {
  const { code, message, hint, retryable } = toAppError(thrown);
  said.push({ code, message, hint, retryable });
}
const before = written;
if (fault === 'full') rmSync(filler);
else {
  execFileSync('mount', ['-o', 'remount,bind,rw', disk]);
  store = openStore({ file, key });
}
for (let n = 0; n < 5; n += 1) write();
const integrity = store.integrity();
store.close();
const again = openStore({ file, key });
const kept = Array.from({ length: written }, (_, n) => again.settings.get(`row.${n}`, z.string())).filter(
  (text) => text?.length === 20_000,
).length;
again.close();
process.stdout.write(JSON.stringify({ said, before, written, kept, integrity }));
