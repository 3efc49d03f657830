import { Readable } from 'node:stream';
import { runGenie } from '../../electron/cli/run';

export type Captured = { code: number; stdout: string; stderr: string };

/** Runs one command inside of this process, with its output captured: for commands that need no profile. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Captured> {
  let stdout = '';
  let stderr = '';
  const code = await runGenie(args, {
    env,
    stdin: Readable.from([]),
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    parseWorkerFile: 'not-needed',
    importWorkerFile: 'not-needed',
  });
  return { code, stdout, stderr };
}

/** The JSON Lines of an output. */
export function jsonLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
