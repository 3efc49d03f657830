import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Clock } from '../../../lib/clock';

/** A process group of its own, so that what the server starts ends with it; Windows has none. */
const OWN_GROUP = process.platform !== 'win32';

export type RunningChild = {
  stdin: ChildProcessWithoutNullStreams['stdin'];
  stdout: ChildProcessWithoutNullStreams['stdout'];
  pid: number;
  /** Resolves when it has ended and was reaped, with how. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Starts a program without a shell. Its standard error is read and dropped. Rejects when it cannot be started. */
export function startChild(command: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<RunningChild>((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: 'pipe', shell: false, windowsHide: true, detached: OWN_GROUP });
    const exited = new Promise<Awaited<RunningChild['exited']>>((settle) => {
      child.once('exit', (code, signal) => settle({ code, signal }));
    });
    // A server that nobody listens to would stand still as soon as the pipe is full. Nothing of it is kept: it may hold
    // tokens and text of mails.
    child.stderr.resume();
    // It may end before it has read what it was sent; the end is told by `exited`.
    child.stdin.on('error', () => undefined);
    child.once('error', reject);
    child.once('spawn', () => {
      resolve({ stdin: child.stdin, stdout: child.stdout, pid: child.pid ?? 0, exited });
    });
  });
}

/** Ends a child and everything in its process group: SIGTERM, after `graceMs` SIGKILL. Resolves when it was reaped. */
export async function endChild(child: RunningChild, graceMs: number, clock: Clock): Promise<void> {
  child.stdin.destroy();
  signalGroup(child.pid, 'SIGTERM');
  const grace = new AbortController();
  const ended = child.exited.then(() => grace.abort());
  await clock.sleep(graceMs, grace.signal);
  // Also when it ended by itself: children of its own may still be there.
  signalGroup(child.pid, 'SIGKILL');
  await ended;
  // A grandchild outside of the group could hold the pipe open for ever.
  child.stdout.destroy();
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(OWN_GROUP ? -pid : pid, signal);
  } catch (error) {
    // Nobody of it is left, or (macOS) only what has ended already.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
