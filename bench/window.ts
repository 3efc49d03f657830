import { startDesktop } from '../test/support/desktop.mjs';
import { launchApp } from '../test/support/launch-app.mjs';
import { seededProfile, type SeedState } from '../test/support/window-seed';
import { quantile, summary } from './statistics';
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
  type Frames,
} from './window-figures';

const OPENINGS = 20;
const MEMORY_ROUNDS = 50;
const TYPED = 'invoice attached payment offer';

/**
 * The window of a user with 10,000 requests and 100,000 messages beside one with next to nothing: how soon the queue is
 * there, how smoothly it scrolls, how soon a typed letter is seen, what fifty openings leave behind.
 */
export async function run(args: readonly string[]): Promise<void> {
  const rounds = Number(args[0] ?? MEMORY_ROUNDS);
  for (const state of ['normal', 'full'] as const) await measure(state, state === 'full' ? rounds : 0);
}

async function measure(state: SeedState, rounds: number): Promise<void> {
  const desktop = await startDesktop();
  const seeded = await seededProfile(state);
  const running = await launchApp({ profile: seeded.profile, env: seeded.env, args: ['--hidden'] });
  const row = (what: string, figure: string) => console.log(`${state.padEnd(7)} ${what.padEnd(24)} ${figure}`);
  try {
    await noteQueueDrawn(running.app);
    await desktop.trayItem();
    row('first opening', `${Math.round(await openMs(desktop, running))} ms`);
    const times = async (before: () => Promise<void>, count: number) => {
      const all: number[] = [];
      for (let n = 0; n < count; n += 1) {
        await before();
        all.push(await openMs(desktop, running));
      }
      return summary(all, 'ms');
    };
    row('queue, was hidden', `${await times(() => hideWindow(running.app), OPENINGS)}; aim 150 ms`);
    row('queue, was freed', await times(() => destroyWindow(running.app), OPENINGS / 4));
    const page = await running.window();
    row('scrolling', frames(await scrollFrames(page, '.queue .virtual-list')));
    const lift = await layFloor(page);
    row('scrolling, plain lines', frames(await scrollFrames(page, '#floor')));
    const floor = await typeKeys(page, '#floor-field', TYPED);
    await lift();
    await page.getByTestId('nav-search').click();
    const typed = await typeKeys(page, '[data-testid=search-field]', TYPED, '[data-testid=search-hit]');
    row('key to frame', `${summary(typed.keys, 'ms')}; longest task ${Math.round(typed.longestTask)} ms`);
    row('key to frame, plain', summary(floor.keys, 'ms'));
    row('answer of search', `${Math.round(typed.answerMs)} ms after the last key`);
    if (rounds === 0) return;
    await hideUntilFreed(running.app);
    const { before, after, shown } = await memoryOfOpenings(desktop, running, rounds, () => undefined);
    const last = after.at(-1) ?? 0;
    row('memory', `${before.toFixed(0)} MB before, ${shown.toFixed(0)} shown, ${last.toFixed(0)} after ${rounds}`);
  } finally {
    await running.close();
    seeded.remove();
    desktop.close();
  }
}

function frames({ gaps, longestTask }: Frames): string {
  const [median, p95, longest] = [0.5, 0.95, 1].map((share) => quantile(gaps, share).toFixed(1));
  const tasks = `longest task ${Math.round(longestTask)} ms`;
  return `${gaps.length} frames in 5 s, median ${median} ms, p95 ${p95} ms, longest ${longest} ms; ${tasks}`;
}
