/** Packages by electron-builder: electron-builder.yml is the one configuration, the command line says what this machine lacks. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE_MODULES, ROOT, isLinux, isVerbose, manifest, toolScript } from './places.mjs';
import { hasAppImageTools, makeAppImageTools } from './appimage-by-debian.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { installedElectron } from './electron-binary.mjs';
import { findProgram, runQuietly } from './processes.mjs';
import { Stop, say, withProgress } from './report.mjs';
import { updateFeedArgs } from './update-feed.mjs';

const BUILDER = 'electron-builder/out/cli/cli.js';

const DIST = join(ROOT, 'dist');

/**
 * Builds the given targets (`dir`, `deb` …; without any all that the configuration names) into dist/. What begins with
 * dashes is handed on to electron-builder, such as `--config.extraMetadata.version=0.0.9`. Throws Stop with the
 * builder's own words.
 */
export async function buildPackages(words) {
  const targets = words.filter((word) => !word.startsWith('-'));
  const options = words.filter((word) => word.startsWith('-'));
  const standIn = installedElectron().version !== manifest('electron').version;
  if (standIn) say('these packages carry the test stand-in of Electron: for tests only, never for users');
  const platform = isLinux ? ['--linux', ...targets] : targets;
  const own = [
    ...['--publish', 'never', ...platform],
    ...(standIn ? standInArgs() : []),
    ...updateFeedArgs(process.env),
    ...options,
  ];
  writeBillOfMaterials(DIST);
  const tools = mkdtempSync(join(tmpdir(), 'genie-package-tools-'));
  try {
    const env = { ...process.env, ...(standIn && isLinux ? localTools(tools) : {}) };
    const { code, output } = await withProgress(`packages (${targets.join(', ') || 'all'})`, () =>
      runQuietly(process.execPath, [toolScript(BUILDER), ...own], { env }),
    );
    if (code === 0) return;
    if (!isVerbose) process.stderr.write(`${output.trimEnd()}\n`);
    throw new Stop('The packages could not be built: correct what electron-builder names above and run this again.');
  } finally {
    rmSync(tools, { recursive: true });
  }
}

function standInArgs() {
  const dist = join('node_modules', 'electron', 'dist');
  const runtime = [`--config.electronDist=${dist}`, `--config.electronVersion=${installedElectron().version}`];
  // Quick rather than small: what is built on it is for tests.
  return [...runtime, '--config.appImage.compression=gzip'];
}

/** electron-builder downloads its tools; where it cannot, Debian's own do the same. */
function localTools(folder) {
  const tools = { ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' };
  if (findProgram('dpkg-deb')) tools.CUSTOM_FPM_PATH = join(ROOT, '.ci', 'setup', 'fpm-by-debian.mjs');
  const sevenZip = join(NODE_MODULES, '7zip-bin', 'linux', process.arch, '7za');
  if (existsSync(sevenZip)) {
    // npm unpacks it without the right to run it, which its install script would have given.
    chmodSync(sevenZip, 0o755);
    tools.ELECTRON_BUILDER_7ZIP_PATH = sevenZip;
  }
  if (hasAppImageTools()) {
    makeAppImageTools(folder);
    tools.APPIMAGE_TOOLS_PATH = folder;
  }
  return tools;
}
