import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { startDesktop } from '../test/support/desktop.mjs';
import { startDovecot, type TestDovecot } from '../test/support/dovecot';
import { launchApp } from '../test/support/launch-app.mjs';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure } from './figures';
import { addAccount, PASSWORD, untilWatching, USER } from './genie-command';
import { quantile, summary } from './statistics';

const ROUNDS = 30;
const QUICK_ROUNDS = 5;

export const title = 'Mail to notification';
export const method =
  'From a delivery on a Dovecot to the notification on the session bus, with the built-in rules, beside bare imapflow in ' +
  'IDLE on another mailbox of the same server; the two take turns. Dovecot itself waits half a second before it tells.';

/**
 * From a delivery on the server to the notification on the session bus, with the built-in (instant) proposer, beside
 * bare imapflow in IDLE on another mailbox of the same server: the two take turns, so that a slow moment hits both.
 * Dovecot itself waits up to 0.5 s before it tells an idling client: that is in both figures.
 */
export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const rounds = Number(args[0] ?? (quick ? QUICK_ROUNDS : ROUNDS));
  const dovecot = await startDovecot({ users: { [USER]: PASSWORD, floor: PASSWORD } });
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
      const wholeMs = await timed(dovecot, USER, round, notified);
      // The first two rounds warm both up.
      if (round >= 0) {
        bare.push(bareMs);
        whole.push(wholeMs);
      }
      // Notifications are grouped when more than three come within ten seconds; wait as a mailbox would.
      await wait(3_500);
    }
    console.log(`bare imapflow, delivery to EXISTS:      ${summary(bare, 'ms')}`);
    console.log(`Genie Tray, delivery to notification:   ${summary(whole, 'ms')}`);
    const at = (share: number) => ({
      floor: { name: 'bare imapflow IDLE', value: quantile(bare, share) },
      aim: atMost(100, 'difference'),
      why: 'The p95 of so few rounds is nearly their longest: on a busy machine one slow round decides it.',
    });
    return {
      figures: [
        figure('latency.median', 'mail on the server to notification, median', 'ms', quantile(whole, 0.5), at(0.5)),
        figure('latency.p95', 'mail on the server to notification, p95', 'ms', quantile(whole, 0.95), at(0.95)),
      ],
    };
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

async function idleClient(dovecot: TestDovecot): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: 'localhost',
    port: dovecot.port,
    secure: true,
    logger: false,
    auth: { user: 'floor', pass: PASSWORD },
    tls: { ca: dovecot.caPem },
  });
  client.on('error', (error: Error) => console.error(error.message));
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  void client.idle();
  return client;
}
