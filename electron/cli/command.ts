import type { Readable } from 'node:stream';
import type { ErrorCode } from '../../shared/errors/app-error';

/** What a command has of the world. */
export type CliContext = {
  env: NodeJS.ProcessEnv;
  stdin: Readable;
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  parseWorkerFile: string;
  importWorkerFile: string;
};

/** Resolves with the exit code; throws UsageError or AppError. */
export type Command = (args: readonly string[], context: CliContext) => Promise<number>;

/** Prints one JSON document, or the same for people. */
export function print(context: CliContext, json: boolean, value: unknown, text: () => string): void {
  context.stdout(json ? `${JSON.stringify(value)}\n` : `${text()}\n`);
}

/** Prints what a command found and ends it: 0, or 1 with the error inside the same document. */
export function conclude(
  context: CliContext,
  json: boolean,
  found: object,
  error: { code: ErrorCode; message: string; hint: string } | null,
  text: () => string,
): number {
  print(context, json, error === null ? found : { ...found, error }, text);
  return error === null ? 0 : 1;
}

/** All of standard input without the last line break. */
export async function readStdin(context: CliContext): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of context.stdin) chunks.push(Buffer.from(chunk as Uint8Array | string));
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
