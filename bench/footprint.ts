import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDesktop, type TestDesktop } from '../test/support/desktop.mjs';
import { processTree, readOrEmpty } from '../test/support/process-tree';
import { quantile, summary } from './statistics';

const ROOT = resolve(import.meta.dirname, '..');
const STARTS = 5;
const SETTLE_MS = 8_000;
const IDLE_MS = 10_000;

type Measured = { startMs: number; pssMb: number; cpuPercent: number };

/**
 * Cold start until the tray item is on the session bus, and what the app costs idle without a window: PSS of its
 * whole process tree (shared pages counted once) and CPU, beside a hello-world tray app in the same run.
 */
export async function run(args: readonly string[]): Promise<void> {
  const starts = Number(args[0] ?? STARTS);
  const desktop = await startDesktop();
  const hello: Measured[] = [];
  const genie: Measured[] = [];
  try {
    for (let i = 0; i < starts; i += 1) {
      hello.push(await measure(join(ROOT, 'bench/hello'), desktop));
      genie.push(await measure(ROOT, desktop));
    }
  } finally {
    desktop.close();
  }
  print('hello-world tray', hello);
  print('Genie Tray', genie);
  const ratio = quantile(memory(genie), 0.5) / quantile(memory(hello), 0.5);
  console.log(`memory, Genie Tray / hello-world: ${ratio.toFixed(2)} (aim: 1.2)`);
}

function print(name: string, runs: readonly Measured[]): void {
  console.log(
    `${name.padEnd(18)} spawn to tray ${summary(
      runs.map((one) => one.startMs),
      'ms',
    )}; idle PSS ${summary(memory(runs), 'MB')}; idle CPU ${quantile(
      runs.map((one) => one.cpuPercent),
      0.5,
    ).toFixed(2)} % of a core`,
  );
}

const memory = (runs: readonly Measured[]) => runs.map((one) => one.pssMb);

async function measure(app: string, desktop: TestDesktop): Promise<Measured> {
  const profile = mkdtempSync(join(tmpdir(), 'genie-footprint-'));
  const electron = createRequire(import.meta.url)('electron') as unknown as string;
  const known = (await desktop.trayItem(1).catch(() => null))?.name;
  const startedAt = performance.now();
  const child = spawn(electron, [`--user-data-dir=${join(profile, 'window')}`, app, '--hidden'], {
    env: { ...process.env, GENIE_PROFILE: profile, XDG_CURRENT_DESKTOP: 'KDE' },
    stdio: 'ignore',
  });
  try {
    await newTrayItem(desktop, known);
    const startMs = performance.now() - startedAt;
    await wait(SETTLE_MS);
    const pids = processTree(child.pid ?? 0);
    const before = cpuTicks(pids);
    await wait(IDLE_MS);
    const ticks = cpuTicks(pids) - before;
    // A tick is 10 ms on every Linux that Electron runs on.
    return { startMs, pssMb: pssMb(pids), cpuPercent: (ticks * 10 * 100) / IDLE_MS };
  } finally {
    await end(child);
    rmSync(profile, { recursive: true, force: true });
  }
}

async function newTrayItem(desktop: TestDesktop, known: string | undefined): Promise<void> {
  for (let i = 0; i < 1_000; i += 1) {
    const item = await desktop.trayItem(20_000);
    if (item.name !== known) return;
    await wait(10);
  }
  throw new Error('No tray item came.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

function pssMb(pids: readonly number[]): number {
  const kb = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
  return kb.reduce((sum, one) => sum + one, 0) / 1024;
}

function cpuTicks(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readOrEmpty(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
}
