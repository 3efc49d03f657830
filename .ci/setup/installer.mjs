/**
 * Installs and removes the built packages for tests that run as an ordinary user: they ask over a socket that only
 * that user can open, and only for what is listed here.
 */
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, isRoot, manifest } from './places.mjs';
import { runQuietly } from './processes.mjs';

const APT = ['apt-get', '-y', '-o', 'DPkg::Lock::Timeout=300'];
/** rpm keeps a database of its own here: Debian's system is dpkg's, and has the dependencies under other names. */
const RPM = (folder) => ['rpm', '--dbpath', join(folder, 'rpm'), '--nodeps', '--force-debian'];

/** From the request's name and file to the command. A file is named as it is in dist/. */
const COMMANDS = {
  'deb-install': (_, file) => [...APT, 'install', '--no-install-recommends', file],
  'deb-remove': () => [...APT, 'remove', manifest().name],
  'deb-purge': () => [...APT, 'purge', manifest().name],
  'rpm-install': (folder, file) => [...RPM(folder), '--upgrade', file],
  'rpm-remove': (folder) => [...RPM(folder), '--erase', manifest().name],
  'rpm-forget': (folder) => ['rm', '-rf', join(folder, 'rpm')],
};

/** Starts it for a user (null: ourselves). The environment names its socket; `close` takes away what tests left. */
export async function startInstaller(user) {
  const folder = mkdtempSync(join(tmpdir(), 'genie-installer-'));
  const socket = join(folder, 'socket');
  // A request ends its half of the connection; the other one stays open for the answer.
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let request = '';
    connection.on('data', (data) => (request += data));
    connection.on('end', () => void serve(connection, folder, request));
  });
  await new Promise((listening, failed) => server.on('error', failed).listen(socket, listening));
  if (user) for (const path of [folder, socket]) chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o700);
  return {
    env: { GENIE_INSTALLER: socket },
    async close() {
      server.close();
      if (isInstalled()) await run(folder, 'deb-purge');
      if ((await run(folder, 'rpm-remove')).code === 0) process.stderr.write('[test] removed what a test left\n');
      await run(folder, 'rpm-forget');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(connection, folder, request) {
  const { name, file } = JSON.parse(request);
  const known = Object.hasOwn(COMMANDS, name) && /^(older\/)?[\w.~-]*$/.test(file);
  const answer = known ? await run(folder, name, join(ROOT, 'dist', file)) : { code: 2, output: 'not on the list' };
  connection.end(JSON.stringify(answer));
}

function run(folder, name, file) {
  const [command, ...args] = [...(isRoot ? [] : ['sudo', '-n']), ...COMMANDS[name](folder, file)];
  return runQuietly(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

function isInstalled() {
  return readFileSync('/var/lib/dpkg/status', 'utf8').includes(`\nPackage: ${manifest().name}\n`);
}
