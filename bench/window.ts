import { startDesktop } from '../test/support/desktop.mjs';
import { launchApp } from '../test/support/launch-app.mjs';
import { seededProfile, type SeedState } from '../test/support/window-seed';
import type { BenchOptions, BenchOutcome } from './benches';
import { atMost, figure, type Figure } from './figures';
import { quantile, summary } from './statistics';
import {
  destroyWindow,
  emptyWindowMs,
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
const QUICK_ROUNDS = 5;
const TYPED = 'invoice attached payment offer';

export const title = 'Window';
export const method =
  'The window of a user with 10,000 requests and 100,000 messages ("full") and of one with next to nothing ("normal"): ' +
  'from the click on the tray icon until the queue is on the screen, from hidden and after the window was freed; scrolling ' +
  'and typing beside plain lines and a plain field in the same page; memory (PSS of all processes) after fifty openings.';

const WHY_FREED =
  'A freed window is a new renderer process: Chromium starts it, loads the page and the code and draws for the first time. ' +
  'It is freed after a minute hidden so that the idle app stays small; within that minute it opens from hidden.';

/**
 * The window of a user with 10,000 requests and 100,000 messages beside one with next to nothing: how soon the queue is
 * there, how smoothly it scrolls, how soon a typed letter is seen, what fifty openings leave behind.
 */
export async function run({ quick, args }: BenchOptions): Promise<BenchOutcome> {
  const rounds = Number(args[0] ?? (quick ? QUICK_ROUNDS : MEMORY_ROUNDS));
  const normal = await measure('normal', quick ? 4 : OPENINGS, 0);
  return { figures: quick ? normal : [...normal, ...(await measure('full', OPENINGS, rounds))] };
}

async function measure(state: SeedState, openings: number, rounds: number): Promise<Figure[]> {
  const desktop = await startDesktop();
  const seeded = await seededProfile(state);
  const running = await launchApp({ profile: seeded.profile, env: seeded.env, args: ['--hidden'] });
  const figures: Figure[] = [];
  const add = (id: string, what: string, unit: string, ours: number, more: Partial<Figure> = {}) =>
    figures.push(figure(`window.${state}.${id}`, `${state}: ${what}`, unit, ours, more));
  try {
    await noteQueueDrawn(running.app);
    await desktop.trayItem();
    add('first', 'first opening', 'ms', await openMs(desktop, running));
    const times = async (before: () => Promise<void>, count: number) => {
      const all: number[] = [];
      for (let n = 0; n < count; n += 1) {
        await before();
        all.push(await openMs(desktop, running));
      }
      return all;
    };
    const hidden = await times(() => hideWindow(running.app), openings);
    add('hidden', 'click to queue drawn, window was hidden, p95', 'ms', quantile(hidden, 0.95), {
      aim: atMost(150),
      why: 'The window draws in software on this machine, and other work ran beside (see the load).',
      note: summary(hidden, 'ms'),
    });
    const freed = await times(() => destroyWindow(running.app), Math.ceil(openings / 2));
    await destroyWindow(running.app);
    const empty: number[] = [];
    while (empty.length < freed.length) empty.push(await emptyWindowMs(running.app));
    await openMs(desktop, running);
    add('freed', 'click to queue drawn, window was freed, median', 'ms', quantile(freed, 0.5), {
      floor: { name: 'an empty window', value: quantile(empty, 0.5) },
      aim: atMost(150),
      why: WHY_FREED,
      note: summary(freed, 'ms'),
    });
    const page = await running.window();
    const scrolled = await scrollFrames(page, '.queue .virtual-list');
    const lift = await layFloor(page);
    const plain = await scrollFrames(page, '#floor');
    const floor = await typeKeys(page, '#floor-field', TYPED);
    await lift();
    add('scroll', 'frame to frame while scrolling, p95', 'ms', quantile(scrolled.gaps, 0.95), {
      floor: { name: 'plain lines', value: quantile(plain.gaps, 0.95) },
      note: frames(scrolled),
    });
    await page.getByTestId('nav-search').click();
    const typed = await typeKeys(page, '[data-testid=search-field]', TYPED, '[data-testid=search-hit]');
    add('key', 'key to frame in search, p95', 'ms', quantile(typed.keys, 0.95), {
      floor: { name: 'plain field', value: quantile(floor.keys, 0.95) },
      note: `longest task ${Math.round(typed.longestTask)} ms`,
    });
    add('answer', 'last key to first hit drawn', 'ms', typed.answerMs, { note: 'a pause of the typist included' });
    if (rounds > 0) {
      await hideUntilFreed(running.app);
      const { before, after, shown } = await memoryOfOpenings(desktop, running, rounds, () => undefined);
      add('memory', `memory after ${rounds} openings`, 'MB', after.at(-1) ?? 0, {
        floor: { name: 'before them', value: before },
        aim: atMost(1.1, 'ratio'),
        why: 'What the allocators keep for the next opening.',
        note: `${shown.toFixed(0)} MB while shown`,
      });
    }
    return figures;
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
