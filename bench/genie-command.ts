import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestDovecot } from '../test/support/dovecot';

const ROOT = resolve(import.meta.dirname, '..');
export const USER = 'me';
export const PASSWORD = 'pw';

export type ImportResult = { seconds: number; peakMb: number; loop: { p50: number; p99: number; max: number } };

/** The newest `messages` by `genie import` as it is installed, in a profile of its own with the keychain. */
export async function genieImport(dovecot: TestDovecot, profile: string, messages: number): Promise<ImportResult> {
  const env = {
    ...process.env,
    GENIE_PROFILE: profile,
    LOOP_DELAY_FILE: `${profile}-loop.json`,
  };
  const id = await addAccount(profile, dovecot);
  await genie(['config', 'set', 'kept-mib', '100000'], env);
  const { seconds, peakMb, stdout } = await genie(
    ['import', '--account', id, '--last', String(messages), '--json'],
    env,
  );
  const { imports } = JSON.parse(stdout) as { imports: { state: string; stored: number }[] };
  if (imports[0]?.state !== 'done' || imports[0].stored !== messages) throw new Error(`Imported only ${stdout}`);
  return { seconds, peakMb, loop: JSON.parse(readFileSync(env.LOOP_DELAY_FILE, 'utf8')) as ImportResult['loop'] };
}

/** Adds the mailbox of USER to a profile; returns the account's id. */
export async function addAccount(profile: string, dovecot: TestDovecot): Promise<string> {
  const caFile = `${profile}-ca.pem`;
  writeFileSync(caFile, dovecot.caPem);
  const server = ['--host', 'localhost', '--port', String(dovecot.port), '--security', 'tls', '--ca', caFile];
  const who = ['--user', USER, '--password-stdin', '--address', 'me@example.com', '--authserv-id', 'mx.example.com'];
  const env = { ...process.env, GENIE_PROFILE: profile };
  const { stdout } = await genie(['accounts', 'add', '--kind', 'imap', ...server, ...who, '--json'], env, PASSWORD);
  return (JSON.parse(stdout) as { id: string }).id;
}

/** Until the app idles on the mailbox; `seen` commands came before it was started. */
export async function untilWatching(dovecot: TestDovecot, seen = 0): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (
      dovecot
        .commands(USER)
        .slice(seen)
        .some((line) => line === 'IDLE')
    )
      return;
    await wait(100);
  }
  throw new Error('The app does not watch the mailbox.');
}

async function genie(args: readonly string[], env: NodeJS.ProcessEnv, stdin = '') {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', join(ROOT, 'bench/loop-delay.mjs'), join(ROOT, 'out/main/genie.js'), ...args],
    { env, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdin.end(stdin);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  let peakMb = 0;
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, peakMemoryMb(child.pid));
  }, 200);
  const code = await new Promise((done) => child.once('exit', done));
  clearInterval(watching);
  if (code !== 0) throw new Error(`genie ${args[0]} failed: ${stdout}${stderr}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakMb, stdout };
}

// Threads included: the readers are worker threads of the same process.
function peakMemoryMb(pid: number | undefined): number {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(peak ?? 0) / 1_024);
  } catch {
    // It has just ended.
    return 0;
  }
}
