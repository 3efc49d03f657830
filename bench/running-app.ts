import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestDesktop } from '../test/support/desktop.mjs';
import { processTree, readOrEmpty, treeMemory } from '../test/support/process-tree';

const SETTLE_MS = 8_000;
const IDLE_MS = 10_000;

export type Footprint = {
  /** PSS of the whole process tree. */
  mb: number;
  /** Of its first process. */
  mainMb: number;
  /** Of a core. */
  cpuPercent: number;
};

export type RunningApp = { startMs: number; pid: number; end(): Promise<void> };

/** Starts an Electron app without Playwright, as a user does; resolves when its tray item is on the session bus. */
export async function startApp(
  app: string,
  desktop: TestDesktop,
  { profile, args = ['--hidden'], env = {} }: { profile: string; args?: string[]; env?: Record<string, string> },
): Promise<RunningApp> {
  const electron = createRequire(import.meta.url)('electron') as unknown as string;
  const known = (await desktop.trayItem(1).catch(() => null))?.name;
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const startedAt = performance.now();
  const child = spawn(electron, [...sandbox, `--user-data-dir=${join(profile, 'window')}`, app, ...args], {
    env: { ...process.env, GENIE_PROFILE: profile, XDG_CURRENT_DESKTOP: 'KDE', ...env },
    stdio: 'ignore',
  });
  const end = () => ended(child);
  try {
    await newTrayItem(desktop, known);
    return { startMs: performance.now() - startedAt, pid: child.pid ?? 0, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** What a process and all below it cost while nobody touches them. */
export async function idleFootprint(pid: number, settleMs = SETTLE_MS, idleMs = IDLE_MS): Promise<Footprint> {
  await wait(settleMs);
  const pids = processTree(pid);
  const before = cpuTicks(pids);
  await wait(idleMs);
  const ticks = cpuTicks(pids) - before;
  const { mb, rootMb } = treeMemory(pid);
  // A tick is 10 ms on every Linux that Electron runs on.
  return { mb, mainMb: rootMb, cpuPercent: (ticks * 10 * 100) / idleMs };
}

async function newTrayItem(desktop: TestDesktop, known: string | undefined): Promise<void> {
  for (let i = 0; i < 3_000; i += 1) {
    const item = await desktop.trayItem(20_000);
    if (item.name !== known) return;
    await wait(10);
  }
  throw new Error('No tray item came.');
}

/** Ends a process that was started here, and waits for it. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(killer);
}

function cpuTicks(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
}
