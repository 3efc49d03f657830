import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noteStart } from '../../../electron/app/start-record';
import { tempDirectory } from '../../support/temp-store';

const MINUTE = 60_000;

describe('the record of starts', () => {
  it('knows a crash loop by three starts within ten minutes that came to no good end', () => {
    const file = join(tempDirectory(), 'starts.json');
    expect([0, 1, 2, 3, 4].map((n) => noteStart(file, n * MINUTE).inLoop)).toEqual([false, false, false, true, true]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('forgets them when the app quits in order or has run well, and with time', () => {
    const file = join(tempDirectory(), 'starts.json');
    noteStart(file, 0);
    noteStart(file, 1);
    noteStart(file, 2).forget();
    expect(existsSync(file)).toBe(false);
    expect(noteStart(file, 3).inLoop).toBe(false);
    noteStart(file, 4);
    noteStart(file, 5);
    expect(noteStart(file, 11 * MINUTE).inLoop).toBe(false);
  });

  it('does not take a clock that was put back for a loop', () => {
    const file = join(tempDirectory(), 'starts.json');
    for (const atMs of [100, 101, 102]) noteStart(file, atMs * MINUTE);
    expect(noteStart(file, MINUTE).inLoop).toBe(false);
  });

  it('starts the app also where the record is damaged or cannot be written', () => {
    const file = join(tempDirectory(), 'starts.json');
    writeFileSync(file, '{not json');
    expect(noteStart(file, 5).inLoop).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('[5]');
    expect(noteStart(join(tempDirectory(), 'missing', 'starts.json'), 5).inLoop).toBe(false);
  });
});
