import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeQuickVault } from './quick-vault';

const COMMAND = join(import.meta.dirname, '../../out/main/genie.js');
/** Canary: must never lie on the disk in clear. */
export const PASSPHRASE = 'walnut-harbour-quartz-4711';

export type GenieResult = { code: number; stdout: string; stderr: string };
export type GenieError = { code: string; message: string; hint: string };
export type RunOptions = { stdin?: string; env?: NodeJS.ProcessEnv };

/** A running `genie watch`. */
export interface GenieWatch {
  readonly process: ChildProcess;
  /** Whole lines of its output so far. */
  readonly lines: string[];
  /** Resolves when it says that it watches; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Ends as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends as a power cut does. */
  kill(): Promise<void>;
}

/** The built `genie` command with one throw-away profile, each call a process of its own. */
export interface Genie {
  /** Not made yet, but for the vault of its secrets: the command makes it. */
  readonly profile: string;
  /** The only place where the command and its libraries put temporary files. */
  readonly temporary: string;
  run(args: readonly string[], options?: RunOptions): Promise<GenieResult>;
  /** The JSON document of a command that must succeed. */
  json<T>(args: readonly string[], options?: RunOptions): Promise<T>;
  /** The error of a command that must end with exit code 1. */
  error(args: readonly string[], options?: RunOptions): Promise<GenieError>;
  watch(options?: RunOptions): GenieWatch;
  remove(): Promise<void>;
}

/** `secrets`: a passphrase vault, or the keyring of the session the tests run in. */
export function makeGenie(secrets: 'passphrase' | 'keychain' = 'passphrase'): Genie {
  const home = mkdtempSync(join(tmpdir(), 'genie-profile-'));
  const profile = join(home, 'profile');
  const temporary = mkdtempSync(join(home, 'tmp-'));
  const running = new Set<ChildProcess>();
  if (secrets === 'passphrase') makeQuickVault(profile, PASSPHRASE);

  const start = (args: readonly string[], options: RunOptions): ChildProcess => {
    const env = {
      ...process.env,
      TMPDIR: temporary,
      GENIE_PROFILE: profile,
      GENIE_SECRETS: secrets,
      ...(secrets === 'passphrase' ? { GENIE_PASSPHRASE: PASSPHRASE } : {}),
      ...options.env,
    };
    const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    running.add(child);
    child.once('close', () => running.delete(child));
    // A command that ends before it reads its input is part of the tests.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.stdin ?? '');
    return child;
  };

  const run: Genie['run'] = async (args, options = {}) => {
    const child = start(args, options);
    const [stdout, stderr, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), closed(child)]);
    return { code: code ?? -1, stdout, stderr };
  };

  return {
    profile,
    temporary,
    run,
    async json<T>(args: readonly string[], options?: RunOptions) {
      const result = await run([...args, '--json'], options);
      if (result.code !== 0) throw new Error(`genie ${args.join(' ')}: ${said(result)}`);
      return JSON.parse(result.stdout) as T;
    },
    async error(args, options) {
      const result = await run([...args, '--json'], options);
      if (result.code !== 1) throw new Error(`genie ${args.join(' ')} did not fail: ${said(result)}`);
      return (JSON.parse(result.stdout) as { error: GenieError }).error;
    },
    watch(options = {}) {
      const child = start(['watch', '--json'], options);
      return watchOf(child);
    },
    async remove() {
      await Promise.all([...running].map((child) => kill(child)));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function watchOf(child: ChildProcess): GenieWatch {
  const lines: string[] = [];
  if (child.stdout === null || child.stderr === null) throw new Error('genie watch has no output.');
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Watching')) resolve();
    });
    child.once('close', (code) => reject(new Error(`genie watch ended with ${code}: ${said} ${lines.join(' ')}`)));
  });
  // Whoever kills it before it is ready does not wait for it.
  ready.catch(() => undefined);
  return {
    process: child,
    lines,
    ready,
    stop() {
      const code = closed(child);
      child.kill('SIGINT');
      return code;
    },
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  const end = closed(child);
  child.kill('SIGKILL');
  await end;
}

function closed(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve, reject) => {
    child.once('close', (code) => resolve(code));
    child.once('error', reject);
  });
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function said(result: GenieResult): string {
  return `exit code ${result.code} ${result.stdout.trim()} ${result.stderr.trim()}`;
}

/** Asks until `check` gives something; fails after `limitMs` with what it waited for. */
export async function eventually<T>(
  what: string,
  check: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = 60_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${limitMs} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
