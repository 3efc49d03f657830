import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveNewFile } from '../../../electron/app/save-file';
import { tempDirectory } from '../../support/temp-store';

describe('saving what a stranger sent', () => {
  it('makes a file for its user only that cannot be executed, in a folder under its own name', () => {
    const folder = tempDirectory();
    const path = saveNewFile(folder, 'run.sh', Buffer.from('#!/bin/sh'));
    expect(path).toBe(join(folder, 'run.sh'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toBe('#!/bin/sh');
  });

  it('never writes over a file, through a link or where no folder is', () => {
    const folder = tempDirectory();
    writeFileSync(join(folder, 'there'), 'mine');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'));
    mkdirSync(join(folder, 'sub'));
    for (const name of ['there', 'link', 'missing/file']) {
      expect(() => saveNewFile(join(folder, name), 'x', Buffer.from('theirs'))).toThrow(
        expect.objectContaining({ code: 'bad_input' }) as Error,
      );
    }
    expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});
