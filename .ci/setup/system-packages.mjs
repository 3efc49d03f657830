/** Libraries and programs of the system, by their Debian names. Nothing here ever asks a question. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_MODULES, isLinux, isRoot } from './places.mjs';
import { installedElectron } from './electron-binary.mjs';
import { exclusively } from './lock.mjs';
import { fingerprint, machineNotes } from './notes.mjs';
import { ask, findProgram, lastLines, runQuietly } from './processes.mjs';
import { NEEDS_A_PERSON, Stop, say, withProgress } from './report.mjs';

/** Library name to package, for what Electron and keytar link to. */
const PACKAGE_OF_LIBRARY = {
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libsmime3.so': 'libnss3',
  'libudev.so.1': 'libudev1',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
};

const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** What each purpose needs: a function that gives the names of the missing packages. */
const MISSING_FOR = {
  keychain: () => missingLibraries(join(NODE_MODULES, 'keytar', 'prebuilds', `linux-${process.arch}`, 'keytar.node')),
  // libnotify is opened at run time, so ldd does not know it; without it notifications silently never arrive.
  electron: () => [
    ...missingLibraries(installedElectron()?.path),
    ...missingRuntimeLibrary('libnotify.so.4', 'libnotify4'),
  ],
  session: () => [
    ...missingPrograms({ Xvfb: 'xvfb', 'xvfb-run': 'xvfb', xauth: 'xauth', 'dbus-run-session': 'dbus' }),
    ...missingPrograms({ 'gnome-keyring-daemon': 'gnome-keyring' }),
    ...(existsSync(FONT) || ask('fc-list', []).trim() ? [] : ['fonts-dejavu-core']),
  ],
  packages: () => [
    ...missingPrograms({ 'dpkg-deb': 'dpkg', rpmbuild: 'rpm' }),
    ...missingPrograms({ mksquashfs: 'squashfs-tools', 'desktop-file-validate': 'desktop-file-utils' }),
  ],
  tests: () => [
    ...missingPrograms({ openssl: 'openssl', strace: 'strace' }),
    ...(existsSync('/usr/lib/dovecot/imap') || existsSync('/usr/libexec/dovecot/imap') ? [] : ['dovecot-imapd']),
    ...(isRoot ? missingPrograms({ useradd: 'passwd', unshare: 'util-linux' }) : []),
  ],
  // What the benchmarks compare with.
  peers: () =>
    missingPrograms({ mbsync: 'isync', mu: 'maildir-utils', notmuch: 'notmuch', thunderbird: 'thunderbird' }),
  compiler: () => missingPrograms({ make: 'make', 'g++': 'g++', python3: 'python3' }),
};

/** Installs what is missing for these purposes, or stops with the command that does. */
export async function ensureSystemPackages(purposes) {
  if (!isLinux) return;
  const unknown = purposes.filter((purpose) => !isNoted(purpose));
  if (unknown.length === 0) return;
  await exclusively('system-packages', async () => {
    const missing = missingFor(unknown);
    if (missing.length > 0) await install(missing, unknown);
    for (const purpose of unknown) machineNotes.set(`packages for ${purpose}`, stateOf(purpose));
  });
}

/** Where it can be done without asking: a benchmark says what it was not compared with. */
export async function installPeers() {
  const mayInstall = isLinux && findProgram('apt-get') && (isRoot || (await sudoAsksNothing()));
  if (!mayInstall) return;
  try {
    await ensureSystemPackages(['peers']);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(`${error.message} The benchmarks run without these peers.`);
  }
}

const missingFor = (purposes) => [...new Set(purposes.flatMap((purpose) => MISSING_FOR[purpose]()))];

/** Changes with every package that is installed or removed, and with another Electron. */
function stateOf(purpose) {
  const installed = fingerprint(existsSync('/var/lib/dpkg/status') ? '/var/lib/dpkg/status' : '/etc/ld.so.cache');
  return purpose === 'electron' ? `${installed} ${installedElectron()?.version}` : installed;
}

const isNoted = (purpose) => machineNotes.get(`packages for ${purpose}`) === stateOf(purpose);

function missingLibraries(file) {
  if (!file || !existsSync(file)) return [];
  const missing = [...ask('ldd', [file]).matchAll(/(\S+) => not found/g)].map((match) => match[1]);
  return missing.map((library) => PACKAGE_OF_LIBRARY[library] ?? `the package with ${library}`);
}

function missingRuntimeLibrary(library, packageName) {
  return ask(findProgram('ldconfig') ?? 'ldconfig', ['-p']).includes(library) ? [] : [packageName];
}

function missingPrograms(packageOfProgram) {
  return Object.entries(packageOfProgram).flatMap(([program, name]) => (findProgram(program) ? [] : [name]));
}

async function install(missing, purposes) {
  if (!findProgram('apt-get')) {
    throw new Stop(
      `System packages are missing (Debian's names: ${missing.join(' ')}): install your system's packages for them and run this again.`,
      NEEDS_A_PERSON,
    );
  }
  const asRoot = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && !(await sudoAsksNothing())) {
    const names = missing.map(presentName).join(' ');
    throw new Stop(
      `System packages are missing; run this and try again: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}`,
      NEEDS_A_PERSON,
    );
  }
  await withProgress(`system packages (${missing.join(' ')})`, async () => {
    await apt(asRoot, ['update', '-qq']);
    await apt(asRoot, ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(presentName)]);
  });
  const still = missingFor(purposes);
  if (still.length > 0) {
    throw new Stop(`System packages are still missing after apt-get install: ${still.join(' ')}.`, NEEDS_A_PERSON);
  }
}

async function sudoAsksNothing() {
  if (!findProgram('sudo')) return false;
  return (await runQuietly('sudo', ['-n', 'true'])).code === 0;
}

async function apt(asRoot, args) {
  const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const { code, output } = await runQuietly(command, [...rest, '-o', 'DPkg::Lock::Timeout=300', ...args]);
  if (code === 0) return;
  process.stderr.write(`${lastLines(output, 10)}\n`);
  throw new Stop(`"apt-get ${args.join(' ')}" failed: see its message above, then run this again.`, NEEDS_A_PERSON);
}

/** Newer Debian and Ubuntu renamed some libraries; one name there is provided by two packages and cannot be used. */
function presentName(name) {
  const renamed = `${name}t64`;
  return /Candidate: (?!\(none\))/.test(ask('apt-cache', ['policy', renamed])) ? renamed : name;
}
