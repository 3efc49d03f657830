import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { DATABASE_KEY } from '../../electron/keeping/place';
import { createKeychain } from '../../electron/secrets/keychain';
import { COMMAND, INSTALLED, PACKAGES, traces, VERSION } from '../support/built-packages';
import { test, TIMEOUT_MS } from '../support/installed';
import { system } from '../support/installer';
import * as person from '../support/new-user';
import { writeOldProfile } from '../support/old-profile-file';

test.describe.configure({ timeout: TIMEOUT_MS });
test.afterEach(async () => {
  if (existsSync('/var/lib/dpkg/info/genie-tray.list')) await system('deb-purge');
});

const installedVersion = () => execFileSync('dpkg-query', ['-W', '-f', '${Version}', 'genie-tray']).toString();

test('installed with apt it does its main job for an ordinary user, in a sandbox, and goes on while it is upgraded', async ({
  desktop,
  dovecot,
  user,
  caFile,
}) => {
  await system('deb-install', PACKAGES.olderDeb);
  expect(installedVersion()).toBe('0.0.9');
  await person.addMailbox(user, COMMAND, dovecot, caFile);
  const app = user.start(COMMAND);
  await desktop.trayItem(30_000);
  await person.requestArrives(desktop, dovecot, 'tell Bob that Friday works');
  expect(await person.seccompOfWindow(desktop, app)).toBe('2');

  await system('deb-install', PACKAGES.deb);
  expect(installedVersion()).toBe(VERSION);
  expect(app.process.exitCode).toBeNull();
  await person.requestArrives(desktop, dovecot, 'thank Bob for the list');
  // The new version finds the old one running, and leaves it the profile.
  expect(await user.start(COMMAND).exited).toBe(0);
  expect(app.process.exitCode).toBeNull();
  await person.quit(desktop, app);

  const before = await person.requests(user, COMMAND);
  expect(before.map(({ topic, status }) => [topic, status]).sort()).toEqual([
    ['tell Bob that Friday works', 'awaiting_review'],
    ['thank Bob for the list', 'awaiting_review'],
  ]);
  expect(await person.approveDraft(user, COMMAND, before[0]?.id ?? '')).toBe('executed');
  const upgraded = user.start(COMMAND);
  // Until the new one is in the tray there is nobody behind the old one's name.
  const labels = async () => (await desktop.menu().catch(() => [])).map(({ label }) => label).join();
  await expect.poll(labels, { timeout: 30_000 }).toContain(before[1]?.topic ?? 'no second request');
  await person.quit(desktop, upgraded);
  const ids = (requests: person.Request[]) => requests.map(({ id }) => id).sort();
  expect(ids(await person.requests(user, COMMAND))).toEqual(ids(before));
});

test('an upgrade while it does not run keeps the profile, and brings one of an earlier schema up to date', async ({
  desktop,
  user,
}) => {
  await system('deb-install', PACKAGES.olderDeb);
  mkdirSync(user.profile, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const key = randomBytes(32);
  writeFileSync(join(user.profile, 'profile.json'), JSON.stringify({ id }), { mode: 0o600 });
  await createKeychain(id).set(DATABASE_KEY, key.toString('base64'));
  const folder = join(user.home, 'mail');
  mkdirSync(folder);
  // Of today: older texts would go by their age (ADR 17).
  const today = Date.now();
  const mails = Array.from({ length: 50 }, (_, n) => ({
    id: `m${n}`,
    atMs: today - n * 60_000,
    observedAtMs: today,
    over: { visibleText: `word${n}` },
  }));
  writeOldProfile(join(user.profile, 'genie.db'), key, mails, folder);

  await system('deb-install', PACKAGES.deb);
  const app = user.start(COMMAND);
  await desktop.trayItem(30_000);
  await person.quit(desktop, app);
  const found = await user.genie<{ hits: unknown[] }>(COMMAND, ['search', 'word17']);
  expect(found.hits).toHaveLength(1);
  await user.genie(COMMAND, ['audit', 'verify']);
});

test('what it lays down is what a desktop needs, and nothing runs with the rights of root', async () => {
  await system('deb-install', PACKAGES.deb);
  const entry = '/usr/share/applications/genie-tray.desktop';
  execFileSync('desktop-file-validate', [entry]);
  const lines = readFileSync(entry, 'utf8').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Name=Genie Tray',
      'Icon=genie-tray',
      'Categories=Office;Email;',
      'StartupWMClass=genie-tray',
      'GenericName[de]=E-Mail-Assistent',
      expect.stringMatching(/^Comment=.+/),
      expect.stringMatching(/^Comment\[de\]=.+/),
    ]),
  );
  // No kind of file and no protocol is its own.
  expect(lines.filter((line) => line.startsWith('MimeType'))).toEqual([]);
  const sizes = readdirSync('/usr/share/icons/hicolor').filter((size) =>
    existsSync(`/usr/share/icons/hicolor/${size}/apps/genie-tray.png`),
  );
  expect(sizes.map((size) => Number(size.split('x')[0])).sort((a, b) => a - b)).toEqual([
    16, 22, 24, 32, 48, 64, 128, 256, 512,
  ]);
  // User namespaces are there, as the sandbox of every other test shows: its helper needs no rights of root.
  expect((statSync(join(INSTALLED, 'chrome-sandbox')).mode & 0o7777).toString(8)).toBe('755');
  const privileged = execFileSync('find', [INSTALLED, '-perm', '/7022', '-not', '-type', 'l']).toString();
  expect(privileged).toBe('');
  expect(existsSync('/etc/xdg/autostart/genie-tray.desktop')).toBe(false);
  const modules = execFileSync('find', [INSTALLED, '-name', '*.node', '-printf', '%P\n']).toString().trim().split('\n');
  const native = 'resources/app.asar.unpacked/node_modules';
  const target = `linux-${process.arch}`;
  expect(modules.sort()).toEqual([
    `${native}/better-sqlite3/prebuilds/${target}.node`,
    `${native}/keytar/prebuilds/${target}/keytar.node`,
  ]);
  execFileSync('dpkg', ['--verify', 'genie-tray']);
});

test('removed, it leaves the profile to its user and nothing on the system; installed again, it finds the profile', async ({
  desktop,
  dovecot,
  user,
  caFile,
}) => {
  const before = traces();
  await system('deb-install', PACKAGES.deb);
  await person.addMailbox(user, COMMAND, dovecot, caFile);
  const app = user.start(COMMAND);
  await desktop.trayItem(30_000);
  await person.requestArrives(desktop, dovecot, 'tell Bob that Friday works');
  // Whoever is at work may finish it.
  await system('deb-remove');
  expect(app.process.exitCode).toBeNull();
  await person.quit(desktop, app);
  // dpkg itself remembers a package until it is purged.
  expect(traces().filter((path) => !path.startsWith('/var/lib/dpkg/'))).toEqual(before);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
  expect(person.leftInHome(user)).toEqual(['.config/genie-tray', 'ca.pem']);

  await system('deb-install', PACKAGES.deb);
  const [found] = await person.requests(user, COMMAND);
  expect(found).toMatchObject({ topic: 'tell Bob that Friday works', status: 'awaiting_review' });
  await system('deb-purge');
  expect(traces()).toEqual(before);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
});
