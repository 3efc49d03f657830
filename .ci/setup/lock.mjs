/** One process at a time changes the shared parts; the others wait and then find the work done. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, madeCacheFolder } from './places.mjs';
import { say } from './report.mjs';

const CHECKOUT_MARK = /-[0-9a-f]{12}$/;

/** The folder name a lock of this checkout has, apart from other checkouts of the same user. */
export function checkoutLock(name) {
  return `${name}-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`;
}

export async function exclusively(name, work) {
  const folder = join(madeCacheFolder(), 'locks', name);
  mkdirSync(dirname(folder), { recursive: true });
  let told = false;
  while (!take(folder)) {
    if (!told) say(`waits for another run that is busy with "${name.replace(CHECKOUT_MARK, '')}"`);
    told = true;
    await sleep(200);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(folder)) rmSync(folder, { recursive: true, force: true });
    return false;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

function isHeld(folder) {
  let owner;
  try {
    owner = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    // Taken this very moment, or its owner died before it could sign: the next look tells.
    return wasSeenUnsigned(folder);
  }
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const unsigned = new Map();
function wasSeenUnsigned(folder) {
  const looks = (unsigned.get(folder) ?? 0) + 1;
  unsigned.set(folder, looks);
  return looks < 10;
}
