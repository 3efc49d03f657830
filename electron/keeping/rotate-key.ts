import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { copyUnderKey, openDatabase, opensWith } from '../store/database';
import { moveDurably } from '../store/durable-file';
import { asideFolders } from './aside';
import {
  DATABASE_KEY,
  NEXT_DATABASE_KEY,
  nextFile,
  noSteps,
  storedKey,
  withLogs,
  type KeepingPlace,
  type OnStep,
} from './place';

/**
 * Asks for another key: it lies beside the present one from now on, and `finishRotation` changes over to it when nobody
 * has the database open. After that no old copy of the file opens any more (V3).
 */
export async function requestRotation({ secrets }: Pick<KeepingPlace, 'secrets'>): Promise<void> {
  if ((await secrets.get(NEXT_DATABASE_KEY)) !== null) return;
  await secrets.set(NEXT_DATABASE_KEY, randomBytes(32).toString('base64'));
}

/**
 * Changes over to the key that was asked for, from wherever it stopped; false when none was. Nobody may have the database
 * open. A copy under the new key takes the file's name once it is durable, and only then is the old key forgotten, so that
 * at every moment one of the two keys opens the file. What a restore put aside goes: nothing opens it any more.
 */
export async function finishRotation(place: KeepingPlace, onStep: OnStep = noSteps): Promise<boolean> {
  const { secrets, databaseFile } = place;
  const copy = nextFile(place);
  for (const file of withLogs(copy)) rmSync(file, { force: true });
  const next = await storedKey(secrets, NEXT_DATABASE_KEY);
  if (next === null) return false;
  const current = await storedKey(secrets, DATABASE_KEY);
  if (!existsSync(databaseFile)) {
    await secrets.delete(NEXT_DATABASE_KEY);
    return false;
  }
  const changedOver = current?.equals(next) ?? false;
  if (!changedOver && !opensWith(databaseFile, next)) {
    // Neither key fits: whoever opens the database says so.
    if (current === null || !opensWith(databaseFile, current)) return false;
    writeCopy(databaseFile, current, copy, next);
    onStep('copied');
    moveDurably(copy, databaseFile);
    onStep('swapped');
  }
  await secrets.set(DATABASE_KEY, next.toString('base64'));
  onStep('key set');
  await secrets.delete(NEXT_DATABASE_KEY);
  onStep('key forgotten');
  for (const { path } of asideFolders(place.directory)) rmSync(path, { recursive: true, force: true });
  return true;
}

function writeCopy(file: string, key: Uint8Array, copy: string, newKey: Uint8Array): void {
  try {
    copyUnderKey(file, key, copy, newKey);
    const db = openDatabase({ file: copy, key: newKey });
    try {
      const found = String(db.pragma('quick_check', { simple: true }));
      if (found !== 'ok') throw new Error(`The copy under the new key is not whole: ${found}`);
      db.pragma('journal_mode = DELETE');
    } finally {
      db.close();
    }
  } catch (error) {
    for (const one of withLogs(copy)) rmSync(one, { force: true });
    throw error;
  }
}
