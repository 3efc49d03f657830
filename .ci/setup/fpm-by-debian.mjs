#!/usr/bin/env node
/**
 * What electron-builder asks fpm for (`-s dir -t deb|rpm`), by dpkg-deb and rpmbuild. fpm itself is a download, and
 * these two are what it calls in the end. electron-builder takes it through CUSTOM_FPM_PATH.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SHORT = { '-s': 'source', '-t': 'type', '-n': 'name', '-v': 'version', '-d': 'depends' };
const SWITCHES = new Set(['--force', '--debug', '--deb-no-default-config-files']);
const ARCHITECTURES = {
  deb: { x64: 'amd64', x86_64: 'amd64', amd64: 'amd64', arm64: 'arm64', aarch64: 'arm64' },
  rpm: { x64: 'x86_64', x86_64: 'x86_64', amd64: 'x86_64', arm64: 'aarch64', aarch64: 'aarch64' },
};

const { options, files } = readArguments(process.argv.slice(2));
const work = mkdtempSync(join(tmpdir(), 'genie-package-'));
try {
  const root = join(work, 'root');
  for (const [from, to] of files) place(from, join(root, to));
  execFileSync('chmod', ['-R', 'go-w,a+rX', root]);
  const type = one('type');
  if (type === 'deb') buildDeb(root);
  else if (type === 'rpm') buildRpm(root);
  else throw new Error(`There is no way here to build "${type}": deb and rpm are known.`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function readArguments(args) {
  const options = new Map();
  const files = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    if (SWITCHES.has(word)) continue;
    if (!word.startsWith('-')) {
      files.push(word.split('='));
      continue;
    }
    const [, long, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [null, SHORT[word], undefined];
    const value = inline ?? args[(index += 1)];
    options.set(long, [...(options.get(long) ?? []), value]);
  }
  return { options, files };
}

function one(name, otherwise = '') {
  return options.get(name)?.at(-1) ?? otherwise;
}

/** A folder with a slash at its end means what is in it, as for fpm. */
function place(from, to) {
  mkdirSync(from.endsWith('/') ? to : dirname(to), { recursive: true });
  if (from.endsWith('/')) cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  else copyFileSync(from, to);
}

function buildDeb(root) {
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  const files = find(root, ['-type', 'f', '-not', '-path', './DEBIAN/*']);
  writeFileSync(
    join(control, 'md5sums'),
    execFileSync('md5sum', files, { cwd: root }).toString().replaceAll('  ./', '  '),
  );
  const kilobytes = execFileSync('du', ['-sk', root]).toString().split('\t')[0];
  writeFileSync(
    join(control, 'control'),
    fields({
      Package: one('name'),
      Version: one('iteration') === '' ? one('version') : `${one('version')}-${one('iteration')}`,
      Architecture: architecture('deb'),
      Maintainer: one('maintainer'),
      'Installed-Size': kilobytes,
      Depends: (options.get('depends') ?? []).join(', '),
      Recommends: (options.get('deb-recommends') ?? []).join(', '),
      Section: one('category', 'default'),
      Priority: one('deb-priority', 'optional'),
      Homepage: one('url'),
      Description: description(),
    }),
  );
  for (const [option, script] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ]) {
    if (one(option) === '') continue;
    copyFileSync(one(option), join(control, script));
    chmodSync(join(control, script), 0o755);
  }
  // Quick rather than small: what is built here is for tests.
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, one('package')]);
}

function buildRpm(root) {
  const paths = find(root, ['(', '-type', 'f', '-o', '-type', 'l', ')']);
  const folders = (options.get('directories') ?? []).flatMap((folder) => find(root, ['-type', 'd'], `.${folder}`));
  const spec = join(work, 'genie.spec');
  writeFileSync(
    spec,
    [
      ...[
        ...['__spec_install_post %{nil}', 'debug_package %{nil}', '_binary_payload w1.gzdio'],
        ...(options.get('rpm-rpmbuild-define') ?? []),
      ].map((macro) => `%define ${macro}`),
      'AutoReqProv: no',
      fields({
        Name: one('name'),
        // rpm takes no dash in a version; a tilde sorts a prerelease before its release.
        Version: one('version').replaceAll('-', '~'),
        Release: one('iteration', '1'),
        Summary: one('rpm-summary', description().split('\n')[0]),
        License: one('license', 'unknown'),
        URL: one('url'),
      }).trimEnd(),
      ...(options.get('depends') ?? []).map((name) => `Requires: ${name}`),
      `%description\n${one('description')}`,
      `%post\n${scriptOf('after-install')}`,
      `%postun\n${scriptOf('after-remove')}`,
      '%files',
      ...folders.map((path) => `%dir "${path.slice(1)}"`),
      ...paths.map((path) => `"${path.slice(1)}"\n`),
    ].join('\n'),
  );
  const defines = [`_topdir ${work}/rpm`, `_rpmdir ${work}/out`, '_rpmfilename genie.rpm'];
  run('rpmbuild', [
    ...['-bb', '--quiet', '--target', architecture('rpm'), '--buildroot', root],
    ...defines.flatMap((define) => ['--define', define]),
    spec,
  ]);
  copyFileSync(join(work, 'out', 'genie.rpm'), one('package'));
}

/** What is below a folder of the package, as `./path`. */
function find(root, tests, below = '.') {
  return execFileSync('find', [below, '-mindepth', below === '.' ? '1' : '0', ...tests], { cwd: root })
    .toString()
    .trim()
    .split('\n');
}

function architecture(type) {
  return ARCHITECTURES[type][one('architecture')] ?? one('architecture');
}

function scriptOf(option) {
  return one(option) === '' ? '' : readFileSync(one(option), 'utf8');
}

/** Further lines are indented, and an empty one is a dot (Debian policy, 5.6.13). */
function description() {
  const [first, ...rest] = one('description', one('name')).split('\n');
  return [first.trim() || one('name'), ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n');
}

function fields(values) {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

function run(command, args) {
  execFileSync(command, args, { stdio: 'inherit' });
}
