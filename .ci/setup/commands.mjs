/** What each command needs before it can run, and what it then runs. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { RESULTS, ROOT, hasDisplay, isLinux, isRoot, toolScript } from './places.mjs';
import { ensureBuilt, forgetBuild } from './build.mjs';
import { inDesktopSession } from './desktop-session.mjs';
import { ensureElectron, installedElectron } from './electron-binary.mjs';
import { ensureGitHooks } from './git-hooks.mjs';
import { checkNamespaces, ensureTestUser, isSandboxProven, noteSandbox } from './ordinary-user.mjs';
import { startInstaller } from './installer.mjs';
import { buildPackages } from './package.mjs';
import { ensurePackages } from './packages.mjs';
import { runInForeground } from './processes.mjs';
import { NEEDS_A_PERSON, Stop, say } from './report.mjs';
import { attackSteps, playwrightStep, runAllTests, runSecurityTests, runTorture, vitestStep } from './run-tests.mjs';
import { ensureSqlite } from './sqlite-native.mjs';
import { ensureSystemPackages, installPeers } from './system-packages.mjs';

/** The same app as an older version of itself, to be upgraded. */
const OLDER_VERSION = ['--config.extraMetadata.version=0.0.9', '--config.directories.output=dist/older'];

const TO_SHOW_A_WINDOW = ['keychain', 'electron'];
const TO_TEST = [...TO_SHOW_A_WINDOW, 'session', 'tests'];

/** Everything a checkout needs for every other command. */
export async function setup() {
  await prepareTests();
  say('everything is there: npm start, npm run demo, npm test');
  return 0;
}

export async function build() {
  await ensurePackages();
  ensureGitHooks();
  await ensureBuilt();
  return 0;
}

export async function start(args) {
  await prepareElectron(TO_SHOW_A_WINDOW);
  if (!hasDisplay()) {
    throw new Stop(
      'Genie Tray needs a desktop and there is none (DISPLAY and WAYLAND_DISPLAY are empty): try "npm run demo" or "npm run genie -- --help".',
      NEEDS_A_PERSON,
    );
  }
  await ensureBuilt();
  return runElectron(args);
}

export async function dev(args) {
  const script = [toolScript('electron-vite/bin/electron-vite.js'), 'dev', ...args];
  const env = isRoot && isLinux ? { NO_SANDBOX: '1' } : {};
  await prepareElectron(hasDisplay() ? TO_SHOW_A_WINDOW : TO_TEST);
  forgetBuild();
  if (hasDisplay()) return runInForeground(process.execPath, script, { env: { ...process.env, ...env } });
  say('no display: runs in a private desktop session with a throw-away profile');
  return lastCode(await inDesktopSession([{ command: 'node', args: script, env }], null));
}

/** The app on sample mail: in a window where there is a screen, else a walk through it that leaves pictures. */
export async function demo(args) {
  if (hasDisplay()) {
    await prepareElectron(TO_SHOW_A_WINDOW);
    await ensureBuilt();
    return runElectron(['--demo', ...args]);
  }
  return runPrepared({ command: 'node', args: ['test/demo/walk.mjs', ...args] });
}

/**
 * One benchmark by its name, or all; then the report of all is docs/BENCHMARKS.md, or with --quick
 * test-results/bench/QUICK.md. `node bench/run.mjs report` writes it again from what lies there.
 */
export async function bench(args) {
  const isQuick = args.includes('--quick');
  const isAll = args.every((word) => word === '--quick');
  if (isAll) rmSync(join(RESULTS, 'bench'), { recursive: true, force: true });
  await installPeers();
  const code = await runPrepared({ command: 'node', args: ['bench/run.mjs', ...args] });
  if (!isAll) return code;
  const report = ['bench/run.mjs', 'report', ...(isQuick ? ['--quick'] : [])];
  return (await runInForeground(process.execPath, report)) || code;
}

export const test = () => runAllTests(prepareTests);

/** The app for half an hour in a network of its own (--minutes N): whom it talks to, whether its memory grows. */
export const soak = (args) => runPrepared({ command: 'node', args: ['test/soak/run.mjs', 'soak', ...args] });

/** Every reliability and security bar with the tests that prove it; the table is test-results/security.md. */
export const security = () => runSecurityTests(prepareTests);

/** Kills it again and again at everything that must survive that; --long takes ten times as many. */
export const torture = (args) => runTorture(prepareTests, args);

/** Every screen in every look, and the figures of the window with fifty openings; results in test-results/screens/. */
export const screens = () =>
  runPrepared({ ...playwrightStep(['--project=window', 'screens', 'figures']), env: { GENIE_COMPLETE: '1' } });

export async function unit(args) {
  const { user } = await prepareTests();
  await buildIfPossible();
  return lastCode(await inDesktopSession([vitestStep(args)], user));
}

export const e2e = (args) => runPrepared(playwrightStep(args));

/** The attack grid with every mail, model and server; the report is test-results/attacks.md. */
export async function attacks() {
  const { user } = await prepareTests();
  await ensureBuilt();
  const results = await inDesktopSession(attackSteps('complete'), user);
  return results.some(({ code }) => code !== 0) ? 1 : 0;
}

/** Packages for this system; see electron-builder.yml. */
async function buildThePackages(targets) {
  await prepareElectron(['electron', 'packages']);
  await ensureBuilt();
  await buildPackages(targets);
  return 0;
}
export { buildThePackages as package };

/** Builds every package of this system and an older version, then installs, starts, upgrades and removes them. */
export async function packages(args) {
  const { user } = await prepareTests();
  await ensureSystemPackages(['packages']);
  await ensureBuilt();
  await buildPackages(['deb', 'rpm', 'tar.gz', 'AppImage']);
  await buildPackages(['deb', 'rpm', ...OLDER_VERSION]);
  const installer = await startInstaller(user);
  try {
    const step = playwrightStep(['--project=installed', ...args]);
    return lastCode(await inDesktopSession([{ ...step, env: { ...step.env, ...installer.env } }], user, 'ignore'));
  } finally {
    await installer.close();
  }
}

/** Any command in a private desktop session, for development. */
export async function exec(args) {
  const asUser = args[0] === '--as-user';
  const words = asUser ? args.slice(1) : args;
  const [command, ...rest] = words[0] === '--' ? words.slice(1) : words;
  if (!command) throw new Stop('Say which command: exec [--as-user] COMMAND [ARGUMENTS].', 2);
  const { user } = await prepareTests();
  return lastCode(await inDesktopSession([{ command, args: rest }], asUser ? user : null));
}

async function prepareElectron(purposes) {
  await ensurePackages();
  const electron = await ensureElectron();
  await ensureSystemPackages(purposes);
  await ensureSqlite(electron);
  ensureGitHooks();
  return electron;
}

/** All that a test run needs; proves once for each machine and Electron that Chromium's sandbox is really on. */
async function prepareTests() {
  const electron = await prepareElectron(TO_TEST);
  const user = await ensureTestUser();
  checkNamespaces(user);
  if (isLinux && !isSandboxProven(electron, user)) await proveSandbox(electron, user);
  return { user };
}

async function proveSandbox(electron, user) {
  const probe = { command: 'node', args: ['node_modules/electron/cli.js', '.ci/setup/sandbox-probe.mjs'], quiet: true };
  if (lastCode(await inDesktopSession([probe], user)) !== 0) {
    throw new Stop(
      "Chromium's sandbox could not be started on this machine: see the messages above; user namespaces, seccomp and AppArmor must allow it.",
    );
  }
  noteSandbox(electron, user);
}

async function runPrepared(step) {
  const { user } = await prepareTests();
  await ensureBuilt();
  return lastCode(await inDesktopSession([step], user));
}

/** A unit test shall run while another part of the sources does not build yet. */
async function buildIfPossible() {
  if (process.env.BOOTSTRAP_SKIP_BUILD === '1') return;
  try {
    await ensureBuilt();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`${error.message} The unit tests run all the same, with the last build.`);
  }
}

function runElectron(args) {
  if (!isRoot || !isLinux) checkNamespaces(null);
  else say('Electron runs as root here, so Chromium has no sandbox: use an ordinary user for real mail');
  const flags = isRoot && isLinux ? ['--no-sandbox'] : [];
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return runInForeground(installedElectron().path, [...flags, ROOT, ...args], { env });
}

const lastCode = (results) => results.at(-1).code;
