/**
 * A copy of the checkout for the ordinary user: it owns its folders (Vite and the tests write beside the
 * sources) and never needs to enter the folder the checkout is in. Packages are hard links, so this is quick.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_MODULES, RESULTS, ROOT, madeCacheFolder } from './places.mjs';
import { isOpenToAll } from './ordinary-user.mjs';
import { ask, runQuietly } from './processes.mjs';
import { Stop } from './report.mjs';

const LEFT_OUT = new Set(['.git', 'node_modules', 'test-results', 'dist', 'release', 'coverage']);
/** Caches inside node_modules that tools want to write. */
const TOOL_CACHES = ['.vite', '.vite-temp', '.cache'];
const STALE_MS = 6 * 3_600_000;

export async function stageCheckout(user) {
  const parent = parentFolder();
  removeStale(parent);
  const folder = mkdtempSync(join(parent, 'genie-stage-'));
  chmodSync(folder, 0o755);
  await copySources(folder);
  mkdirSync(join(folder, 'test-results'));
  await must('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  await linkPackages(folder, user);
  await linkBuiltPackages(folder);
  return {
    folder,
    collect: () => collect(join(folder, 'test-results')),
    remove: () => removeLater(folder),
  };
}

/** Best a place on the same disk as the checkout, because hard links cannot cross disks. */
function parentFolder() {
  const places = [madeCacheFolder(), '/var/tmp', '/tmp', tmpdir()].filter(
    (place) => existsSync(place) && isOpenToAll(place),
  );
  const disk = statSync(ROOT).dev;
  const place = places.find((candidate) => statSync(candidate).dev === disk) ?? places[0];
  if (place) return place;
  throw new Stop(`No folder is open to the user of the tests: set BOOTSTRAP_CACHE to one that everybody may enter.`);
}

/** Without waiting: tens of thousands of links take a second to go. */
function removeLater(folder) {
  spawn('rm', ['-rf', '--', folder], { detached: true, stdio: 'ignore' }).unref();
}

/** What a killed run left behind. */
function removeStale(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith('genie-stage-'))) {
    const folder = join(parent, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.ctimeMs ?? Date.now());
    if (age > STALE_MS) rmSync(folder, { recursive: true, force: true });
  }
}

async function copySources(folder) {
  const names = readdirSync(ROOT).filter((name) => !LEFT_OUT.has(name));
  await must('cp', ['-a', '--', ...names.map((name) => join(ROOT, name)), folder]);
}

async function linkPackages(folder, user) {
  const target = join(folder, 'node_modules');
  const linked = await runQuietly('cp', ['-al', '--', NODE_MODULES, target]);
  removeToolCaches(target);
  const unreadable = () =>
    ask('find', ['-H', target, '!', '-type', 'l', '!', '-perm', '-004', '-print', '-quit']).trim();
  if (linked.code !== 0 || unreadable()) {
    rmSync(target, { recursive: true, force: true });
    await must('cp', ['-a', '--', NODE_MODULES, target]);
    removeToolCaches(target);
    await must('chown', ['-R', '-h', `${user.uid}:${user.gid}`, target]);
  }
  chownSync(target, user.uid, user.gid);
}

/** The packages where they are built: their tests start them. */
async function linkBuiltPackages(folder) {
  const built = join(ROOT, 'dist');
  if (!existsSync(built)) return;
  const linked = await runQuietly('cp', ['-al', '--', built, folder]);
  if (linked.code !== 0) await must('cp', ['-a', '--', built, folder]);
}

function removeToolCaches(packages) {
  for (const name of TOOL_CACHES) rmSync(join(packages, name), { recursive: true, force: true });
}

/** Brings results back under the name of whoever owns the checkout. */
async function collect(from) {
  if (readdirSync(from).length === 0) return;
  mkdirSync(RESULTS, { recursive: true });
  cpSync(from, RESULTS, { recursive: true, force: true, verbatimSymlinks: true });
  const { uid, gid } = statSync(ROOT);
  await must('chown', ['-R', '-h', `${uid}:${gid}`, RESULTS]);
}

async function must(command, args) {
  const { code, output } = await runQuietly(command, args);
  if (code === 0) return;
  throw new Stop(`The copy for the ordinary user could not be made: ${output.trim().split('\n')[0]}`);
}
