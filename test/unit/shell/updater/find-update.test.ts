import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors/app-error';
import { systemClock } from '../../../../electron/lib/clock';
import { manifestName } from '../../../../electron/shell/updater/fetch-manifest';
import { findUpdate } from '../../../../electron/shell/updater/find-update';
import { UpdateRefused } from '../../../../electron/shell/updater/update-refused';
import type { RunningApp } from '../../../../electron/shell/updater/verify-manifest';
import { ManualClock } from '../../../support/manual-clock';
import { MANIFEST, startUpdateFeed, type UpdateFeed } from '../../../support/update-feed';

const running: RunningApp = { version: '0.1.0', platform: 'linux', arch: process.arch, installable: 'AppImage' };
const release = { version: '0.2.0', content: 'the new version' };

let feed: UpdateFeed;
beforeEach(async () => {
  feed = await startUpdateFeed();
  feed.publish(release);
});
afterEach(() => feed.close());

const find = (clock = systemClock, signal = new AbortController().signal) =>
  findUpdate(feed.source, running, clock, signal);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => error,
  );
const reasonOf = async (work: Promise<unknown>) => {
  const error = await failure(work);
  return error instanceof UpdateRefused ? error.reason : error;
};

describe('looking for an update (bars E11)', () => {
  it('asks the feed for the manifest and its signature and for nothing else', async () => {
    expect(await find()).toMatchObject({ version: '0.2.0', file: { size: release.content.length } });
    expect(feed.requests).toEqual([`/${MANIFEST}`, `/${MANIFEST}.sig`]);
  });

  it('takes no manifest whose signature is missing, is another’s, or was made for another release', async () => {
    writeFileSync(join(feed.folder, `${MANIFEST}.sig`), '');
    expect(await reasonOf(find())).toBe('signature');
    feed.sign(true);
    expect(await reasonOf(find())).toBe('signature');
    feed.sign();
    writeFileSync(join(feed.folder, MANIFEST), 'version: 0.3.0\n');
    expect(await reasonOf(find())).toBe('signature');
  });

  it.each([301, 302, 307])('follows no redirect (%i), not even to a manifest that is signed', async (status) => {
    const other = await startUpdateFeed();
    try {
      other.publish(release);
      feed.answers.set(`/${MANIFEST}`, (response) =>
        response.writeHead(status, { location: `${other.source.feed}${MANIFEST}` }).end(),
      );
      expect(await reasonOf(find())).toBe('redirect');
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('reads no more than a manifest has, however much comes', async () => {
    let sent = 0;
    feed.answers.set(`/${MANIFEST}`, (response) => {
      const more = () => {
        while (response.writable && !response.destroyed && response.write('#'.repeat(65_536))) sent += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(await reasonOf(find())).toBe('size');
    expect(sent).toBeLessThan(50_000_000);
    feed.answers.clear();
    feed.answers.set(`/${MANIFEST}.sig`, (response) => response.end('A'.repeat(300)));
    expect(await reasonOf(find())).toBe('size');
  });

  it.each([404, 500, 204])(
    'says that the server does not answer when it says %i, and may try again',
    async (status) => {
      feed.answers.set(`/${MANIFEST}`, (response) => response.writeHead(status).end());
      expect(await failure(find())).toMatchObject({ code: 'network', retryable: true });
    },
  );

  it('says so when nobody listens', async () => {
    const { source } = feed;
    await feed.close();
    const error = await failure(findUpdate(source, running, systemClock, new AbortController().signal));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'network', retryable: true });
    expect((error as AppError).message).toContain(new URL(source.feed).host);
    feed = await startUpdateFeed();
  });

  it('waits half a minute for a server that says nothing, and not longer', async () => {
    const clock = new ManualClock();
    const asked = new Promise<void>((resolve) => feed.answers.set(`/${MANIFEST}`, () => resolve()));
    const error = failure(find(clock));
    await asked;
    clock.advance(30_000);
    expect(await error).toMatchObject({ code: 'network' });
  });

  it('ends when it is told to', async () => {
    const stop = new AbortController();
    const asked = new Promise<void>((resolve) => feed.answers.set(`/${MANIFEST}`, () => resolve()));
    const error = failure(find(systemClock, stop.signal));
    await asked;
    stop.abort(new Error('enough'));
    expect(await error).toMatchObject({ message: 'enough' });
  });
});

it('the manifest is named as electron-builder names it', () => {
  expect([
    manifestName('win32', 'x64'),
    manifestName('darwin', 'arm64'),
    manifestName('linux', 'x64'),
    manifestName('linux', 'arm64'),
  ]).toEqual(['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']);
});
