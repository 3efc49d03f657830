import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright';
import { startDesktop } from '../test/support/desktop.mjs';
import { launchApp } from '../test/support/launch-app.mjs';
import { seededProfile } from '../test/support/window-seed';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure } from './figures';
import { quantile, summary } from './statistics';

const ROUNDS = 40;
const QUICK_ROUNDS = 5;
const WARM_UP = 2;

export const title = 'Approve';
export const method =
  'From the click on Approve until the effect is done, recorded and drawn on its card, taken back after each round; ' +
  'beside one row committed to a plain SQLite file with synchronous=FULL on the same disk. The app commits twice for ' +
  'an approval: the approval before its effect, the outcome after it, each with its audit row.';

export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const rounds = Number(args[0] ?? (quick ? QUICK_ROUNDS : ROUNDS));
  const desktop = await startDesktop();
  const seeded = await seededProfile('normal');
  const disk = plainCommits();
  const running = await launchApp({ profile: seeded.profile, env: seeded.env, args: ['--hidden'] });
  try {
    await desktop.trayItem();
    await desktop.activate();
    const page = await running.window();
    await page.getByTestId('queue-row').first().click();
    const bare: number[] = [];
    const whole: number[] = [];
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const bareMs = disk.commitMs();
      const wholeMs = await approveMs(page);
      // The first rounds warm both up.
      if (round < 0) continue;
      bare.push(bareMs);
      whole.push(wholeMs);
    }
    console.log(`one durable commit: ${summary(bare, 'ms')}; click to drawn: ${summary(whole, 'ms')}`);
    const at = (share: number) => ({ floor: { name: 'one durable commit', value: quantile(bare, share) } });
    return {
      figures: [
        figure(
          'approve.median',
          'click on Approve to effect done and drawn, median',
          'ms',
          quantile(whole, 0.5),
          at(0.5),
        ),
        figure('approve.p95', 'click on Approve to effect done and drawn, p95', 'ms', quantile(whole, 0.95), {
          ...at(0.95),
          aim: atMost(100),
          why: 'The window draws in software on this machine.',
        }),
      ],
    };
  } finally {
    await running.close();
    disk.remove();
    seeded.remove();
    desktop.close();
  }
}

/** Approves the first card, waits for it to be drawn as executed, and takes that back for the next round. */
async function approveMs(page: Page): Promise<number> {
  const card = page.getByTestId('action-card').first();
  const drawn = page.evaluate(
    () =>
      new Promise<number>((seen) => {
        let clickedAt = 0;
        addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (document.querySelector('[data-testid="action-card"]')?.getAttribute('data-status') !== 'executed') return;
          observer.disconnect();
          // The frame after this one has it on the screen.
          requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now() - clickedAt)));
        });
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
      }),
  );
  // The call above must have arrived in the page.
  await page.evaluate(() => 0);
  await card.getByTestId('approve').click();
  const ms = await drawn;
  await card.getByTestId('card-undo').click();
  await card.getByTestId('approve').waitFor();
  return ms;
}

/** What a commit costs that survives a power cut. */
function plainCommits() {
  const folder = mkdtempSync(join(tmpdir(), 'genie-commit-'));
  const db = new Database(join(folder, 'plain.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE rows (text TEXT)');
  const insert = db.prepare('INSERT INTO rows VALUES (?)');
  return {
    commitMs: () => {
      const startedAt = performance.now();
      insert.run('x'.repeat(500));
      return performance.now() - startedAt;
    },
    remove: () => {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
