/**
 * The database module. Its prebuild needs Node-API 10 and crashes older runtimes (Node 20, Electron 33) outright,
 * so it is tried in child processes; where it fails it is compiled once, in a way that fits all of them.
 */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_MODULES, cacheFolder, isVerbose, manifest } from './places.mjs';
import { exclusively } from './lock.mjs';
import { checkoutNotes, fingerprint } from './notes.mjs';
import { lastLines, runQuietly, withReadableFiles } from './processes.mjs';
import { Stop, sayIfVerbose, withProgress } from './report.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const PACKAGE = join(NODE_MODULES, 'better-sqlite3');
/** Where the package's loader looks first; it never gets to a fresh build in build/ while its file is in here. */
const PREBUILDS = join(PACKAGE, 'prebuilds');
const PROBE = fileURLToPath(new URL('./sqlite-probe.mjs', import.meta.url));
/** Goes up whenever the compiler flags change. */
const REVISION = 1;
/** Stays with Node-API 9 and its older finalizer rules; no link-time optimization, which only costs minutes here. */
const FLAGS = {
  CXXFLAGS: '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT -fno-lto',
  CFLAGS: '-fno-lto',
  LDFLAGS: '-fno-lto',
};

/** `electron` is what installedElectron() gives, or null where only Node will open the database. */
export async function ensureSqlite(electron) {
  if (isNoted(electron)) return;
  await exclusively('setup', async () => {
    if (isNoted(electron)) return;
    if (!(await loads(electron))) await replacePrebuild(electron);
    const name = nativeName();
    const file = fingerprint(join(PREBUILDS, name));
    checkoutNotes.set('sqlite', { ...stillTrue(), ...runtimes(electron), name, file });
  });
}

/** The file the package's loader looks for in there. */
function nativeName() {
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return `${isMusl ? 'linuxmusl' : process.platform}-${process.arch}.node`;
}

const runtimes = (electron) => ({ node: process.version, ...(electron && { electron: electron.version }) });

/** The file's name comes from the note as well: finding out which C library this is takes longer than all the rest. */
function isNoted(electron) {
  const noted = stillTrue();
  return noted.node === process.version && (!electron || noted.electron === electron.version);
}

/** What was found out about the very file that is there now. */
function stillTrue() {
  const noted = checkoutNotes.get('sqlite');
  return noted?.name && noted.file === fingerprint(join(PREBUILDS, noted.name)) ? noted : {};
}

async function loads(electron) {
  return (await loadsUnder('Node', process.execPath)) && (!electron || (await loadsUnder('Electron', electron.path)));
}

async function loadsUnder(name, program) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  // Made and removed here: a probe that crashes cannot clear up behind itself.
  const folder = mkdtempSync(join(tmpdir(), 'genie-probe-'));
  const { code } = await runQuietly(program, [PROBE, folder], { env, timeoutMs: 60_000 });
  rmSync(folder, { recursive: true, force: true });
  sayIfVerbose(`better-sqlite3 under ${name}: ${code === 0 ? 'works' : `fails (${code})`}`);
  return code === 0;
}

async function replacePrebuild(electron) {
  const { version } = manifest('better-sqlite3');
  const cached = join(
    cacheFolder(),
    `better-sqlite3-mc-${version}-r${REVISION}-${process.platform}-${process.arch}.node`,
  );
  if (!existsSync(cached)) {
    await ensureSystemPackages(['compiler']);
    await withProgress('better-sqlite3 (compiling once for this Node and Electron, about a minute)', () =>
      withReadableFiles(() => compile(cached)),
    );
  }
  putInPlace(cached, join(PREBUILDS, nativeName()));
  if (await loads(electron)) return;
  rmSync(cached, { force: true });
  throw new Stop(
    'better-sqlite3 was compiled but does not work with this Node and Electron: use Node 22.14 or newer, or run again with BOOTSTRAP_VERBOSE=1.',
  );
}

async function compile(target) {
  const script = fileURLToPath(import.meta.resolve('node-gyp/bin/node-gyp.js'));
  const args = [script, 'rebuild', '--release', '--jobs=max', '--force_build=1', ...headerArguments()];
  const env = { ...process.env, ...FLAGS };
  // npm hands its own setting down to us, and node-gyp prefers that to the argument.
  delete env.npm_config_nodedir;
  const { code, output } = await runQuietly(process.execPath, args, { cwd: PACKAGE, env });
  if (code !== 0) {
    if (!isVerbose) process.stderr.write(`${lastLines(output)}\n`);
    throw new Stop(`better-sqlite3 could not be compiled: ${compileHint(output)}`);
  }
  putInPlace(join(PACKAGE, 'build', 'Release', 'better_sqlite3.node'), target);
  rmSync(join(PACKAGE, 'build'), { recursive: true, force: true });
}

function compileHint(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONN|network/.test(output)) {
    return 'install the header files of your Node (Debian: libnode-dev), they could not be downloaded either.';
  }
  return 'install a C++20 compiler, make and Python 3 (see the messages above) and run this again.';
}

/** Node-API headers do not depend on Node's version: any set on disk serves, else node-gyp downloads one. */
function headerArguments() {
  const prefixes = [resolve(process.execPath, '..', '..'), '/usr', '/usr/local'];
  const prefix = prefixes.find((folder) => existsSync(join(folder, 'include', 'node', 'node_api.h')));
  return prefix ? [`--nodedir=${prefix}`] : [];
}

/** A new file under the old name: writing into the old one would crash every process that has it loaded. */
function putInPlace(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}`;
  copyFileSync(source, draft);
  renameSync(draft, target);
}
