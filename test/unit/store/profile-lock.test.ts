import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { lockProfile } from '../../../electron/store/profile-lock';
import { tempDirectory } from '../../support/temp-store';

describe('the lock of a profile', () => {
  it('lets one writer in and refuses the second one until the first has left (bars D4)', () => {
    const directory = tempDirectory();
    const first = lockProfile(directory);
    expect(codeOf(() => lockProfile(directory))).toBe('profile_in_use');
    first.release();
    lockProfile(directory).release();
  });

  it('is held against other processes (bars D4)', async () => {
    const directory = tempDirectory();
    const lock = lockProfile(directory);
    onTestFinished(() => lock.release());
    const other = processThatLocks(directory);
    expect(await saidBy(other)).toBe('refused SQLITE_BUSY');
  });

  it('is free as soon as the process that held it is killed', async () => {
    const directory = tempDirectory();
    const holder = processThatLocks(directory);
    expect(await saidBy(holder)).toBe('locked');
    expect(codeOf(() => lockProfile(directory))).toBe('profile_in_use');
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    lockProfile(directory).release();
  });

  it('does not say that the app runs already when the folder cannot be used', () => {
    const [blocked, garbage] = [tempDirectory(), tempDirectory()];
    mkdirSync(join(blocked, 'writer.lock'));
    writeFileSync(join(garbage, 'writer.lock'), 'no database at all '.repeat(100));
    for (const directory of [blocked, garbage, join(tempDirectory(), 'missing')]) {
      expect(codeOf(() => lockProfile(directory))).toBe('internal');
    }
  });
});

/** A process that takes the lock the way lockProfile does, says so, and then waits. */
function processThatLocks(directory: string): ChildProcess {
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  const script = `
    const Database = require(${JSON.stringify(library)});
    const lock = new Database(${JSON.stringify(join(directory, 'writer.lock'))}, { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      console.log('locked');
    } catch (error) {
      console.log('refused ' + error.code);
    }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function saidBy(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return chunk.toString().trim();
}

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.code : `not an AppError: ${String(error)}`;
  }
  return 'nothing was thrown';
}
