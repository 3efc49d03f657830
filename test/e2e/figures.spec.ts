import { expect, test } from 'playwright/test';
import { quantile, summary } from '../../bench/statistics';
import {
  destroyWindow,
  hideUntilFreed,
  hideWindow,
  layFloor,
  memoryOfOpenings,
  noteQueueDrawn,
  openMs,
  scrollFrames,
  typeKeys,
} from '../../bench/window-figures';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { seededProfile, type SeededProfile } from '../support/window-seed';

/** The aim of the queue; asserted with room for a machine that does other things beside. */
const OPEN_AIM_MS = 150;
const SHARED_MACHINE = 4;
const OPENINGS = 20;
/** Fifty openings and a real minute by `npm run test:screens`; `npm test` has no such time. */
const IS_COMPLETE = process.env.GENIE_COMPLETE === '1';
const MEMORY_ROUNDS = IS_COMPLETE ? 50 : 10;

let desktop: TestDesktop;
let seeded: SeededProfile;
let running: LaunchedApp;

// One app with 10,000 requests and 100,000 messages for all.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  desktop = await startDesktop();
  seeded = await seededProfile('full');
  running = await launchApp({ profile: seeded.profile, env: seeded.env, args: ['--hidden'] });
  await noteQueueDrawn(running.app);
  await desktop.trayItem();
});

test.afterAll(async () => {
  await running.close();
  seeded.remove();
  desktop.close();
});

test('the queue is there soon after a click on the tray icon', async () => {
  test.setTimeout(180_000);
  const first = await openMs(desktop, running);
  const hidden: number[] = [];
  for (let n = 0; n < OPENINGS; n += 1) {
    await hideWindow(running.app);
    hidden.push(await openMs(desktop, running));
  }
  const freed: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await destroyWindow(running.app);
    freed.push(await openMs(desktop, running));
  }
  console.log(`first opening ${Math.round(first)} ms`);
  console.log(`from hidden: ${summary(hidden, 'ms')}, aim ${OPEN_AIM_MS} ms`);
  console.log(`from nothing: ${summary(freed, 'ms')}`);
  expect(quantile(hidden, 0.5)).toBeLessThan(OPEN_AIM_MS * SHARED_MACHINE);
});

test('the queue scrolls nearly as smoothly as plain lines', async () => {
  const page = await running.window();
  const queue = await scrollFrames(page, '.queue .virtual-list');
  const lift = await layFloor(page);
  const floor = await scrollFrames(page, '#floor');
  await lift();
  for (const [name, { gaps, longestTask }] of Object.entries({ queue, 'plain lines': floor })) {
    const [median, p95, longest] = [0.5, 0.95, 1].map((share) => quantile(gaps, share).toFixed(1));
    console.log(
      `${name}: ${gaps.length} frames in 5 s, median ${median}, p95 ${p95}, longest ${longest} ms; longest task ${Math.round(longestTask)} ms`,
    );
  }
  expect(quantile(queue.gaps, 0.5)).toBeLessThan(2 * quantile(floor.gaps, 0.5) + 5);
});

test('typing in search never waits for the answer', async () => {
  const page = await running.window();
  const lift = await layFloor(page);
  const floor = await typeKeys(page, '#floor-field', 'invoice attached payment offer');
  await lift();
  await page.getByTestId('nav-search').click();
  const field = '[data-testid=search-field]';
  const search = await typeKeys(page, field, 'invoice attached payment offer', '[data-testid=search-hit]');
  for (const [name, { keys, longestTask }] of Object.entries({ search, 'plain field': floor })) {
    console.log(`${name}: key to frame ${summary(keys, 'ms')}; longest task ${Math.round(longestTask)} ms`);
  }
  console.log(`answer ${Math.round(search.answerMs)} ms after the last key`);
  expect(search.keys).toHaveLength(30);
  expect(quantile(search.keys, 0.95)).toBeLessThan(100 + 2 * quantile(floor.keys, 0.95));
  await page.getByTestId('nav-review').click();
});

test('a window that stays hidden for a minute is gone', async () => {
  test.skip(!IS_COMPLETE, 'takes its minute: npm run test:screens');
  await destroyWindow(running.app);
  await openMs(desktop, running);
  await hideWindow(running.app);
  await expect.poll(() => running.app.windows().length, { timeout: 75_000 }).toBe(0);
});

test(`${MEMORY_ROUNDS} openings leave the memory as it was`, async () => {
  test.setTimeout(600_000);
  await destroyWindow(running.app);
  // What only the first one ever needs, such as caches and the processes that stay, is no leak.
  await openMs(desktop, running);
  await hideUntilFreed(running.app);
  const { before, after, shown } = await memoryOfOpenings(desktop, running, MEMORY_ROUNDS, (round, mb) => {
    console.log(`after opening ${round}: ${mb.toFixed(0)} MB`);
  });
  console.log(`before ${before.toFixed(0)} MB, shown ${shown.toFixed(0)} MB`);
  expect(shown).toBeGreaterThan(before);
  expect(after.at(-1)).toBeLessThan(before * 1.1);
});
