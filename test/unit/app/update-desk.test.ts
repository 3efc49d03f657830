import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUpdateDesk } from '../../../electron/app/update-desk';
import type { LogFields } from '../../../electron/lib/logger';
import { UpdateRefused } from '../../../electron/shell/updater/update-refused';
import type { FoundUpdate } from '../../../electron/shell/updater/verify-manifest';
import { AppError } from '../../../shared/errors/app-error';
import { ManualClock } from '../../support/manual-clock';

const HOUR_MS = 3_600_000;
const NEWER: FoundUpdate = {
  version: '0.2.0',
  releaseDate: '2026-11-01T08:00:00.000Z',
  file: { url: new URL('https://updates.example.org/Genie.AppImage'), sha512: '', size: 1 },
};

function desk(found: FoundUpdate | null | Error = NEWER, installs = true) {
  const clock = new ManualClock();
  const world = {
    on: true,
    found,
    looks: [] as number[],
    installed: [] as boolean[],
    quits: 0,
    logged: [] as string[],
  };
  const started = clock.now();
  const note = (event: string, fields: LogFields = {}) =>
    world.logged.push(`${event} ${Object.values(fields).join(' ')}`);
  let finishDownload: (error?: Error) => void = () => expect.unreachable('nothing is downloading');
  const one = createUpdateDesk({
    host: 'updates.example.org',
    installs,
    clock,
    log: {
      info: note,
      warn: note,
      error: (event, _error, fields) => note(event, fields),
      close: () => Promise.resolve(),
    },
    isOn: () => world.on,
    find: () => {
      world.looks.push(clock.now() - started);
      return world.found instanceof Error ? Promise.reject(world.found) : Promise.resolve(world.found);
    },
    installerOf: () =>
      Promise.resolve({
        download: (onPercent, signal) =>
          new Promise((resolve, reject) => {
            onPercent(40);
            signal.addEventListener('abort', () => reject(signal.reason as Error));
            finishDownload = (error) => (error === undefined ? resolve() : reject(error));
          }),
        install: (restart) => {
          world.installed.push(restart);
          return Promise.resolve();
        },
      }),
    quit: () => (world.quits += 1),
    onChange: () => undefined,
  });
  onTestFinished(() => one.stop());
  const pass = async (ms: number) => {
    await settled();
    clock.advance(ms);
    await settled();
  };
  const finish = async (error?: Error) => {
    await settled();
    finishDownload(error);
    await settled();
  };
  return Object.assign(world, { desk: one, pass, finish });
}

describe('looking for updates', () => {
  it('begins ten seconds after the start and goes on once a day', async () => {
    const { looks, pass } = desk(null);
    await pass(9_999);
    expect(looks).toEqual([]);
    await pass(1);
    for (let hour = 0; hour < 49; hour += 1) await pass(HOUR_MS);
    expect(looks).toEqual([10_000, 10_000 + 24 * HOUR_MS, 10_000 + 48 * HOUR_MS]);
  });

  it('never happens while the user has it off, not by a click either, and comes back with the setting (bars E11)', async () => {
    const world = desk();
    world.on = false;
    for (let hour = 0; hour < 48; hour += 1) await world.pass(HOUR_MS);
    await expect(world.desk.look()).rejects.toMatchObject({ message: 'Looking for updates is turned off.' });
    expect(world.looks).toEqual([]);
    world.on = true;
    world.desk.follow();
    await world.pass(0);
    expect(world.looks).toHaveLength(1);
  });

  it('is tried again after an hour when the server did not answer', async () => {
    const world = desk(new AppError('network', 'No answer.', 'Later.', { retryable: true }));
    await world.pass(10_000);
    expect(world.desk.view()).toMatchObject({ state: 'failed', error: { message: 'No answer.', hint: 'Later.' } });
    world.found = NEWER;
    await world.pass(HOUR_MS);
    expect(world.desk.view()).toMatchObject({ state: 'there', version: '0.2.0', error: null });
  });

  it('says what was refused, notes why in the log, and offers nothing (bars E11)', async () => {
    const world = desk(new UpdateRefused('signature', 'Not signed.', 'Nothing was changed.'));
    await world.pass(10_000);
    expect(world.desk.view()).toMatchObject({ state: 'failed', version: null, error: { message: 'Not signed.' } });
    expect(world.logged).toEqual(['update.refused update_refused signature']);
    expect(() => world.desk.download()).toThrow('no update to download');
    await world.pass(HOUR_MS);
    expect(world.looks).toHaveLength(1);
  });
});

describe('an update that was found', () => {
  it('is only announced: nothing is downloaded or installed without the user', async () => {
    const world = desk();
    await world.pass(10_000);
    expect(world.desk.view()).toMatchObject({ state: 'there', version: '0.2.0', installs: true });
    await world.desk.stop();
    expect(world.installed).toEqual([]);
  });

  it('is installed when the app quits, once the user said so', async () => {
    const world = desk();
    await world.desk.look();
    world.desk.download();
    await settled();
    expect(world.desk.view()).toMatchObject({ state: 'downloading', percent: 40 });
    await world.finish();
    expect(world.desk.view()).toMatchObject({ state: 'ready', version: '0.2.0', percent: null });
    expect(world.quits).toBe(0);
    await world.desk.stop();
    expect(world.installed).toEqual([false]);
  });

  it('is started again only for the user who wants that now', async () => {
    const world = desk();
    await world.desk.look();
    expect(() => world.desk.restart()).toThrow('no update to install');
    world.desk.download();
    await world.finish();
    world.desk.restart();
    expect(world.quits).toBe(1);
    await world.desk.stop();
    expect(world.installed).toEqual([true]);
  });

  it('is forgotten, download and all, when the user turns updates off', async () => {
    for (const ready of [false, true]) {
      const world = desk();
      await world.desk.look();
      world.desk.download();
      await settled();
      if (ready) await world.finish();
      world.on = false;
      world.desk.follow();
      await settled();
      expect(world.desk.view()).toMatchObject({ state: 'none', version: null });
      await world.desk.stop();
      expect(world.installed).toEqual([]);
    }
  });

  it('that turns out to be another file is not installed, and the app goes on (bars E11)', async () => {
    const world = desk();
    await world.desk.look();
    world.desk.download();
    await world.finish(new UpdateRefused('content', 'Not the file.', 'Nothing was changed.'));
    expect(world.desk.view()).toMatchObject({ state: 'failed', error: { message: 'Not the file.' } });
    expect(world.logged.at(-1)).toBe('update.refused update_refused content');
    await world.desk.stop();
    expect(world.installed).toEqual([]);
  });

  it('cannot be downloaded where a package manager installs', async () => {
    const world = desk({ ...NEWER, file: null }, false);
    await world.desk.look();
    expect(world.desk.view()).toMatchObject({ state: 'there', installs: false });
    expect(() => world.desk.download()).toThrow('no update to download');
  });
});
