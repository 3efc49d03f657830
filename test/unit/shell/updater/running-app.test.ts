import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runningApp, type Surroundings } from '../../../../electron/shell/updater/running-app';

const app = { getVersion: () => '0.1.0', isPackaged: true };
const MOUNT = '/tmp/.mount_GenieX';

function appImageIn(env: NodeJS.ProcessEnv = {}): Surroundings & { appImage: string } {
  const folder = mkdtempSync(join(tmpdir(), 'genie-running-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const appImage = join(folder, 'Genie.AppImage');
  writeFileSync(appImage, '', { mode: 0o755 });
  const own = { APPIMAGE: appImage, APPDIR: MOUNT, ...env };
  return { platform: 'linux', arch: 'x64', execPath: `${MOUNT}/genie-tray`, env: own, appImage };
}

it('an AppImage of the user’s can be replaced', () => {
  const { appImage, ...around } = appImageIn();
  expect(runningApp(app, around)).toEqual({
    version: '0.1.0',
    platform: 'linux',
    arch: 'x64',
    installable: 'AppImage',
    appImage,
  });
});

it('an AppImage that started this app from elsewhere is left alone', () => {
  const { appImage: _, ...around } = appImageIn();
  const installed = { ...around, execPath: '/opt/Genie Tray/genie-tray' };
  expect(runningApp(app, installed)).toMatchObject({ installable: null, appImage: '' });
  expect(runningApp(app, { ...around, execPath: `${MOUNT}2/genie-tray` })).toMatchObject({ installable: null });
});

it('an AppImage that is gone, or named by no path, is only announced to', () => {
  for (const APPIMAGE of ['/nowhere/Genie.AppImage', 'Genie.AppImage', '']) {
    const { appImage: _, ...around } = appImageIn({ APPIMAGE });
    expect(runningApp(app, around).installable).toBeNull();
  }
});

it.skipIf(process.getuid?.() === 0)('an AppImage in a folder of the administrator’s is only announced to', () => {
  const { appImage, ...around } = appImageIn();
  chmodSync(join(appImage, '..'), 0o555);
  onTestFinished(() => chmodSync(join(appImage, '..'), 0o755));
  expect(runningApp(app, around).installable).toBeNull();
});

it('Windows is updated where it was installed, packages of Linux and macOS are announced to', () => {
  const at = (platform: NodeJS.Platform, isPackaged = true) =>
    runningApp({ ...app, isPackaged }, { platform, arch: 'x64', execPath: '/opt/genie/genie-tray', env: {} })
      .installable;
  expect([at('win32'), at('win32', false), at('linux'), at('darwin')]).toEqual(['exe', null, null, null]);
});
