import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInstaller } from '../../../../electron/shell/updater/installer';
import { appImageName, sha512Of, startUpdateFeed, type UpdateFeed } from '../../../support/update-feed';

const CONTENT = `#!/bin/sh\n: new version\n${'x'.repeat(300_000)}\n`;
const VERSION = '0.2.0';

let feed: UpdateFeed;
let folder: string;
let appImage: string;
let onQuit: ((exitCode: number) => void)[];

beforeEach(async () => {
  feed = await startUpdateFeed();
  feed.publish({ version: VERSION, content: CONTENT });
  folder = mkdtempSync(join(tmpdir(), 'genie-installer-'));
  appImage = join(folder, 'My Genie.AppImage');
  writeFileSync(appImage, 'the old version', { mode: 0o755 });
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: genie-tray-updater\n');
  onQuit = [];
});
afterEach(async () => {
  await feed.close();
  rmSync(folder, { recursive: true, force: true });
});

const installer = (file: { sha512?: string; size?: number } = {}) =>
  createInstaller({
    installable: 'AppImage',
    appImage,
    update: {
      version: VERSION,
      releaseDate: '2026-11-01T08:00:00.000Z',
      file: {
        url: new URL(appImageName(VERSION), feed.source.feed),
        sha512: sha512Of(CONTENT),
        size: CONTENT.length,
        ...file,
      },
    },
    app: {
      version: '0.1.0',
      name: 'Genie Tray',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: join(folder, 'cache'),
      baseCachePath: join(folder, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => expect.unreachable('nothing starts by itself'),
      quit: () => expect.unreachable('the app quits by itself'),
      onQuit: (handler) => onQuit.push(handler),
    },
  });
const never = new AbortController().signal;
const downloads = () => {
  const pending = join(folder, 'cache', 'genie-tray-updater', 'pending');
  return existsSync(pending) ? readdirSync(pending).filter((name) => name !== 'update-info.json') : [];
};
const current = () => readFileSync(appImage, 'utf8');

describe('bringing an update here (bars E11)', () => {
  it('downloads the file, says how far it is, and changes nothing yet', async () => {
    const percents: number[] = [];
    await installer().download((percent) => percents.push(percent), never);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
    expect(downloads()).toEqual([appImageName(VERSION)]);
    expect(current()).toBe('the old version');
    expect(feed.requests).toEqual([`/${appImageName(VERSION)}`]);
    expect(onQuit).toEqual([]);
  });

  it('leaves no id behind and writes nowhere but into its own folder', async () => {
    await installer().download(() => undefined, never);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('updaterId'))).toEqual([]);
  });

  it('puts it in the place of the AppImage under the old name, ready to run, and starts nothing unasked', async () => {
    const one = installer();
    await one.download(() => undefined, never);
    await one.install(false);
    expect(current()).toBe(CONTENT);
    expect(statSync(appImage).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder).sort()).toEqual(['My Genie.AppImage', 'app-update.yml', 'cache']);
    expect(onQuit).toEqual([]);
  });

  it('starts the new one only after the end of the old one', async () => {
    const mark = join(folder, 'started');
    const script = `#!/bin/sh\nprintf %s "$0" > '${mark}'\n`;
    feed.publish({ version: VERSION, content: script });
    const one = installer({ sha512: sha512Of(script), size: script.length });
    await one.download(() => undefined, never);
    await one.install(true);
    expect(onQuit).toHaveLength(1);
    expect(existsSync(mark)).toBe(false);
    onQuit[0]?.(0);
    await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toBe(appImage);
  });

  it.each([
    ['another content of the same length', CONTENT.replace('new', 'bad')],
    ['a longer file', `${CONTENT}more`],
    ['a shorter file', CONTENT.slice(0, -100)],
    ['an empty file', ''],
  ])('refuses %s and keeps none of it', async (_what, content) => {
    writeFileSync(join(feed.folder, appImageName(VERSION)), content);
    await expect(installer().download(() => undefined, never)).rejects.toMatchObject({ reason: 'content' });
    expect(downloads()).toEqual([]);
    expect(current()).toBe('the old version');
  });

  it('follows no redirect to the file', async () => {
    feed.answers.set(`/${appImageName(VERSION)}`, (response) =>
      response.writeHead(302, { location: `${feed.source.feed}other` }).end(),
    );
    await expect(installer().download(() => undefined, never)).rejects.toMatchObject({ reason: 'redirect' });
    expect(feed.requests).toHaveLength(1);
  });

  it('says that the server does not answer when the connection ends in the middle', async () => {
    feed.answers.set(`/${appImageName(VERSION)}`, (response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.slice(0, 1_000), () => response.destroy());
    });
    await expect(installer().download(() => undefined, never)).rejects.toMatchObject({ code: 'network' });
    expect(downloads()).toEqual([]);
  });

  it('ends in the middle when it is told to', async () => {
    const stop = new AbortController();
    feed.answers.set(`/${appImageName(VERSION)}`, (response) => void response.write(CONTENT.slice(0, 100_000)));
    const work = installer().download(() => stop.abort(new Error('enough')), stop.signal);
    await expect(work).rejects.toThrow('enough');
    expect(downloads()).toEqual([]);
  });

  it('installs nothing when the download was changed before the app quit', async () => {
    const one = installer();
    await one.download(() => undefined, never);
    const pending = join(folder, 'cache', 'genie-tray-updater', 'pending', appImageName(VERSION));
    writeFileSync(pending, CONTENT.replace('new', 'bad'));
    await expect(one.install(true)).rejects.toMatchObject({ reason: 'content' });
    expect(current()).toBe('the old version');
    expect(onQuit).toEqual([]);
  });

  it('uses a whole download of an earlier run without asking for it again', async () => {
    await installer().download(() => undefined, never);
    feed.requests.length = 0;
    const again = installer();
    await again.download(() => undefined, never);
    expect(feed.requests).toEqual([]);
    await again.install(false);
    expect(current()).toBe(CONTENT);
  });

  it('keeps the old version whole where it cannot be replaced', async () => {
    const one = installer();
    await one.download(() => undefined, never);
    // A folder of that name cannot be written to, not even by root.
    const beside = `${appImage}.new`;
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(beside, 'taken'), { recursive: true });
    await expect(one.install(true)).rejects.toThrow();
    expect(current()).toBe('the old version');
    expect(onQuit).toEqual([]);
    chmodSync(beside, 0o755);
  });

  it('has nothing to install before a download', async () => {
    await expect(installer().install(true)).rejects.toThrow('no download');
    expect(current()).toBe('the old version');
  });
});
