/**
 * Runs inside the private desktop: unlocks a keyring of its own, then runs the steps of the plan file. Stderr is
 * the session's log here; descriptor 3 is the terminal of the person who waits.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TERMINAL = 3;
const KEYRING = 'gnome-keyring-daemon';
const KEYRING_ARGS = ['--foreground', '--unlock', '--components=secrets'];
const BUS_CLIENT = 'dbus-send';
const BUS_CALL = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.freedesktop.secrets',
];

const steps = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const keyring = await startKeyring();
const results = [];
for (const step of steps) results.push(await run(step));
writeFileSync(join(tmpdir(), 'results.json'), JSON.stringify(results));
keyring.kill();

async function startKeyring() {
  const daemon = spawn(KEYRING, KEYRING_ARGS, { stdio: ['pipe', 'ignore', 'ignore'] });
  daemon.on('error', () => {});
  daemon.stdin.on('error', () => {});
  daemon.stdin.end('a password for one session');
  for (let waited = 0; waited < 5_000; waited += 25) {
    if (String(spawnSync(BUS_CLIENT, BUS_CALL).stdout).includes('boolean true')) return daemon;
    await sleep(25);
  }
  tell('[setup] The keyring of the test session did not start: see that gnome-keyring is installed.');
  return daemon;
}

function run({ label, command, args, env, quiet }) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', 'inherit', quiet ? 'inherit' : TERMINAL],
      env: { ...process.env, ...env },
    });
    const finish = (code) => {
      const seconds = (performance.now() - start) / 1000;
      if (label) tell(`[test] ${label}: ${code === 0 ? 'ok' : 'failed'} (${seconds.toFixed(1)} s)`);
      resolve({ code, seconds });
    };
    child.on('error', (error) => {
      tell(error.message);
      finish(127);
    });
    child.on('exit', (code) => finish(code ?? 1));
  });
}

function tell(text) {
  writeSync(TERMINAL, `${text}\n`);
}
