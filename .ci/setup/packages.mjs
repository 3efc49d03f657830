/** npm packages: `npm ci` when the lock file says something else than what is installed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, ROOT } from './places.mjs';
import { checkoutNotes, fingerprint } from './notes.mjs';
import { exclusively } from './lock.mjs';
import { lastLines, runQuietly, withReadableFiles } from './processes.mjs';
import { Stop, withProgress } from './report.mjs';

const LOCK = join(ROOT, 'package-lock.json');

export async function ensurePackages() {
  if (isNoted()) return;
  await exclusively('setup', async () => {
    if (isNoted()) return;
    if (!matchesLock()) await withProgress('npm packages (npm ci)', () => withReadableFiles(install));
    note();
  });
}

const hashOfLock = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

/** The quick look by size and time first; the hash decides where a new clone or a touch changed only the time. */
function isNoted() {
  const noted = checkoutNotes.get('packages');
  if (!noted) return false;
  if (noted.file === fingerprint(LOCK)) return true;
  if (noted.hash !== hashOfLock()) return false;
  note();
  return true;
}

function note() {
  checkoutNotes.set('packages', { file: fingerprint(LOCK), hash: hashOfLock() });
}

/** True where somebody ran `npm ci` or `npm install` by hand: npm's own list then equals the lock. */
function matchesLock() {
  const installedList = join(NODE_MODULES, '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  const isSame = (path) => wanted[path]?.integrity === installed[path].integrity;
  const isThere = (path) => path in installed || (wanted[path].optional && !existsSync(join(ROOT, path)));
  return (
    Object.keys(installed).every((path) => isSame(path) && existsSync(join(ROOT, path))) &&
    Object.keys(wanted).every((path) => path === '' || isThere(path))
  );
}

async function install() {
  // Scripts are off in .npmrc too; said here again because npm would compile better-sqlite3 in spite of its prebuild.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const onWindows = process.platform === 'win32';
  const { code, output } = await runQuietly(onWindows ? 'npm.cmd' : 'npm', args, { shell: onWindows });
  if (code === 0) return;
  process.stderr.write(`${lastLines(output)}\n`);
  throw new Stop('npm packages could not be installed: see npm\'s message above, then run "npm ci" again.');
}
