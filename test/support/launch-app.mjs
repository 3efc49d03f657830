/**
 * The built app under Playwright, with a profile of its own that is deleted afterwards. Types are in launch-app.d.mts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron } from 'playwright';

const ROOT = resolve(import.meta.dirname, '../..');
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
    // KDE is given the icon's pixels over the bus.
    env: { ...inherited, XDG_CURRENT_DESKTOP: 'KDE', LANGUAGE: 'en', GENIE_PROFILE: folder, ...env },
  });
  const child = app.process();
  child.stderr?.on('data', (data) => {
    stderr += data;
  });
  const exited = new Promise((done) => child.once('exit', (code) => done(code)));

  return {
    app,
    profile: folder,
    stderr: () => stderr,
    exited,
    async window() {
      return app.windows()[0] ?? (await app.waitForEvent('window'));
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const killer = setTimeout(() => child.kill('SIGKILL'), QUIT_LIMIT_MS);
        await app.close().catch(() => child.kill('SIGKILL'));
        await exited;
        clearTimeout(killer);
      }
      if (profile === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
