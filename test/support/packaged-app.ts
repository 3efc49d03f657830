import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processTree, readOrEmpty } from './process-tree';

/** The app as `npm run package -- dir` leaves it. */
export const PACKAGED = join(import.meta.dirname, '../../dist/linux-unpacked');
export const PACKAGED_APP = join(PACKAGED, 'genie-tray');

export type PackagedRun = {
  process: ChildProcess;
  profile: string;
  output(): string;
  /** Its standard output alone. */
  stdout(): string;
  /** Resolves with the exit code; null after a signal. */
  exited: Promise<number | null>;
};

type RunOptions = { profile?: string; env?: NodeJS.ProcessEnv; app?: string; stdin?: string };

/**
 * Starts the packaged app like a user would, from outside: its fuses let no test in. Secrets are a passphrase, so that
 * `genie-tray --cli` opens the same profile. Throws when the package is not built.
 */
export function startPackaged(args: readonly string[], options: RunOptions = {}): PackagedRun {
  const app = options.app ?? PACKAGED_APP;
  if (!existsSync(app)) throw new Error(`There is no ${app}: run "npm run package -- dir" first.`);
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'genie-packaged-'));
  // Root cannot have Chromium's sandbox.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const { ELECTRON_RUN_AS_NODE: _, NODE_OPTIONS: __, ...inherited } = process.env;
  const child = spawn(app, [...root, ...args], {
    env: {
      ...inherited,
      XDG_CURRENT_DESKTOP: 'KDE',
      LANGUAGE: 'en',
      GENIE_PROFILE: profile,
      GENIE_SECRETS: 'passphrase',
      GENIE_PASSPHRASE: 'a long enough passphrase',
      ...options.env,
    },
    stdio: 'pipe',
  });
  child.stdin.end(options.stdin);
  let [output, stdout] = ['', ''];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { process: child, profile, output: () => output, stdout: () => stdout, exited };
}

/** One command of the packaged app, to its end. */
export async function packagedCommand(
  profile: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const run = startPackaged(['--cli', ...args], { profile });
  const code = await run.exited;
  return { code, output: run.output() };
}

/** Ends whatever is left of a run, and its profile. */
export async function removePackaged(run: PackagedRun): Promise<void> {
  if (run.process.exitCode === null && run.process.signalCode === null) run.process.kill('SIGKILL');
  await run.exited;
  rmSync(run.profile, { recursive: true, force: true });
}

/** The command lines of the processes below one; empty for one that has ended meanwhile. */
export function descendants(pid: number): { pid: number; command: string }[] {
  return processTree(pid)
    .slice(1)
    .map((one) => ({ pid: one, command: readOrEmpty(`/proc/${one}/cmdline`).replaceAll('\0', ' ') }));
}
