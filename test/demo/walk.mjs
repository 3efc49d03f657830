#!/usr/bin/env node
/**
 * Walks through the app's main job on its demo mailbox, the way a user would: tray, notification, window, keyboard.
 * Prints each step with its time, leaves pictures in test-results/demo/, exits 0 when every step held and 1 else.
 * Needs the built app and a session bus without a desktop of its own (`npm run demo` on a machine without a screen).
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDesktop } from '../support/desktop.mjs';
import { launchApp } from '../support/launch-app.mjs';

const PICTURES = resolve(import.meta.dirname, '../../test-results/demo');
// Generous: the first start on a slow machine reads everything from the disk.
const WHOLE_WALK_MS = 150_000;
const STEP_MS = 30_000;

const startedMs = performance.now();
const seconds = (fromMs) => `${((performance.now() - fromMs) / 1_000).toFixed(1)} s`;
let steps = 0;

/** Runs one step and prints what it found. */
async function step(what, work) {
  const fromMs = performance.now();
  const found = await work();
  steps++;
  process.stdout.write(`✓ ${what}${found ? `: ${found}` : ''} (${seconds(fromMs)})\n`);
  return found;
}

/** Asks until the answer is there. */
async function eventually(what, ask) {
  const untilMs = performance.now() + STEP_MS;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > untilMs) throw new Error(`Waited ${STEP_MS / 1_000} s for ${what}.`);
    await sleep(50);
  }
}

async function walk(desktop, running) {
  await step('the tray shows the lamp', async () => {
    await desktop.trayItem();
    const { width, height } = await desktop.iconSize();
    if (width === 0 || height === 0) throw new Error('The tray icon has no picture.');
    return `${width}×${height}, “${await desktop.tooltip()}”`;
  });
  const page = await running.window();
  page.setDefaultTimeout(STEP_MS);
  // Or the pictures would show buttons half-way between the light and the dark theme.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await step('the window opens', () => page.getByRole('navigation').waitFor());
  const rows = page.getByTestId('queue-row');

  await step('a mail with the prefix is matched and announced', async () => {
    const { summary, body } = await desktop.notification(() => true, STEP_MS);
    return `“${summary}”, “${body}”`;
  });
  await step('requests arrive in the queue', async () => {
    await eventually('two requests with proposals', async () => (await rowsWith(page, 'awaiting_review')).length >= 2);
    return `${await rows.count()} so far`;
  });
  await step('a request of an unverified sender is held', async () => {
    await eventually('a held request', async () => (await rowsWith(page, 'held')).length > 0);
  });
  await takePictures(page, 'queue');

  const cards = page.getByTestId('action-card');
  await step('a request opens by keyboard', async () => {
    const id = await eventually('a request with two proposals', () => rowWithProposals(page, 2));
    await focusRow(page, id);
    await page.keyboard.press('Enter');
    await cards.first().waitFor();
    return `“${await page.getByTestId('topic').innerText()}”, ${await cards.count()} proposals`;
  });
  await takePictures(page, 'request');

  await step('a proposal is approved by keyboard', async () => {
    const card = await focusCard(page, 0);
    await page.keyboard.press('a');
    await eventually('the outcome', async () => (await card.getAttribute('data-status')) === 'executed');
    return `${await card.getAttribute('data-kind')}, done`;
  });
  await step('another one is dismissed by keyboard', async () => {
    const card = await focusCard(page, 1);
    // Right after a decision a key would count as meant for the card before.
    await page.waitForTimeout(500);
    await page.keyboard.press('d');
    await page.getByTestId('dismiss-reason').waitFor();
    await page.keyboard.press('Enter');
    await eventually('the dismissal', async () => (await card.getAttribute('data-status')) === 'dismissed');
    return await card.getAttribute('data-kind');
  });
  await takePictures(page, 'decided');

  await step('the outcome is kept', async () => {
    await page.keyboard.press('2');
    const outcome = page.getByTestId('outcome').first();
    await outcome.waitFor();
    await outcome.locator('summary').click();
    return (await outcome.locator('.outcome-title').innerText()).trim();
  });
  await takePictures(page, 'outcomes');

  await step('the record of it verifies', async () => {
    const answer = await page.evaluate(() => globalThis.genie.call('activity.verify', {}));
    if (!answer.ok || !answer.value.ok) throw new Error(`The record does not verify: ${JSON.stringify(answer)}`);
    return `${answer.value.entries} entries`;
  });
  await step('the tray counts what still waits', async () => {
    const tooltip = await desktop.tooltip();
    if (!/\d+ requests? waits? for you/.test(tooltip)) throw new Error(`The tooltip says “${tooltip}”.`);
    return `“${tooltip}”`;
  });
  await step('Quit in the tray menu ends the app', async () => {
    // The answer to the click may get lost with the process.
    await desktop.clickMenu('Quit').catch(() => {});
    const code = await running.exited;
    if (code !== 0) throw new Error(`The app ended with code ${code}.`);
  });
}

const rowsWith = (page, status) => page.locator(`[data-testid=queue-row][data-status=${status}]`).all();

/** The first row whose request has at least `count` proposals, as main knows it. */
async function rowWithProposals(page, count) {
  return page.evaluate(async (least) => {
    const answer = await globalThis.genie.call('review.list', { filter: 'open' });
    return answer.value.items.find((item) => item.waiting >= least)?.id;
  }, count);
}

/** Presses j until the row has the focus. */
async function focusRow(page, id) {
  await page.keyboard.press('1');
  await eventually('the row to get the focus', async () => {
    const focused = await page.evaluate(() => document.activeElement?.dataset?.id);
    if (focused === id) return true;
    await page.keyboard.press('j');
    return false;
  });
}

/** Presses j until the card has the focus. */
async function focusCard(page, index) {
  const card = page.getByTestId('action-card').nth(index);
  const id = await card.getAttribute('data-action-id');
  await eventually('the card to get the focus', async () => {
    const focused = await page.evaluate(() => document.activeElement?.dataset?.actionId);
    if (focused === id) return true;
    await page.keyboard.press('j');
    return false;
  });
  return card;
}

/** In both themes, chosen as the settings would. */
async function takePictures(page, name) {
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => globalThis.genie.call('settings.set', { theme: chosen }), theme);
    const isShown = () => matchMedia('(prefers-color-scheme: dark)').matches;
    await eventually(`the ${theme} theme`, async () => (await page.evaluate(isShown)) === (theme === 'dark'));
    await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
  }
}

async function main() {
  const desktop = await startDesktop();
  let running;
  // Nothing here may hang: whoever waits for the walk wants an answer.
  const overdue = setTimeout(() => running?.app.process().kill('SIGKILL'), WHOLE_WALK_MS);
  try {
    running = await launchApp({ args: ['--demo'] });
    await walk(desktop, running);
    process.stdout.write(`${steps} steps in ${seconds(startedMs)}; pictures in test-results/demo/\n`);
    return 0;
  } catch (error) {
    process.stdout.write(`✗ after ${steps} steps: ${error.message}\n`);
    process.stderr.write(running?.stderr() ?? '');
    return 1;
  } finally {
    clearTimeout(overdue);
    await running?.close();
    desktop.close();
  }
}

process.exitCode = await main();
