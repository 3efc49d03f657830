/**
 * Chromium has no sandbox when root runs it, so in a root shell everything that starts Electron for a test does
 * it as this user.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder, isLinux, isRoot } from './places.mjs';
import { machineNotes } from './notes.mjs';
import { findProgram, runQuietly, withReadableFiles } from './processes.mjs';
import { NEEDS_A_PERSON, Stop } from './report.mjs';

const NAME = 'genie-test';
const OTHERS_MAY_ENTER = 0o001;
const OTHERS_MAY_READ = 0o004;

/** Each switch that can turn unprivileged user namespaces off, and the value that turns them on. */
const NAMESPACE_SWITCHES = {
  'kernel/unprivileged_userns_clone': 1,
  'kernel/apparmor_restrict_unprivileged_userns': 0,
  'user/max_user_namespaces': 15_000,
};

/** The user for tests, made on first use; null where we are an ordinary user ourselves. */
export async function ensureTestUser() {
  if (!isRoot || !isLinux) return null;
  const known = lookUp();
  if (known) return known;
  const args = ['--create-home', '--user-group', '--shell', '/usr/sbin/nologin', NAME];
  const { code, output } = await runQuietly(findProgram('useradd') ?? 'useradd', args);
  const made = lookUp();
  if (made) return made;
  throw new Stop(
    `The user ${NAME} for the tests could not be made (useradd: ${code}, ${output.trim()}): make it by hand.`,
  );
}

function lookUp() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${NAME}:`));
  if (!line) return null;
  const [name, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** True where everybody may walk down to this path and read it. */
export function isOpenToAll(path) {
  const isFolder = statSync(path).isDirectory();
  const needed = OTHERS_MAY_READ | (isFolder ? OTHERS_MAY_ENTER : 0);
  if ((statSync(path).mode & needed) !== needed) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(statSync(folder).mode & OTHERS_MAY_ENTER)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The Node to run as `user`: ours, or a copy of it where it is in a home folder that nobody else may enter. */
export async function nodeFor(user) {
  const own = realpathSync(process.execPath);
  if (!user || isOpenToAll(own)) return process.execPath;
  const copy = join(cacheFolder(), 'node', process.version, 'bin', 'node');
  if (!existsSync(copy)) await withReadableFiles(() => copyProgram(own, copy));
  return copy;
}

function copyProgram(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}`;
  copyFileSync(from, draft);
  chmodSync(draft, 0o755);
  renameSync(draft, to);
}

/** Stops with the way out where Chromium could not build its sandbox for this user. */
export function checkNamespaces(user) {
  const unshare = isLinux && findProgram('unshare');
  if (!unshare) return;
  const as = user ? { uid: user.uid, gid: user.gid } : {};
  const trial = spawnSync(unshare, ['--user', '--map-root-user', '--pid', '--net', '--fork', 'true'], {
    cwd: '/',
    ...as,
  });
  if (trial.status === 0) return;
  const settings = Object.entries(NAMESPACE_SWITCHES)
    .filter(([name]) => existsSync(`/proc/sys/${name}`))
    .map(([name, value]) => `${name.replace('/', '.')}=${value}`);
  throw new Stop(
    `Chromium's sandbox needs unprivileged user namespaces, which are off here: run "sysctl -w ${settings.join(' ')}" as root ` +
      '(in a container, start it with a seccomp profile that allows unshare), then run this again.',
    NEEDS_A_PERSON,
  );
}

/** What a passed sandbox probe stays valid for. */
const sandboxKey = (electron, user) => `${electron.version} ${release()} ${user?.uid ?? process.getuid?.()}`;

export const isSandboxProven = (electron, user) => machineNotes.get('sandbox') === sandboxKey(electron, user);

export function noteSandbox(electron, user) {
  machineNotes.set('sandbox', sandboxKey(electron, user));
}
