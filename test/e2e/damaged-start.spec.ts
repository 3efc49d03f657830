import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'playwright/test';
import { prepareRestore } from '../../electron/keeping/restore';
import { DATABASE_KEY, restoreMarker } from '../../electron/keeping/place';
import { backupTo } from '../../electron/keeping/backup';
import { openProfile } from '../../electron/app/profile';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';
import { openDatabase } from '../../electron/store/database';
import { openStore } from '../../electron/store/store';
import { diagnostics } from '../../shared/domain/diagnostics';
import { systemClock } from '../../electron/lib/clock';
import { axeViolations, widerThanItsPlace } from '../support/axe-check';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { callFrom } from '../support/folder-mailbox';
import { addRequest, unwatched } from '../support/keeping-profile';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { ManualClock } from '../support/manual-clock';
import { systemDialogs, type SystemDialogs } from '../support/system-dialogs';
import { addAccount } from '../support/temp-store';

const PICTURES = resolve(import.meta.dirname, '../../test-results/screens/recovery');
const VAULT = 'a long enough passphrase';
const PASSPHRASE = 'correct horse battery';
const SECRETS = { GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: VAULT };

let desktop: TestDesktop;
let directory: string;
let dialogs: SystemDialogs;
let running: LaunchedApp | null = null;

test.beforeEach(async () => {
  desktop = await startDesktop();
  directory = mkdtempSync(join(tmpdir(), 'genie-damaged-'));
  dialogs = systemDialogs();
});
test.afterEach(async () => {
  await running?.close();
  running = null;
  desktop.close();
  dialogs.remove();
  rmSync(directory, { recursive: true, force: true });
});

/** A profile with two requests that wait, and its backup. */
async function backedUpProfile() {
  const profile = openProfile(directory);
  const secrets = openPassphraseVault(profile.vaultFile, VAULT);
  const place = { ...profile, secrets };
  const key = Buffer.alloc(32, 5);
  await secrets.set(DATABASE_KEY, key.toString('base64'));
  const store = openStore({ file: profile.databaseFile, key });
  const clock = new ManualClock(Date.now());
  const account = addAccount(store, { label: 'Harbour' });
  store.accounts.setActive(account, false);
  addRequest(store, clock, account, 'first question', 'awaiting_review');
  addRequest(store, clock, account, 'second question', 'awaiting_review');
  store.close();
  const backup = join(directory, 'kept.genie-backup');
  await backupTo({ place, clock: systemClock }, backup, PASSPHRASE, unwatched());
  return { place, key, backup };
}

async function launch() {
  running = await launchApp({ profile: directory, ...dialogs.launch, env: { ...SECRETS, ...dialogs.launch.env } });
  return running;
}

function flip(file: string, offset: number, octets: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(octets, 0xa5), 0, octets, offset);
  closeSync(handle);
}

/** The app with its question about a damaged database on the screen. */
async function launchDamaged() {
  const { place } = await backedUpProfile();
  flip(place.databaseFile, 512, 64);
  const before = readFileSync(place.databaseFile);
  const app = await launch();
  await dialogs.next();
  return { app, isAsItWas: () => readFileSync(place.databaseFile).equals(before) };
}

const topicsIn = async (app: LaunchedApp) => {
  const page = await app.window();
  await expect(page.getByRole('navigation')).toBeVisible();
  const { items } = await callFrom(page, 'review.list', { filter: 'all' });
  return items.map((item) => item.topic).sort();
};

for (const [what, damage] of [
  ['flipped in its first page', (file: string) => flip(file, 512, 64)],
  ['cut off', (file: string) => truncateSync(file, 5_000)],
  ['cut off to nothing', (file: string) => truncateSync(file, 0)],
] as const) {
  test(`a database that is ${what} is told at start, a backup brings it back, and the damaged file is kept (bars D6)`, async () => {
    const { place, backup } = await backedUpProfile();
    damage(place.databaseFile);
    const damagedFile = readFileSync(place.databaseFile);
    const app = await launch();
    const shown = await dialogs.next();
    expect(shown.message).toMatch(/^The mail database /);
    expect(shown.buttons).toEqual(['Restore a backup…', 'Try again', 'Show the folder', 'Quit']);
    // Nothing is replaced before the user says so.
    expect(readFileSync(place.databaseFile).equals(damagedFile)).toBe(true);

    dialogs.click('Show the folder');
    expect(await dialogs.next()).toMatchObject({ kind: 'folder', path: directory });
    dialogs.answer('');
    await dialogs.next();
    dialogs.click('Restore a backup…');
    const recovery = await app.window();
    await recovery.getByTestId('recovery-passphrase').fill('not this one');
    await recovery.getByTestId('recovery-submit').click();
    expect(await dialogs.next()).toMatchObject({ kind: 'open' });
    dialogs.answer({ canceled: false, filePaths: [backup] });
    await expect(recovery.getByText('This passphrase does not open the backup.')).toBeVisible();
    expect(readFileSync(place.databaseFile).equals(damagedFile)).toBe(true);

    await recovery.getByTestId('recovery-passphrase').fill(PASSPHRASE);
    await recovery.getByTestId('recovery-submit').click();
    const gone = recovery.waitForEvent('close');
    await dialogs.next();
    dialogs.answer({ canceled: false, filePaths: [backup] });
    await gone;
    await desktop.trayItem();
    await desktop.activate();
    expect(await topicsIn(app)).toEqual(['first question', 'second question']);
    const aside = readdirSync(directory).filter((name) => name.startsWith('aside-'));
    expect(aside).toHaveLength(1);
    expect(readFileSync(join(directory, aside[0] ?? '', 'genie.db')).equals(damagedFile)).toBe(true);
  });
}

test('whoever closes the window of the restore, or quits, has everything as it was (bars D6)', async () => {
  const { app, isAsItWas } = await launchDamaged();
  dialogs.click('Restore a backup…');
  const recovery = await app.window();
  await expect(recovery.getByTestId('recovery-passphrase')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await recovery.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await recovery.screenshot({ path: join(PICTURES, `recovery-${colorScheme}-en.png`) });
    expect(await axeViolations(recovery)).toEqual([]);
    expect(await widerThanItsPlace(recovery)).toEqual([]);
  }
  await recovery.getByRole('button', { name: 'Cancel' }).click();
  await dialogs.next();
  dialogs.click('Quit');
  expect(await app.exited).toBe(1);
  expect(isAsItWas()).toBe(true);
});

test('told to end while it asks what to do, it ends, and everything is as it was (bars D6)', async () => {
  const { app, isAsItWas } = await launchDamaged();
  app.app.process().kill('SIGTERM');
  await app.exited;
  expect(isAsItWas()).toBe(true);
});

test('a database of a newer version is told, and no backup is offered over it (bars D8)', async () => {
  const { place, key } = await backedUpProfile();
  const db = openDatabase({ file: place.databaseFile, key });
  db.pragma('user_version = 99');
  db.close();
  const app = await launch();
  expect(await dialogs.next()).toMatchObject({
    message: 'The mail database was written by a newer version of Genie Tray.',
    buttons: ['Try again', 'Quit'],
  });
  dialogs.click('Quit');
  expect(await app.exited).toBe(1);
});

test('a log that was lost takes back only what was not in the file yet; the rest is whole (bars D6)', async () => {
  const { place, key } = await backedUpProfile();
  const store = openStore({ file: place.databaseFile, key });
  const lost = join(directory, 'without-log.db');
  const account = store.accounts.ids()[0] ?? '';
  addRequest(store, new ManualClock(Date.now()), account, 'third question', 'awaiting_review');
  expect(statSync(`${place.databaseFile}-wal`).size).toBeGreaterThan(0);
  copyFileSync(place.databaseFile, lost);
  store.close();
  copyFileSync(lost, place.databaseFile);
  for (const end of ['-wal', '-shm']) rmSync(`${place.databaseFile}${end}`, { force: true });
  rmSync(lost);
  const app = await launch();
  await desktop.trayItem();
  await desktop.activate();
  expect(await topicsIn(app)).toEqual(['first question', 'second question']);
});

test('a restore that finds the database open in another program waits for “Try again”', async () => {
  const { place, key, backup } = await backedUpProfile();
  await prepareRestore({ place, clock: systemClock }, backup, PASSPHRASE, unwatched());
  const other = openDatabase({ file: place.databaseFile, key, readonly: true });
  const app = await launch();
  try {
    expect(await dialogs.next()).toMatchObject({
      message: 'Another program has the mail database open.',
      buttons: ['Try again', 'Quit'],
    });
    expect(existsSync(restoreMarker(place))).toBe(true);
  } finally {
    other.close();
  }
  dialogs.click('Try again');
  await desktop.trayItem();
  await desktop.activate();
  expect(await topicsIn(app)).toEqual(['first question', 'second question']);
  expect(existsSync(restoreMarker(place))).toBe(false);
});

test('the file for a bug report is saved from the settings, for its user alone, and never over another (bars V5)', async () => {
  await backedUpProfile();
  const app = await launch();
  await desktop.trayItem();
  await desktop.activate();
  const page = await app.window();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^About/ }).click();
  const file = join(directory, 'facts.json');
  const save = async () => {
    await page.getByTestId('report-file').click();
    expect(await dialogs.next()).toMatchObject({ kind: 'save' });
    dialogs.answer({ canceled: false, filePath: file });
  };
  await save();
  await expect(page.getByText('Saved. Read it before you give it away.').first()).toBeVisible();
  const text = readFileSync(file, 'utf8');
  const facts = diagnostics.parse(JSON.parse(text));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(facts).toMatchObject({ window: { notifications: true }, system: { tray: true }, dropped: 2 });
  expect(facts.queue?.sessions).toEqual({ awaiting_review: 2 });
  for (const word of ['question', 'Harbour', directory, VAULT]) expect(text).not.toContain(word);
  await save();
  await expect(page.getByText(/^There is a file /)).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe(text);
});
