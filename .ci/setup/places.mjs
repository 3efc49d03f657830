/** Where things are: the checkout, its packages, the cache, and what kind of machine this is. */
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const NODE_MODULES = join(ROOT, 'node_modules');
export const RESULTS = join(ROOT, 'test-results');

export const isLinux = process.platform === 'linux';
export const isRoot = process.getuid?.() === 0;
export const isCi = /^(1|true)$/i.test(process.env.CI ?? '');
export const isVerbose = process.env.BOOTSTRAP_VERBOSE === '1';

/** True where a person could see a window: the headless session is only needed elsewhere. */
export function hasDisplay() {
  return !isLinux || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** A tool inside node_modules, run by `node` itself: the .bin shims are not the same on every system. */
export function toolScript(path) {
  return join(NODE_MODULES, ...path.split('/'));
}

/** The parsed package.json of the checkout or of one installed package. */
export function manifest(packageName) {
  const folder = packageName ? join(NODE_MODULES, packageName) : ROOT;
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * What survives `npm ci` and other checkouts: Electron's stand-in and the compiled database module.
 * Root's cache is in /var/cache because an ordinary user has to read it during the tests.
 */
export function cacheFolder() {
  if (process.env.BOOTSTRAP_CACHE) return process.env.BOOTSTRAP_CACHE;
  const name = 'genie-tray';
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), name, 'Cache');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', name);
  if (isRoot) return join('/var/cache', name);
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), name);
}

/** The same folder, made if need be; open to everybody where root made it. */
export function madeCacheFolder() {
  const folder = cacheFolder();
  if (mkdirSync(folder, { recursive: true }) && isRoot) chmodSync(folder, 0o755);
  return folder;
}
