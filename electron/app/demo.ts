import { copyFileSync, mkdirSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from './compose';

/** One after another, as mail comes: the first within a second, so that there is something to see at once. */
const BETWEEN_MAILS_MS = 700;
const AUTHSERV_ID = 'mx.example.com';
const OWN_ADDRESS = 'you@example.com';

/** People of the demo mailbox who may ask Genie. */
const DEMO_SENDERS = [
  'dana.voss@example.org',
  'marek.lind@example.net',
  'jonas.weber@example.net',
  'priya.nair@example.net',
];

/**
 * Adds a folder account and lets the bundled mails arrive in it, one by one. They take the same way as any mail.
 * Resolves when the last one has arrived.
 */
export async function playDemo(
  core: Core,
  options: { mailsDir: string; mailboxDir: string },
  onAccount: () => Promise<void>,
) {
  mkdirSync(options.mailboxDir, { recursive: true, mode: 0o700 });
  const path = options.mailboxDir;
  const already = core.store.accounts.list().some((one) => one.kind === 'folder' && one.config.path === path);
  if (!already) {
    await core.accounts.add(
      {
        kind: 'folder',
        folder: { path },
        options: { label: 'Demo', addresses: [OWN_ADDRESS], allowed: DEMO_SENDERS, authservId: AUTHSERV_ID },
      },
      AbortSignal.timeout(10_000),
    );
  }
  await onAccount();
  const mails = readdirSync(options.mailsDir)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  for (const name of mails) {
    await core.clock.sleep(BETWEEN_MAILS_MS);
    deliver(join(options.mailsDir, name), options.mailboxDir, name);
  }
}

/** A folder source takes a younger file for one that is still being written. */
const LOOKS_FINISHED_MS = 5_000;

// Written under another name and renamed, so that nobody reads half a mail.
function deliver(file: string, mailbox: string, name: string): void {
  const partial = join(mailbox, `.${name}.part`);
  copyFileSync(file, partial);
  const finishedAt = (Date.now() - LOOKS_FINISHED_MS) / 1_000;
  utimesSync(partial, finishedAt, finishedAt);
  renameSync(partial, join(mailbox, name));
}
