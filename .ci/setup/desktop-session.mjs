/**
 * A private desktop without a screen: an X server, a session bus and an unlocked keyring of its own. Never the
 * user's: a real keyring would ask for its password and hang, and the tests own the tray and the notifications.
 */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, closeSync, readdirSync, rmSync } from 'node:fs';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, isLinux } from './places.mjs';
import { nodeFor } from './ordinary-user.mjs';
import { INTERRUPTIONS, foregroundExit, lastLines, runInForeground } from './processes.mjs';
import { Stop, say } from './report.mjs';
import { stageCheckout } from './staging.mjs';

const SCREEN = '-screen 0 1280x900x24 -nolisten tcp';
/** Every process of a session carries this variable, so that none can outlive it unseen. */
const MARK = 'GENIE_SESSION';
const PRIVATE_FOLDERS = {
  XDG_RUNTIME_DIR: 'run',
  XDG_DATA_HOME: 'data',
  XDG_CONFIG_HOME: 'config',
  XDG_CACHE_HOME: 'cache',
};
/** What another user's environment keeps of ours. */
const KEPT =
  /^(PATH|LANG|LC_.*|TZ|TERM|COLORTERM|CI|FORCE_COLOR|NO_COLOR|DEBUG|(GENIE|BOOTSTRAP|PLAYWRIGHT|PW|VITEST)_?.*)$/;
/** What would lead out of the private desktop. */
const DROPPED = [
  'DBUS_SESSION_BUS_ADDRESS',
  'GNOME_KEYRING_CONTROL',
  'WAYLAND_DISPLAY',
  'DISPLAY',
  'ELECTRON_RUN_AS_NODE',
];
const LOG = 'session.log';
const PLAN = 'plan.json';
const INTERRUPTED = 130;
const GRACE_MS = 5_000;

/**
 * Runs steps (`{ label?, command, args, env?, quiet? }`, 'node' means the right Node) one after the other in a session,
 * as `user` in a copy of the checkout or, without one, in the checkout. Returns `{ code, seconds }` for each.
 */
export async function inDesktopSession(steps, user, stdin = 'inherit') {
  if (!isLinux || process.env.BOOTSTRAP_DESKTOP === 'mine') return runDirectly(steps);
  const interruption = watchForInterruption();
  const stage = user && (await stageCheckout(user));
  const home = makeHome(user);
  try {
    const node = await nodeFor(user);
    const plan = steps.map((step) => ({ ...step, command: step.command === 'node' ? node : step.command }));
    writeFileSync(join(home, PLAN), JSON.stringify(plan));
    if (user) chownSync(join(home, PLAN), user.uid, user.gid);
    if (!interruption.signal) await runSession({ cwd: stage?.folder ?? ROOT, home, node, user, stdin });
    if (interruption.signal) throw new Stop(`Interrupted (${interruption.signal}).`, INTERRUPTED);
    return readResults(home, steps);
  } finally {
    await endEverything(basename(home));
    // A browser's last helpers may still be writing while they go.
    rmSync(home, { recursive: true, force: true, maxRetries: 20 });
    await stage?.collect();
    stage?.remove();
    interruption.ignore();
  }
}

/** From now on a signal does not end us before everything is cleared away. */
function watchForInterruption() {
  const watch = { signal: null, ignore: () => {} };
  const note = (signal) => {
    watch.signal ??= signal;
  };
  for (const signal of INTERRUPTIONS) process.on(signal, note);
  watch.ignore = () => {
    for (const signal of INTERRUPTIONS) process.off(signal, note);
  };
  return watch;
}

/** Systems without X: the steps use the desktop that is there. */
async function runDirectly(steps) {
  const results = [];
  for (const { command, args, env } of steps) {
    const start = performance.now();
    const program = command === 'node' ? process.execPath : command;
    const code = await runInForeground(program, args, { env: { ...process.env, ...env } });
    results.push({ code, seconds: (performance.now() - start) / 1000 });
  }
  return results;
}

/** The session's folder: others may pass (a mail server under test has helpers of its own), but not look around. */
function makeHome(user) {
  const home = mkdtempSync(join('/tmp', 'genie-'));
  chmodSync(home, 0o711);
  const folders = [...Object.values(PRIVATE_FOLDERS), 'home', 'tmp'].map((name) => join(home, name));
  for (const folder of folders) mkdirSync(folder, { mode: 0o700 });
  chmodSync(join(home, 'tmp'), 0o755);
  if (user) for (const path of [home, ...folders]) chownSync(path, user.uid, user.gid);
  return home;
}

async function runSession({ cwd, home, node, user, stdin }) {
  const inside = join(cwd, '.ci', 'setup', 'inside-session.mjs');
  const args = ['-a', '-s', SCREEN, 'dbus-run-session', '--', node, inside, join(home, PLAN)];
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const env = sessionEnvironment(home, node, user);
  // A group of its own: one signal then reaches the X server, the bus, the keyring and the step.
  // The X server and the bus log into a file, the steps get our stderr as descriptor 3.
  const log = openSync(join(home, LOG), 'w');
  const stdio = [stdin, 'inherit', log, process.stderr.fd];
  const child = spawn('xvfb-run', args, { cwd, env, ...as, detached: true, stdio });
  closeSync(log);
  let gaveUp;
  await foregroundExit(child, (signal) => {
    signalGroup(child.pid, signal);
    gaveUp ??= setTimeout(() => signalGroup(child.pid, 'SIGKILL'), GRACE_MS);
  });
  clearTimeout(gaveUp);
}

function sessionEnvironment(home, node, user) {
  const own = Object.entries(process.env).filter(([name]) => (user ? KEPT.test(name) : !DROPPED.includes(name)));
  const privateFolders = Object.entries(PRIVATE_FOLDERS).map(([name, folder]) => [name, join(home, folder)]);
  const path = `${dirname(node)}:${process.env.PATH}:/usr/sbin:/sbin`;
  const identity = user ? { HOME: join(home, 'home'), USER: user.name, LOGNAME: user.name, SHELL: '/bin/sh' } : {};
  return {
    LANG: 'C.UTF-8',
    ...Object.fromEntries([...own, ...privateFolders]),
    ...identity,
    PATH: path,
    TMPDIR: join(home, 'tmp'),
    [MARK]: basename(home),
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
  };
}

/** A session that ended early has no results; then every step counts as failed. */
function readResults(home, steps) {
  const log = () => lastLines(readFileSync(join(home, LOG), 'utf8'), 5) || 'no message';
  try {
    const results = JSON.parse(readFileSync(join(home, 'tmp', 'results.json'), 'utf8'));
    if (results.some(({ code }, index) => code !== 0 && steps[index].quiet)) say(log());
    return results;
  } catch {
    say(`the desktop session ended early: ${log()}`);
    return steps.map(() => ({ code: 1, seconds: 0 }));
  }
}

function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Ends what left the group: browsers start groups of their own, the bus starts services. */
async function endEverything(mark) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    for (const pid of marked(mark)) signalOne(pid, signal);
    for (let waited = 0; waited < 2_000 && marked(mark).length > 0; waited += 50) await sleep(50);
  }
}

function marked(mark) {
  const needle = `${MARK}=${mark}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).split('\0').includes(needle))
    .map(Number);
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // Another user's process, or one that has just ended.
    return '';
  }
}

function signalOne(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
