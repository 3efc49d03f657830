import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { callFrom } from '../support/folder-mailbox';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';

let desktop: TestDesktop;
let profile: string;
let running: LaunchedApp | null = null;

test.beforeEach(async () => {
  desktop = await startDesktop();
  profile = mkdtempSync(join(tmpdir(), 'genie-kept-'));
});
test.afterEach(async () => {
  await running?.close();
  desktop.close();
  rmSync(profile, { recursive: true, force: true });
});

const launch = async () => (running = await launchApp({ profile }));

test('erasing everything ends the app and leaves nothing in the profile folder', async () => {
  const app = await launch();
  const page = await app.window();
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(existsSync(join(profile, 'genie.db'))).toBe(true);
  // The page may be gone before its answer comes.
  await callFrom(page, 'keeping.erase', { confirm: 'erase' }).catch(() => undefined);
  expect(await app.exited).toBe(0);
  expect(readdirSync(profile)).toEqual([]);
});

test('after three starts that were killed the app starts paused, says so, and goes on when the user resumes', async () => {
  for (let start = 0; start < 3; start += 1) {
    const app = await launch();
    await (await app.window()).getByRole('navigation').waitFor();
    app.app.process().kill('SIGKILL');
    await app.exited;
  }
  const page = await (await launch()).window();
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('ended unexpectedly');
  expect(await callFrom(page, 'app.status', {})).toMatchObject({ paused: true });
  await callFrom(page, 'app.resume', {});
  await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0);
  expect(await callFrom(page, 'app.status', {})).toMatchObject({ paused: false });
});
