import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { DIST, PACKAGES } from '../support/built-packages';
import { test, TIMEOUT_MS, type Place } from '../support/installed';
import * as person from '../support/new-user';

test.describe.configure({ timeout: TIMEOUT_MS });

async function mainJobWith(program: string, { desktop, dovecot, user, caFile }: Place): Promise<void> {
  await person.addMailbox(user, program, dovecot, caFile);
  const app = user.start(program);
  await desktop.trayItem(60_000);
  await person.requestArrives(desktop, dovecot, 'tell Bob that Friday works');
  // Only user namespaces can do this: nothing in a home has rights of root.
  expect(await person.seccompOfWindow(desktop, app)).toBe('2');
  await person.quit(desktop, app);
  const [request] = await person.requests(user, program);
  expect(await person.approveDraft(user, program, request?.id ?? '')).toBe('executed');
  rmSync(caFile);
}

test('the tar.gz, unpacked by an ordinary user into the home, does the main job and goes with its folder', async ({
  desktop,
  dovecot,
  user,
  caFile,
}) => {
  execFileSync('tar', ['-xzf', join(DIST, PACKAGES.tarball), '-C', user.home]);
  const folder = readdirSync(user.home).find((name) => name.startsWith('genie-tray'));
  await mainJobWith(join(user.home, folder ?? '', 'genie-tray'), { desktop, dovecot, user, caFile });
  rmSync(join(user.home, folder ?? ''), { recursive: true });
  expect(person.leftInHome(user)).toEqual(['.config/genie-tray']);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
});

test('the AppImage, one file in the home, does the main job with the sandbox on and goes with its file', async ({
  desktop,
  dovecot,
  user,
  caFile,
}) => {
  const program = join(user.home, PACKAGES.appImage);
  copyFileSync(join(DIST, PACKAGES.appImage), program);
  await mainJobWith(program, { desktop, dovecot, user, caFile });
  rmSync(program);
  expect(person.leftInHome(user)).toEqual(['.config/genie-tray']);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
});
