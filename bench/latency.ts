import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ImapFlow } from 'imapflow';
import { startDesktop } from '../test/support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../test/support/dovecot';
import { launchApp } from '../test/support/launch-app.mjs';
import { quantile, summary } from './statistics';

const ROOT = resolve(import.meta.dirname, '..');
const ROUNDS = 30;

/**
 * From a delivery on the server to the notification on the session bus, with the built-in (instant) proposer, beside
 * bare imapflow in IDLE on another mailbox of the same server: the two take turns, so that a slow moment hits both.
 * Dovecot itself waits up to 0.5 s before it tells an idling client: that is in both figures.
 */
export async function run(args: readonly string[]): Promise<void> {
  const rounds = Number(args[0] ?? ROUNDS);
  const dovecot = await startDovecot({ users: { me: 'pw', floor: 'pw' } });
  const profile = mkdtempSync(join(tmpdir(), 'genie-latency-'));
  const desktop = await startDesktop();
  await addAccount(profile, dovecot);
  const app = await launchApp({ profile, args: ['--hidden'] });
  const floor = await idleClient(dovecot);
  try {
    await desktop.trayItem();
    await untilWatching(dovecot);
    const bare: number[] = [];
    const whole: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const exists = new Promise<void>((seen) => floor.once('exists', () => seen()));
      const bareMs = await timed(dovecot, 'floor', round, exists);
      const subject = `latency ${round}`;
      const notified = desktop.notification((one) => one.summary.endsWith(subject), 20_000);
      const wholeMs = await timed(dovecot, 'me', round, notified);
      // The first two rounds warm both up.
      if (round >= 0) {
        bare.push(bareMs);
        whole.push(wholeMs);
      }
      // Notifications are grouped when more than three come within ten seconds; wait as a mailbox would.
      await wait(3_500);
    }
    const over = quantile(whole, 0.5) - quantile(bare, 0.5);
    const over95 = quantile(whole, 0.95) - quantile(bare, 0.95);
    console.log(`bare imapflow, delivery to EXISTS:      ${summary(bare, 'ms')}`);
    console.log(`Genie Tray, delivery to notification:   ${summary(whole, 'ms')}`);
    console.log(`over the floor: median ${Math.round(over)} ms, p95 ${Math.round(over95)} ms (aim: 100 ms)`);
  } finally {
    floor.close();
    await app.close();
    desktop.close();
    await dovecot.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function timed(dovecot: TestDovecot, user: string, round: number, seen: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  dovecot.deliver(user, mail(round));
  await seen;
  return performance.now() - startedAt;
}

function mail(round: number): string {
  return [
    'Authentication-Results: mx.example.com; dmarc=pass header.from=example.com',
    'From: Me <me@example.com>',
    'To: me@example.com',
    `Subject: Genie: latency ${round}`,
    `Message-ID: <latency.${round}.${Date.now()}@example.com>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    'Please send the report by Friday.',
    '',
  ].join('\r\n');
}

async function addAccount(profile: string, dovecot: TestDovecot): Promise<void> {
  const ca = join(profile, 'ca.pem');
  writeFileSync(ca, dovecot.caPem);
  const options = ['--kind', 'imap', '--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls'];
  const who = ['--user', 'me', '--password-stdin', '--ca', ca, '--address', 'me@example.com'];
  const child = spawn(
    process.execPath,
    [join(ROOT, 'out/main/genie.js'), 'accounts', 'add', ...options, ...who, '--authserv-id', 'mx.example.com'],
    { env: { ...process.env, GENIE_PROFILE: profile }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin.end('pw\n');
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error('The account could not be added.');
}

async function idleClient(dovecot: TestDovecot): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.port,
    secure: true,
    logger: false,
    auth: { user: 'floor', pass: 'pw' },
    tls: { ca: dovecot.caPem },
  });
  client.on('error', (error: Error) => console.error(error.message));
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  void client.idle();
  return client;
}

async function untilWatching(dovecot: TestDovecot): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    if (dovecot.commands('me').some((line) => line === 'IDLE')) return;
    await wait(100);
  }
  throw new Error('The app does not watch the mailbox.');
}
