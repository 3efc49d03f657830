import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { build } from 'vite';
import { noteKill } from './kills';

const POLL_MS = 2;
const ROOT = join(import.meta.dirname, '../..');

/** Makes a TypeScript file into one that Node runs, beside the packages it uses. Returns its path; remove it after. */
export async function buildChild(entry: string): Promise<{ file: string; remove: () => void }> {
  const outDir = mkdtempSync(join(ROOT, 'node_modules', '.genie-child-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20', minify: false },
  });
  return {
    file: join(outDir, `${basename(entry, '.ts')}.js`),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}

export type ChildEnd = { signal: NodeJS.Signals | null; code: number | null; stdout: string; stderr: string };

/** Runs it to its end, or kills it: after so many milliseconds, or once something has come about. */
export function runChild(
  file: string,
  args: readonly string[],
  killWhen?: number | (() => boolean),
): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    const kill = () => void child.kill('SIGKILL');
    const timer =
      typeof killWhen === 'function'
        ? setInterval(() => killWhen() && kill(), POLL_MS)
        : killWhen !== undefined && setTimeout(kill, killWhen);
    onTestFinished(kill);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (timer !== false) clearInterval(timer);
      if (signal === 'SIGKILL') noteKill(args[0] ?? 'child');
      resolve({ code, signal, stdout, stderr });
    });
  });
}
