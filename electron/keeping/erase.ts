import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { removeDurably, writeDurably } from '../store/durable-file';
import { DATABASE_KEY, eraseMarker, NEXT_DATABASE_KEY, noSteps, type KeepingPlace, type OnStep } from './place';

const marker = z.object({ secretNames: z.array(z.string()) });
const PROFILE_FILE = 'profile.json';

/**
 * Forgets the key of the database and every other secret; from the first of them on nothing here can be read any more.
 * What is left is noise, which `finishErase` removes when the database is closed, at the next start at the latest.
 */
export async function beginErase(
  place: KeepingPlace,
  secretNames: readonly string[],
  onStep: OnStep = noSteps,
): Promise<void> {
  writeDurably(eraseMarker(place), JSON.stringify({ secretNames }));
  onStep('marked');
  await forgetSecrets(place, secretNames, onStep);
}

/**
 * Removes every file of the profile, from wherever it stopped; false when nothing was to be erased. With `keepProfile` the
 * file that names the profile stays, for a program that goes on with it.
 */
export async function finishErase(
  place: KeepingPlace,
  { keepProfile, onStep = noSteps }: { keepProfile: boolean; onStep?: OnStep },
): Promise<boolean> {
  const file = eraseMarker(place);
  if (!existsSync(file)) return false;
  await forgetSecrets(place, marker.parse(JSON.parse(readFileSync(file, 'utf8'))).secretNames, onStep);
  const staying = new Set([basename(file), ...(keepProfile ? [PROFILE_FILE] : [])]);
  for (const name of readdirSync(place.directory)) {
    if (staying.has(name) || isHeldOpen(name)) continue;
    rmSync(join(place.directory, name), { recursive: true, force: true });
    onStep(`removed ${name}`);
  }
  removeDurably(file);
  return true;
}

async function forgetSecrets({ secrets }: KeepingPlace, names: readonly string[], onStep: OnStep): Promise<void> {
  // The database's first: without them the rest of the names is of no use to anybody.
  for (const name of [DATABASE_KEY, NEXT_DATABASE_KEY, ...names]) {
    await secrets.delete(name);
    onStep('secret forgotten');
  }
}

// The lock of this very process; it is empty, and Windows does not let it go.
function isHeldOpen(name: string): boolean {
  return process.platform === 'win32' && name.startsWith('writer.lock');
}
