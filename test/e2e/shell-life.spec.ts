import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { callFrom, makeFolderMailbox, requestMail, type FolderMailbox } from '../support/folder-mailbox';
import { launchApp } from '../support/launch-app.mjs';

let desktop: TestDesktop;
let mailbox: FolderMailbox;

test.beforeEach(async () => {
  desktop = await startDesktop();
  mailbox = makeFolderMailbox();
});

test.afterEach(() => {
  desktop.close();
  mailbox.remove();
});

test('the checkbox in the menu has the desktop start the app without a window, or not', async () => {
  const running = await launchApp();
  const page = await running.window();
  try {
    const file = join(process.env.XDG_CONFIG_HOME ?? '', 'autostart', 'genie-tray.desktop');
    const isChecked = async () => (await desktop.menu()).find(({ label }) => label === 'Start at login')?.checked;
    await desktop.clickMenu('Start at login');
    await expect.poll(isChecked).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/^Exec=.* --hidden$/m);
    expect(await callFrom(page, 'app.desktop', {})).toMatchObject({
      tray: true,
      startAtLogin: { supported: true, active: true },
    });
    await desktop.clickMenu('Start at login');
    await expect.poll(isChecked).toBe(false);
    expect(existsSync(file)).toBe(false);
  } finally {
    await running.close();
  }
});

test('the shortcut is taken, changed, freed, and known to be taken by another program', async () => {
  const running = await launchApp();
  const page = await running.window();
  try {
    const isTaken = (accelerator: string) =>
      running.app.evaluate(({ globalShortcut }, name) => globalShortcut.isRegistered(name), accelerator);
    expect(await isTaken('CommandOrControl+Alt+G')).toBe(true);
    expect(await callFrom(page, 'app.desktop', {})).toMatchObject({ shortcutActive: true });
    await callFrom(page, 'settings.set', { shortcut: 'CommandOrControl+Alt+J' });
    expect([await isTaken('CommandOrControl+Alt+G'), await isTaken('CommandOrControl+Alt+J')]).toEqual([false, true]);

    const other = await launchApp();
    await other.app.evaluate(({ globalShortcut }) =>
      globalShortcut.register('CommandOrControl+Alt+K', () => undefined),
    );
    await callFrom(page, 'settings.set', { shortcut: 'CommandOrControl+Alt+K' });
    expect(await callFrom(page, 'app.desktop', {})).toMatchObject({ shortcutActive: false });
    await other.close();
    await callFrom(page, 'settings.set', { shortcut: null });
    expect(await isTaken('CommandOrControl+Alt+J')).toBe(false);
  } finally {
    await running.close();
  }
});

test('without a tray the window is the app: closing it does not hide it, and a tray that comes takes over', async () => {
  await desktop.hideTray();
  const app = await launchApp();
  const isVisible = () =>
    app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
  const close = () => app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  try {
    const page = await app.window();
    await expect(page.getByRole('navigation')).toBeVisible();
    await close();
    await desktop.notification((shown) => shown.summary === 'Genie Tray goes on watching');
    expect(app.app.windows()).toHaveLength(1);

    await desktop.showTray();
    await desktop.trayItem();
    await desktop.activate();
    await close();
    await expect.poll(isVisible).toEqual([false]);
    await desktop.hideTray();
    await expect.poll(isVisible).toEqual([true]);
  } finally {
    await app.close();
  }
});

test('a window that never draws is replaced by one that does', async () => {
  const app = await launchApp({ required: [resolve(import.meta.dirname, '../support/stopped-page.cjs')] });
  try {
    const visible = () =>
      app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
    await expect.poll(visible, { timeout: 30_000 }).toEqual([true]);
    await expect((await app.window()).getByRole('navigation')).toBeVisible();
    expect(readFileSync(join(app.profile, 'logs', 'genie-tray.log'), 'utf8')).toContain('window.stuck');
  } finally {
    await app.close();
  }
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the app cleanly while a model is being asked`, async () => {
    const model = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(model, 'listening');
    const asked = once(model, 'request');
    const app = await launchApp();
    try {
      const page = await app.window();
      const { port } = model.address() as AddressInfo;
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      await callFrom(page, 'model.set', { provider: 'openai-compatible', baseUrl, model: 'slow' });
      await mailbox.addTo(page);
      mailbox.deliver(`while-${signal}`, requestMail('Ann Lee', 'something slow'));
      await asked;
      app.app.process().kill(signal);
      expect(await app.exited).toBe(0);
    } finally {
      await app.close();
      model.closeAllConnections();
      model.close();
    }
  });
}

test('told to end while it starts, the app ends, at whatever moment that is', async () => {
  const electron = createRequire(import.meta.url)('electron') as string;
  const root = resolve(import.meta.dirname, '../..');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  for (let afterMs = 500; afterMs <= 1_700; afterMs += 150) {
    const profile = mkdtempSync(join(tmpdir(), 'genie-profile-'));
    const env = { ...process.env, GENIE_PROFILE: profile, GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: 'walnut' };
    const app = spawn(electron, [...sandbox, root, '--hidden'], { env, stdio: 'ignore' });
    const ended = once(app, 'exit').then(() => true);
    await sleep(afterMs);
    app.kill('SIGTERM');
    const isOver = await Promise.race([ended, sleep(15_000, false)]);
    app.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    expect([afterMs, isOver]).toEqual([afterMs, true]);
  }
});
