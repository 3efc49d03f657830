import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { axeViolations, widerThanItsPlace } from '../support/axe-check';
import { writeContactSheet, type SheetRow } from '../support/contact-sheet';
import { startDesktop, type TestDesktop } from '../support/desktop.mjs';
import { launchApp, type LaunchedApp } from '../support/launch-app.mjs';
import { goHome, SCREENS, setLook, type Screen } from '../support/window-screens';
import { seededProfile, SEED_STATES, type SeedState } from '../support/window-seed';

const FOLDER = resolve(import.meta.dirname, '../../test-results/screens');
const STEP_MS = 8_000;
const SIZE = { width: 440, height: 680 };
const LIGHT_ENGLISH = { theme: 'light', language: 'en' } as const;
const DARK_GERMAN = { theme: 'dark', language: 'de' } as const;
const EVERY_LOOK = [
  LIGHT_ENGLISH,
  DARK_GERMAN,
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'de' },
] as const;
/** All four by `npm run test:screens`; `npm test` sees each theme and language over all screens, and over what is rarer one. */
const LOOKS: Record<SeedState, readonly (typeof EVERY_LOOK)[number][]> =
  process.env.GENIE_COMPLETE === '1'
    ? { normal: EVERY_LOOK, empty: EVERY_LOOK, full: EVERY_LOOK, error: EVERY_LOOK }
    : { normal: [LIGHT_ENGLISH, DARK_GERMAN], empty: [DARK_GERMAN], full: [DARK_GERMAN], error: [LIGHT_ENGLISH] };

let desktop: TestDesktop;
// One for each app: it forgets no tray item.
test.beforeEach(async () => {
  desktop = await startDesktop();
});
test.afterEach(() => desktop.close());

for (const state of SEED_STATES) {
  test(`every screen of a profile that is ${state} looks right, reads right and never scrolls sideways`, async () => {
    test.setTimeout(360_000);
    const seeded = await seededProfile(state);
    const running = await launchApp({ profile: seeded.profile, env: seeded.env, args: ['--hidden'] });
    try {
      await desktop.trayItem();
      if (state === 'error') await fillDisk(running);
      await desktop.activate();
      const page = await running.window();
      page.setDefaultTimeout(STEP_MS);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(page.getByRole('navigation')).toBeVisible();
      const { rows, complaints } = await visitAll(state, page, running);
      await writeContactSheet(running.app, FOLDER, state, rows);
      expect(complaints).toEqual([]);
    } catch (error) {
      process.stderr.write(running.stderr());
      throw error;
    } finally {
      await running.close();
      seeded.remove();
    }
  });
}

async function visitAll(state: SeedState, page: Page, running: LaunchedApp) {
  const rows: SheetRow[] = [];
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`the page: ${error.message}`));
  page.on('console', (entry) => entry.type() === 'error' && complaints.push(`the console: ${entry.text()}`));
  const startedAt = performance.now();
  for (const screen of SCREENS) {
    if (screen.missing?.[state] !== undefined) continue;
    try {
      await setLook(page, 'light', 'en');
      await goHome(page);
      await screen.go(page, running);
      const { pictures, found } = await look(state, screen, page, running);
      rows.push({ name: screen.name, pictures });
      complaints.push(...found.map((one) => `${screen.name} ${one}`));
    } catch (error) {
      complaints.push(`${screen.name} could not be reached: ${String(error)}`);
    }
  }
  const skipped = SCREENS.filter((screen) => screen.missing?.[state] !== undefined);
  for (const { name, missing } of skipped) console.log(`${state}: no ${name}, because ${missing?.[state]}`);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${state}: ${rows.length} screens, ${rows.length * LOOKS[state].length} pictures in ${seconds} s`);
  return { rows, complaints };
}

/** One screen in every look, under axe in both themes, and as narrow as it may become. */
async function look(state: SeedState, { name }: Screen, page: Page, running: LaunchedApp) {
  const pictures: string[] = [];
  const found: string[] = [];
  mkdirSync(join(FOLDER, state), { recursive: true });
  for (const { theme, language } of LOOKS[state]) {
    await setLook(page, theme, language);
    const file = join(FOLDER, state, `${name}-${theme}-${language}.png`);
    await page.screenshot({ path: file });
    pictures.push(file);
    if (language === 'en' || theme === 'dark')
      found.push(...(await axeViolations(page)).map((one) => `(${theme}): ${one}`));
  }
  // German is the longer language.
  for (const [width, zoom] of [
    [SIZE.width, 1],
    [380, 1],
    [SIZE.width, 2],
  ] as const) {
    await resize(running, width, zoom);
    found.push(...(await settledWider(page)).map((one) => `(${width} px, ${zoom * 100} %): ${one}`));
    if (zoom === 2) await captureWindow(running, join(FOLDER, state, `${name}-200-percent.png`));
  }
  await resize(running, SIZE.width, 1);
  return { pictures, found };
}

/** An open menu finds its new place some frames after the window has its new size; what stays too wide is a fault. */
async function settledWider(page: Page): Promise<string[]> {
  for (let look = 0; look < 10; look += 1) {
    if ((await widerThanItsPlace(page)).length === 0) return [];
    await page.waitForTimeout(100);
  }
  return widerThanItsPlace(page);
}

/** As the window is on the screen: a picture of the page alone would be cut off where it is zoomed. */
async function captureWindow(running: LaunchedApp, file: string): Promise<void> {
  const png = await running.app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return picture?.toPNG().toString('base64') ?? '';
  });
  writeFileSync(file, Buffer.from(png, 'base64'));
}

async function resize(running: LaunchedApp, width: number, zoom: number): Promise<void> {
  await running.app.evaluate(
    ({ BrowserWindow }, wanted) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.setContentSize(wanted.width, wanted.height);
      window?.webContents.setZoomFactor(wanted.zoom);
    },
    { width, height: SIZE.height, zoom },
  );
  const page = await running.window();
  await page.waitForFunction((wanted) => Math.abs(innerWidth - wanted) <= 1, width / zoom);
}

/** The disk has 100 MB left, as the app sees it. */
async function fillDisk(running: LaunchedApp): Promise<void> {
  await running.app.evaluate(() => {
    const files = process.getBuiltinModule('node:fs/promises');
    files.statfs = (() => Promise.resolve({ bavail: 100, bsize: 1024 * 1024 })) as never;
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  });
}
