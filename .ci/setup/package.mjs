/** Packages by electron-builder: electron-builder.yml is the one configuration, the command line says what this machine lacks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, ROOT, isLinux, isVerbose, manifest, toolScript } from './places.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { installedElectron } from './electron-binary.mjs';
import { findProgram, runQuietly } from './processes.mjs';
import { Stop, say, withProgress } from './report.mjs';
import { updateFeedArgs } from './update-feed.mjs';

const BUILDER = 'electron-builder/out/cli/cli.js';
/** What works without a download: the others fetch their runtimes. */
const OFFLINE_LINUX_TARGETS = ['deb', 'rpm', 'tar.gz'];

const DIST = join(ROOT, 'dist');

/**
 * Builds the given targets (`dir`, `deb` …; without any: all that the configuration names, or with the stand-in those
 * that need no download) into dist/. Throws Stop with the builder's own words.
 */
export async function buildPackages(targets) {
  const standIn = installedElectron().version !== manifest('electron').version;
  const wanted = targets.length > 0 || !standIn || !isLinux ? targets : OFFLINE_LINUX_TARGETS;
  if (standIn) say('these packages carry the test stand-in of Electron: for tests only, never for users');
  const platform = isLinux ? ['--linux', ...wanted] : wanted;
  const args = [
    toolScript(BUILDER),
    '--publish',
    'never',
    ...platform,
    ...(standIn ? standInArgs() : []),
    ...updateFeedArgs(process.env),
  ];
  writeBillOfMaterials(DIST);
  const { code, output } = await withProgress(`packages (${wanted.join(', ') || 'all'})`, () =>
    runQuietly(process.execPath, args, { env: { ...process.env, ...localTools(standIn) } }),
  );
  if (code === 0) return;
  if (!isVerbose) process.stderr.write(`${output.trimEnd()}\n`);
  throw new Stop('The packages could not be built: correct what electron-builder names above and run this again.');
}

function standInArgs() {
  const dist = join('node_modules', 'electron', 'dist');
  return [`--config.electronDist=${dist}`, `--config.electronVersion=${installedElectron().version}`];
}

/** electron-builder downloads fpm; where it cannot, Debian's own tools do the same. */
function localTools(standIn) {
  if (!standIn || !isLinux || findProgram('dpkg-deb') === null) return {};
  const fpm = join(ROOT, '.ci', 'setup', 'fpm-by-debian.mjs');
  const sevenZip = join(NODE_MODULES, '7zip-bin', 'linux', 'x64', '7za');
  return {
    CUSTOM_FPM_PATH: fpm,
    ...(existsSync(sevenZip) ? { ELECTRON_BUILDER_7ZIP_PATH: sevenZip } : {}),
  };
}
