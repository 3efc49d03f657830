/**
 * The built app under Playwright, with a profile of its own that is deleted afterwards. Types are in launch-app.d.mts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron } from 'playwright';
import { within } from './within.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** Playwright's own limit is longer than a test's. */
const LAUNCH_LIMIT_MS = 30_000;
const QUIT_LIMIT_MS = 10_000;

/** Starts the app; a start that fails shows what the app said. */
export async function launchApp({ args = [], env = {}, profile, root = ROOT, required = [] } = {}) {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'genie-profile-'));
  let stderr = '';
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env;
  const app = await _electron.launch({
    args: [...required.flatMap((file) => ['-r', file]), root, ...args],
    cwd: ROOT,
    // Root cannot have Chromium's sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    // The app's own theme, not one that Playwright pretends.
    colorScheme: null,
    timeout: LAUNCH_LIMIT_MS,
    // KDE is given the icon's pixels over the bus.
    env: { ...inherited, XDG_CURRENT_DESKTOP: 'KDE', LANGUAGE: 'en', GENIE_PROFILE: folder, ...env },
  });
  const child = app.process();
  child.stderr?.on('data', (data) => {
    stderr += data;
  });
  const evaluate = app.evaluate.bind(app);
  app.evaluate = (run, given) => within(`the app's main process to run ${run}`, evaluate(run, given));
  const exited = new Promise((done) => child.once('exit', (code) => done(code)));

  return {
    app,
    profile: folder,
    stderr: () => stderr,
    exited,
    async window() {
      return app.windows()[0] ?? (await within('the window', app.waitForEvent('window')));
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const killer = setTimeout(() => {
          console.log(`[launch-app] the app did not end within ${QUIT_LIMIT_MS / 1000} s and is killed`);
          killGroup(child.pid);
        }, QUIT_LIMIT_MS);
        await app.close().catch(() => killGroup(child.pid));
        await exited;
        clearTimeout(killer);
      }
      if (profile === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Ends an app that does not end by itself, and all its processes: Playwright waits until the last one that has the app's
 * output open is gone. See docs/DEVELOPMENT.md for the sleep of Electron 33 that makes this necessary.
 */
function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
