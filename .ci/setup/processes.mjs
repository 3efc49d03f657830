/** Starting other programs: quietly with their output kept, or in the foreground with ours. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, isVerbose } from './places.mjs';
import { sayIfVerbose } from './report.mjs';

const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin', '/usr/local/sbin'];
export const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Where a program is, also in the folders for administration that an ordinary PATH leaves out. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  const folder = folders.find((candidate) => candidate && existsSync(join(candidate, name)));
  return folder ? join(folder, name) : null;
}

/** Runs to the end without a word; returns `{ code, output }` with both streams joined. `priority` as in os.setPriority. */
export function runQuietly(command, args, { timeoutMs, priority, ...options } = {}) {
  sayIfVerbose(`runs ${command} ${args.join(' ')}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        chunks.push(chunk);
        if (isVerbose) process.stderr.write(chunk);
      });
    }
    const timer = timeoutMs && setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const finish = (code, extra = '') => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(chunks).toString() + extra });
    };
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code, signal) => finish(exitCodeOf(code, signal)));
  });
}

/** A look at the machine that takes milliseconds: its standard output, or '' where it failed. */
export function ask(command, args) {
  const result = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.error ? '' : result.stdout;
}

/** Runs with our own terminal, hands signals on and returns the exit code. */
export function runInForeground(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  return foregroundExit(child, (signal) => child.kill(signal));
}

/** Waits for a child; `passOn` receives every signal that asks us to end. */
export function foregroundExit(child, passOn) {
  return new Promise((resolve, reject) => {
    const handlers = INTERRUPTIONS.map((signal) => [signal, () => passOn(signal)]);
    for (const [signal, handler] of handlers) process.on(signal, handler);
    const settle = (done, value) => {
      for (const [signal, handler] of handlers) process.off(signal, handler);
      done(value);
    };
    child.on('error', (error) => settle(reject, error));
    child.on('exit', (code, signal) => settle(resolve, exitCodeOf(code, signal)));
  });
}

/** A shell's way to put a deadly signal into an exit code. */
function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** The last lines of a failed program's output: enough to see why, without the flood. */
export function lastLines(output, count = 30) {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}

/** Runs with files that everybody may read: the ordinary user of the tests needs them, whatever our umask is. */
export async function withReadableFiles(work) {
  const before = process.umask(0o022);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}
