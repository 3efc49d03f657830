import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import { startDesktop, type TestDesktop } from './desktop.mjs';
import { startDovecot, type TestDovecot } from './dovecot';
import { newUser, USERS, type NewUser } from './new-user';

export type Place = {
  desktop: TestDesktop;
  dovecot: TestDovecot;
  user: NewUser;
  /** A file in the user's home with the certificate of the mail server's authority. */
  caFile: string;
};

/** A test of an installed program: somebody new at this computer, with a desktop and a mail server of their own. */
export const test = base.extend<Place>({
  // Playwright asks for a pattern here, also where nothing is needed.
  desktop: async ({}, use) => {
    const desktop = await startDesktop();
    await use(desktop);
    desktop.close();
  },
  // The desktop goes last: what is still in its tray is ended before.
  dovecot: async ({ desktop: _ }, use) => {
    const dovecot = await startDovecot({ users: USERS });
    await use(dovecot);
    await dovecot.stop();
  },
  user: async ({ dovecot: _ }, use) => {
    const user = newUser();
    await use(user);
    await user.remove();
  },
  caFile: async ({ user, dovecot }, use) => {
    const file = join(user.home, 'ca.pem');
    writeFileSync(file, dovecot.caPem);
    await use(file);
  },
});

/** Building, installing and starting anew take their time. */
export const TIMEOUT_MS = 240_000;
