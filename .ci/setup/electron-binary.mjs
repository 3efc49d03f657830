/** The Electron binary: the declared version from its own download, else the test stand-in. */
import { existsSync, lstatSync, readFileSync, realpathSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, cacheFolder, isRoot, manifest } from './places.mjs';
import { exclusively } from './lock.mjs';
import { machineNotes } from './notes.mjs';
import { runQuietly, withReadableFiles } from './processes.mjs';
import { Stop, say, withProgress } from './report.mjs';
import { standInExists, standInFolder } from './electron-stand-in.mjs';

const PACKAGE = join(NODE_MODULES, 'electron');
const DIST = join(PACKAGE, 'dist');
const DOWNLOADS = 'https://github.com/electron/electron/releases/download';
const REACH_TIMEOUT_MS = 8_000;
const CACHED_ONLY_TIMEOUT_MS = 20_000;
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;
/** A laptop that was offline once shall not stay on the stand-in for ever. */
const FAILURE_HOLDS_MS = 24 * 3_600_000;

/** What is installed now: `{ path, version }`, or null. Reads two small files and starts nothing. */
export function installedElectron() {
  try {
    const path = join(DIST, readFileSync(join(PACKAGE, 'path.txt'), 'utf8').trim());
    const version = readFileSync(join(DIST, 'version'), 'utf8').trim().replace(/^v/, '');
    return existsSync(path) ? { path, version } : null;
  } catch {
    return null;
  }
}

/** Makes sure there is a binary and says so wherever it is not the declared one. */
export async function ensureElectron() {
  if (!isGoodEnough()) await exclusively('setup', () => withReadableFiles(install));
  const electron = installedElectron();
  const declared = manifest('electron').version;
  if (electron.version !== declared) {
    say(
      `Electron ${electron.version} is a test stand-in, not for users: ${declared} could not be downloaded ` +
        '(BOOTSTRAP_RETRY_ELECTRON=1 tries again)',
    );
  }
  return electron;
}

function isGoodEnough() {
  const electron = installedElectron();
  if (!electron || (isRoot && isInSomebodysHome())) return false;
  return electron.version === manifest('electron').version || failedLately();
}

/** A checkout that a user set up before root came: root's tests run as another user, who cannot look in there. */
function isInSomebodysHome() {
  const folder = realpathSync(DIST);
  return lstatSync(DIST).isSymbolicLink() && !folder.startsWith(cacheFolder());
}

function failedLately() {
  if (process.env.BOOTSTRAP_ELECTRON === 'stand-in') return true;
  if (process.env.BOOTSTRAP_RETRY_ELECTRON === '1') return false;
  const failure = machineNotes.get('electron-download-failed');
  return failure?.version === manifest('electron').version && Date.now() - failure.at < FAILURE_HOLDS_MS;
}

async function install() {
  if (isGoodEnough()) return;
  if (!failedLately() && (await download())) return;
  if (!standInExists()) {
    throw new Stop(
      `Electron ${manifest('electron').version} could not be downloaded and there is no stand-in for ` +
        `${process.platform}-${process.arch}: run "npx install-electron" where github.com can be reached.`,
    );
  }
  const folder = await standInFolder();
  removeDist();
  // A link keeps node_modules small and is what electron-vite, the command line and Playwright all follow.
  symlinkSync(folder, DIST);
  writeFileSync(join(PACKAGE, 'path.txt'), 'electron');
}

/** Electron's own installer; it also knows mirrors, proxies and its cache. */
async function download() {
  const { version } = manifest('electron');
  removeDist();
  const obstacle = await obstacleTo(version);
  const timeoutMs = obstacle ? CACHED_ONLY_TIMEOUT_MS : DOWNLOAD_TIMEOUT_MS;
  const { code, output } = await withProgress(`Electron ${version} (download)`, () =>
    runQuietly(process.execPath, [join(PACKAGE, 'install.js')], { timeoutMs }),
  );
  if (code === 0 && installedElectron()?.version === version) {
    machineNotes.set('electron-download-failed', null);
    return true;
  }
  say(
    `Electron ${version} could not be downloaded (${obstacle ?? (output.trim().split('\n')[0] || 'no answer in time')})`,
  );
  machineNotes.set('electron-download-failed', { version, at: Date.now() });
  return false;
}

/**
 * Asks once, briefly, what keeps us from the server (null: nothing): the installer itself waits for minutes on a
 * network that swallows packets, and does not say why it failed.
 */
async function obstacleTo(version) {
  const mirrored = Object.keys(process.env).some((name) => /electron_mirror|electron_get_use_proxy/i.test(name));
  if (mirrored) return null;
  try {
    const url = `${DOWNLOADS}/v${version}/SHASUMS256.txt`;
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) });
    return answer.ok ? null : `github.com answers ${answer.status}`;
  } catch (error) {
    return error.cause?.message ?? error.message;
  }
}

/** The old link or folder; a link's target belongs to the cache and stays. */
function removeDist() {
  if (lstatSync(DIST, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(DIST);
  rmSync(DIST, { recursive: true, force: true });
  rmSync(join(PACKAGE, 'path.txt'), { force: true });
}
