import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backup } from '../../../electron/cli/commands/backup';
import { erase } from '../../../electron/cli/commands/erase';
import { exportAll } from '../../../electron/cli/commands/export';
import { key } from '../../../electron/cli/commands/key';
import { restore } from '../../../electron/cli/commands/restore';
import { retention } from '../../../electron/cli/commands/retention';
import { checkExport } from '../../../electron/keeping/export-folder';
import { commandProfile, type CommandProfile } from './command-profile';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let profile: CommandProfile;
beforeAll(async () => {
  profile = await commandProfile();
});
afterAll(() => profile.remove());

describe('genie retention', () => {
  it('shows and changes how long things stay, and refuses evidence of less than a year', async () => {
    expect(await profile.json(retention, 'get')).toMatchObject({
      settings: { bodyDays: 30, attachmentDays: 7, evidenceDays: 365 },
      lastRunMs: null,
    });
    expect(await profile.json(retention, 'set', '--bodies', 'forever', '--attachments', '3')).toMatchObject({
      settings: { bodyDays: null, attachmentDays: 3, evidenceDays: 365 },
    });
    expect((await profile.run(retention, 'set', '--evidence', '30')).code).toBe(2);
    expect((await profile.run(retention, 'hold', 'nobody')).error).toMatchObject({ code: 'not_found' });
    expect(await profile.json(retention, 'run')).toEqual({ deleted: 0 });
    expect(await profile.json(retention, 'receipts')).toEqual({ receipts: [] });
  });
});

describe('genie backup, restore, export, key and erase', () => {
  it('ask for a passphrase and for a word before they do anything', async () => {
    expect((await profile.run(backup, join(profile.home, 'b'))).code).toBe(2);
    expect((await profile.run(erase)).code).toBe(2);
    expect((await profile.run(erase, '--confirm', 'yes')).code).toBe(2);
    expect((await profile.run(key, 'turn')).code).toBe(2);
    expect((await profile.run(restore, join(profile.home, 'b'))).code).toBe(2);
  });

  it('export all, change the key, and erase everything', async () => {
    const folder = join(profile.home, 'export');
    expect(await profile.json(exportAll, folder)).toMatchObject({ folder });
    expect(checkExport(folder)).toEqual([]);
    expect(await profile.json(key, 'rotate')).toEqual({ rotated: true });
    expect(await profile.json(retention, 'get')).toMatchObject({ settings: { attachmentDays: 3 } });
    expect(await profile.json(erase, '--confirm', 'erase')).toEqual({ erased: true });
    expect(existsSync(join(profile.home, 'profile')) ? readdirSync(join(profile.home, 'profile')) : []).toEqual([]);
  });
});
