import type { ElectronApplication, Page } from 'playwright';
import type { TestDesktop } from '../test/support/desktop.mjs';
import type { LaunchedApp } from '../test/support/launch-app.mjs';
import { treeMemory } from '../test/support/process-tree';

/** What the page notes of itself; times are epoch milliseconds. */
type Notes = { shownAt: number | null; frames: number[]; keys: number[]; tasks: number[]; answeredAt: number | null };
type Noted = { notes: Notes; noteDrawn: () => void };

/** Frames of a time in which something moved, in milliseconds from one to the next. */
export type Frames = { gaps: number[]; longestTask: number };
export type Typing = { keys: number[]; longestTask: number; answerMs: number };

const SCROLL_MS = 5_000;
/** A process that ends gives its memory back a moment later. */
const SETTLE_MS = 2_000;
const LIMIT_MS = 20_000;
/** As quick as a good typist. */
const BETWEEN_KEYS_MS = 70;

/** Every page of the app notes from its beginning when it has drawn the queue. Call it before the window opens. */
export async function noteQueueDrawn(app: ElectronApplication): Promise<void> {
  await app.context().addInitScript(() => {
    const notes: Notes = { shownAt: null, frames: [], keys: [], tasks: [], answeredAt: null };
    (globalThis as unknown as Noted).notes = notes;
    const now = () => performance.timeOrigin + performance.now();
    const look = () => {
      // The frame after the one that holds the rows: then they are on the screen.
      if (document.querySelector('[data-testid=queue-row]') !== null)
        requestAnimationFrame(() => requestAnimationFrame(() => (notes.shownAt ??= now())));
      else requestAnimationFrame(look);
    };
    look();
    (globalThis as unknown as Noted).noteDrawn = look;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) notes.tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** From the click on the tray icon until the queue is on the screen, in milliseconds. */
export async function openMs(desktop: TestDesktop, running: LaunchedApp): Promise<number> {
  const hidden = running.app.windows().length > 0;
  if (hidden) await noteShown(running.app);
  const startedAt = performance.timeOrigin + performance.now();
  await desktop.activate();
  const page = await running.window();
  const drawn = await page.waitForFunction(() => (globalThis as unknown as Noted).notes.shownAt, undefined, {
    polling: 50,
    timeout: LIMIT_MS,
  });
  return ((await drawn.jsonValue()) ?? Infinity) - startedAt;
}

/** A page that lives on notes anew when it is shown: to itself it is visible all the time while a test drives it. */
async function noteShown(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    await window?.webContents.executeJavaScript('notes.shownAt = null');
    window?.once('show', () => void window.webContents.executeJavaScript('noteDrawn()'));
  });
}

/** An empty window of the same Electron, in a new renderer process, until it has drawn: what Chromium takes by itself. */
export async function emptyWindowMs(app: ElectronApplication): Promise<number> {
  const ms = await app.evaluate(async ({ BrowserWindow }) => {
    const startedAt = performance.now();
    const window = new BrowserWindow({ width: 440, height: 720, show: false, webPreferences: { partition: 'floor' } });
    const drawn = new Promise<void>((done) => window.once('ready-to-show', done));
    await window.loadURL('data:text/html,<p>an empty window</p>');
    await drawn;
    window.show();
    const ms = performance.now() - startedAt;
    window.destroy();
    return ms;
  });
  await untilAllGone(app);
  return ms;
}

/** Until Playwright, too, knows of no window any more. */
async function untilAllGone(app: ElectronApplication): Promise<void> {
  while (app.windows().length > 0) await new Promise((done) => setTimeout(done, 10));
}

/** Hides the window as its close button does. */
export async function hideWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.close();
    while (window?.isVisible()) await new Promise((done) => setTimeout(done, 10));
  });
}

/** Destroys the window; resolves when Playwright knows it, too. */
export async function destroyWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  await untilAllGone(app);
}

/**
 * Hides the window and lets the minute it is kept pass at once: the same way as by itself, but for the clock. Resolves
 * when it is gone.
 */
export async function hideUntilFreed(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    const real = globalThis.setTimeout;
    const minute = 60_000;
    const hidden = new Promise<void>((done) => window?.once('hide', done));
    globalThis.setTimeout = Object.assign(
      (work: () => void, ms?: number, ...rest: []) => real(work, ms === minute ? 50 : ms, ...rest),
      real,
    );
    window?.close();
    await hidden;
    globalThis.setTimeout = real;
  });
  await untilAllGone(app);
}

/** Turns the wheel for five seconds over `selector`, from its top; gives what the page drew meanwhile. */
export async function scrollFrames(page: Page, selector: string): Promise<Frames> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`There is no ${selector} to scroll.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate((place) => {
    const { notes } = globalThis as unknown as Noted;
    notes.frames = [];
    notes.tasks = [];
    const scroller = document.querySelector(place);
    if (scroller) scroller.scrollTop = 0;
    const mine = notes.frames;
    const note = (at: number) => {
      // Until the next list, which has a loop of its own.
      if (notes.frames !== mine) return;
      mine.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, selector);
  const untilMs = performance.now() + SCROLL_MS;
  while (performance.now() < untilMs) {
    await page.mouse.wheel(0, 100);
    await new Promise((done) => setTimeout(done, 16));
  }
  const { frames, tasks } = await notesOf(page);
  await page.evaluate(() => ((globalThis as unknown as Noted).notes.frames = []));
  return { gaps: frames.slice(1).map((at, n) => at - (frames[n] ?? at)), longestTask: Math.max(0, ...tasks) };
}

/**
 * Types `text` into `selector` key by key: from each key press until the frame that shows it has been handed over,
 * and, where `answered` names what comes of it, from the last key until that is there.
 */
export async function typeKeys(page: Page, selector: string, text: string, answered?: string): Promise<Typing> {
  await page.locator(selector).focus();
  await page.evaluate((place) => {
    const { notes } = globalThis as unknown as Noted;
    Object.assign(notes, { keys: [], tasks: [], answeredAt: null });
    const { port1, port2 } = new MessageChannel();
    const pressed: number[] = [];
    // A message posted in a frame arrives after its paint.
    port1.onmessage = () => notes.keys.push(performance.now() - (pressed.shift() ?? 0));
    const onKey = (event: Event) => {
      pressed.push(event.timeStamp);
      requestAnimationFrame(() => port2.postMessage(null));
    };
    document.querySelector(place)?.addEventListener('keydown', onKey);
  }, selector);
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await new Promise((done) => setTimeout(done, BETWEEN_KEYS_MS));
  }
  const typedAt = performance.now() - BETWEEN_KEYS_MS;
  if (answered !== undefined) await page.locator(answered).first().waitFor({ timeout: LIMIT_MS });
  const answerMs = performance.now() - typedAt;
  const { keys, tasks } = await notesOf(page);
  return { keys, longestTask: Math.max(0, ...tasks), answerMs };
}

/** Puts a list of plain lines and a plain field over the window: what this machine can do at best. */
export async function layFloor(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const floor = Object.assign(document.createElement('div'), { id: 'floor' });
    Object.assign(floor.style, { position: 'fixed', inset: '0', overflow: 'auto', background: 'white', zIndex: '9' });
    floor.append(Object.assign(document.createElement('input'), { id: 'floor-field' }));
    for (let n = 0; n < 500; n += 1)
      floor.append(Object.assign(document.createElement('p'), { innerText: `Line ${n}` }));
    document.body.append(floor);
  });
  return () => page.evaluate(() => document.querySelector('#floor')?.remove());
}

/** Opens and frees the window so many times; PSS of all of the app's processes before and after every tenth, in MB. */
export async function memoryOfOpenings(
  desktop: TestDesktop,
  running: LaunchedApp,
  times: number,
  onTenth: (round: number, mb: number) => void,
): Promise<{ before: number; after: number[]; shown: number }> {
  const settledMb = async () => {
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    return treeMemory(running.app.process().pid ?? 0).mb;
  };
  const before = await settledMb();
  const after: number[] = [];
  let shown = 0;
  for (let round = 1; round <= times; round += 1) {
    await openMs(desktop, running);
    if (round === 1) shown = await settledMb();
    await hideUntilFreed(running.app);
    if (round % 10 !== 0 && round !== times) continue;
    const mb = await settledMb();
    after.push(mb);
    onTenth(round, mb);
  }
  return { before, after, shown };
}

function notesOf(page: Page): Promise<Notes> {
  return page.evaluate(() => (globalThis as unknown as Noted).notes);
}
