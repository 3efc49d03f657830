import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { DIST, PACKAGES } from '../support/built-packages';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import * as person from '../support/new-user';

let desktop: TestDesktop;
let dovecot: TestDovecot;
let user: person.NewUser;
test.describe.configure({ timeout: 240_000 });
test.beforeEach(async () => {
  desktop = await startDesktop();
  dovecot = await startDovecot({ users: person.USERS });
  user = person.newUser();
});
test.afterEach(async () => {
  await user.remove();
  await dovecot.stop();
  desktop.close();
});

async function mainJobWith(program: string): Promise<void> {
  const caFile = join(user.home, 'ca.pem');
  writeFileSync(caFile, dovecot.caPem);
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

test('the tar.gz, unpacked by an ordinary user into the home, does the main job and goes with its folder', async () => {
  execFileSync('tar', ['-xzf', join(DIST, PACKAGES.tarball), '-C', user.home]);
  const [folder] = readdirSync(user.home);
  await mainJobWith(join(user.home, folder ?? '', 'genie-tray'));
  rmSync(join(user.home, folder ?? ''), { recursive: true });
  expect(person.leftInHome(user)).toEqual(['.config/genie-tray']);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
});

test('the AppImage, one file in the home, does the main job with the sandbox on and goes with its file', async () => {
  const program = join(user.home, PACKAGES.appImage);
  copyFileSync(join(DIST, PACKAGES.appImage), program);
  await mainJobWith(program);
  rmSync(program);
  expect(person.leftInHome(user)).toEqual(['.config/genie-tray']);
  expect(existsSync(join(user.profile, 'genie.db'))).toBe(true);
});
