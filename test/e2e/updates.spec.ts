import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { callFrom } from '../support/folder-mailbox';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { makeUpdatableApp, type UpdatableApp } from '../support/updatable-app';
import { MANIFEST, appImageName, startUpdateFeed, type UpdateFeed } from '../support/update-feed';

/** Longer than the app waits after its start before it asks. */
const AFTER_FIRST_LOOK_MS = 14_000;

let desktop: TestDesktop;
let profile: string;
let feed: UpdateFeed;
let app: UpdatableApp;
let running: LaunchedApp | null = null;

test.beforeEach(async () => {
  desktop = await startDesktop();
  profile = mkdtempSync(join(tmpdir(), 'genie-updates-'));
  feed = await startUpdateFeed();
  app = makeUpdatableApp(feed.source);
});
test.afterEach(async () => {
  await running?.close();
  desktop.close();
  await feed.close();
  app.remove();
  rmSync(profile, { recursive: true, force: true });
});

/** The window of the app at the page that tells its version. */
async function open(): Promise<Page> {
  running = await launchApp({ profile, root: app.root, env: app.env });
  const page = await running.window();
  await page.getByRole('navigation').waitFor();
  return page;
}

async function openAbout(page: Page) {
  await page.getByTestId('nav-settings').click();
  await page.getByTestId('settings-about').click();
  return page.getByTestId('updates');
}

const logged = () => readFileSync(join(profile, 'logs', 'genie-tray.log'), 'utf8');
/** A program that notes that it was started. */
const program = (mark: string) => `#!/bin/sh\nprintf %s "$0" > '${mark}'\n# ${'x'.repeat(200_000)}\n`;

test('a signed update is found, downloaded by a click, installed at the end and started (bars E11)', async () => {
  const mark = join(profile, 'started');
  feed.publish({ version: '9.0.0', content: program(mark) });
  const page = await open();
  const updates = await openAbout(page);
  // By itself, some seconds after the start.
  await expect(updates).toContainText('Version 9.0.0 is there', { timeout: 30_000 });
  await expect(page.getByTestId('update-there')).toBeVisible();
  expect(feed.requests).toEqual([`/${MANIFEST}`, `/${MANIFEST}.sig`]);

  await page.getByTestId('update-download').click();
  await expect(updates).toContainText('Version 9.0.0 is ready', { timeout: 20_000 });
  expect(feed.requests.slice(2)).toEqual([`/${appImageName('9.0.0')}`]);
  expect(readFileSync(app.appImage, 'utf8')).toBe('the old version');

  await page.getByTestId('update-restart').click();
  expect(await running?.exited).toBe(0);
  expect(readFileSync(app.appImage, 'utf8')).toBe(program(mark));
  await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toBe(app.appImage);
  expect(readdirSync(profile, { recursive: true }).filter((name) => String(name).includes('updaterId'))).toEqual([]);
});

test('a manifest that was tampered with is refused in a sentence, by code in the log, and the app goes on (bars E11)', async () => {
  feed.publish({ version: '9.0.0', content: 'new' });
  const manifest = join(feed.folder, MANIFEST);
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll('9.0.0', '9.0.1'));
  const page = await open();
  const updates = await openAbout(page);
  await page.getByTestId('update-look').click();
  await expect(updates).toContainText('The list of updates is not signed by the makers of Genie Tray.');
  await expect(page.getByTestId('update-download')).toHaveCount(0);
  await expect.poll(logged).toContain('"code":"update_refused"');
  expect(logged()).toContain('"kind":"signature"');
  expect(await callFrom(page, 'app.status', {})).toMatchObject({ paused: false });
  await callFrom(page, 'settings.set', { language: 'de' });
  await expect(updates).toContainText('trägt nicht die Unterschrift der Macher');
});

test('another key, an older version and a dead feed are refused, and nothing was installed (bars E11)', async () => {
  const page = await open();
  const refused = async () => {
    const { state, error } = await callFrom(page, 'updates.look', {});
    return `${state}: ${error?.message}`;
  };
  feed.publish({ version: '9.0.0', content: 'new' });
  feed.sign(true);
  expect(await refused()).toBe('failed: The list of updates is not signed by the makers of Genie Tray.');
  feed.publish({ version: '0.0.1', content: 'old' });
  expect(await refused()).toBe('failed: The update server offers a version that is older than this one.');
  feed.publish({ version: '9.0.0', content: 'new', releaseDate: '2020-01-01T00:00:00.000Z' });
  expect(await refused()).toBe('failed: The update server offers a version that is older than this one.');
  feed.answers.set(`/${MANIFEST}`, (response) => response.destroy());
  expect(await refused()).toContain('did not answer with what an update needs.');
  await running?.close();
  expect(readFileSync(app.appImage, 'utf8')).toBe('the old version');
});

test('a file that is not the signed one is refused after its download, and nothing is installed (bars E11)', async () => {
  feed.publish({ version: '9.0.0', content: program('/dev/null') });
  writeFileSync(join(feed.folder, appImageName('9.0.0')), program('/dev/zero'));
  const page = await open();
  const updates = await openAbout(page);
  await page.getByTestId('update-look').click();
  await page.getByTestId('update-download').click();
  await expect(updates).toContainText('The downloaded update is not the file that was signed.', { timeout: 20_000 });
  await running?.close();
  expect(readFileSync(app.appImage, 'utf8')).toBe('the old version');
});

test('who turns updates off is asked for nowhere, and a download that was ready is not installed (bars E11)', async () => {
  feed.publish({ version: '9.0.0', content: program('/dev/null') });
  let page = await open();
  let updates = await openAbout(page);
  await page.getByTestId('update-look').click();
  await page.getByTestId('update-download').click();
  await expect(updates).toContainText('is ready', { timeout: 20_000 });
  await updates.getByRole('switch').click();
  await expect(updates).not.toContainText('9.0.0');
  await running?.close();
  expect(readFileSync(app.appImage, 'utf8')).toBe('the old version');

  feed.requests.length = 0;
  page = await open();
  updates = await openAbout(page);
  await expect(updates.getByRole('switch')).not.toBeChecked();
  await expect(callFrom(page, 'updates.look', {})).rejects.toThrow('turned off');
  await passed(AFTER_FIRST_LOOK_MS);
  expect(feed.requests).toEqual([]);
});

test('a build without a feed says that it does not update itself (bars E11)', async () => {
  running = await launchApp({ profile });
  const page = await running.window();
  await page.getByRole('navigation').waitFor();
  const updates = await openAbout(page);
  await expect(updates).toContainText('This build does not update itself');
  await expect(updates.getByRole('switch')).toHaveCount(0);
  await expect(callFrom(page, 'updates.look', {})).rejects.toThrow('does not update itself');
});
