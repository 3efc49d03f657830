import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { COMMAND, DIST, INSTALLED, PACKAGES, traces } from '../support/built-packages';
import { test, TIMEOUT_MS } from '../support/installed';
import { system } from '../support/installer';
import * as person from '../support/new-user';

test.describe.configure({ timeout: TIMEOUT_MS });
test.afterEach(async () => {
  if (existsSync(COMMAND)) await system('rpm-remove');
});

const query = (...words: string[]) =>
  execFileSync('rpm', ['--query', '--package', ...words, join(DIST, PACKAGES.rpm)])
    .toString()
    .trim()
    .split('\n');

test('has the files of the Debian package, and its folders, so that none is left behind', () => {
  const listed = execFileSync('dpkg-deb', ['--fsys-tarfile', join(DIST, PACKAGES.deb)], { maxBuffer: 2 ** 30 });
  const inDeb = execFileSync('tar', ['--list', '--quoting-style=literal'], { input: listed, maxBuffer: 2 ** 24 })
    .toString()
    .trim()
    .split('\n')
    .map((path) => path.replace(/^\./, '').replace(/\/$/, ''));
  const ofItsOwn = (path: string) => path.startsWith(INSTALLED) || path.includes('genie-tray');
  // Each system has its own place for licences.
  const besides = (path: string) => !/^\/usr\/share\/(doc|licenses)\//.test(path);
  expect(query('--list').filter(besides).sort()).toEqual(inDeb.filter(ofItsOwn).filter(besides).sort());
});

test('asks for libraries and programs that are really there under these names', () => {
  const needed = query('--requires').filter((name) => !name.startsWith('rpmlib('));
  const libraries = execFileSync('/sbin/ldconfig', ['-p']).toString();
  const missing = needed.filter((name) =>
    name.startsWith('/') ? !existsSync(name) : !libraries.includes(`${name.split('(')[0]} `),
  );
  expect(missing).toEqual([]);
});

test('installed with rpm it does its main job, stays whole through an upgrade, and leaves nothing but the profile', async ({
  desktop,
  dovecot,
  user,
  caFile,
}) => {
  const before = traces();
  await system('rpm-install', PACKAGES.olderRpm);
  await person.addMailbox(user, COMMAND, dovecot, caFile);
  const app = user.start(COMMAND);
  await desktop.trayItem(30_000);
  await person.requestArrives(desktop, dovecot, 'tell Bob that Friday works');
  expect(await person.seccompOfWindow(desktop, app)).toBe('2');

  // rpm runs the old version's last script after the new one's first: it must not undo that.
  await system('rpm-install', PACKAGES.rpm);
  expect((statSync(join(INSTALLED, 'chrome-sandbox')).mode & 0o7777).toString(8)).toBe('755');
  await person.requestArrives(desktop, dovecot, 'thank Bob for the list');
  await person.quit(desktop, app);
  const [first] = await person.requests(user, COMMAND);
  expect(await person.approveDraft(user, COMMAND, first?.id ?? '')).toBe('executed');

  await system('rpm-remove');
  expect(traces()).toEqual(before);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
});
