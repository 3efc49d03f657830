import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { UsageError } from './arguments';
import { readStdin, type CliContext } from './command';

/**
 * The JSON document of `--file FILE` (`-` is standard input) in its schema. Throws UsageError when it cannot be read, is
 * no JSON or does not fit; the first entry that does not fit is named, never its value.
 */
export async function readSettingsFile<S extends z.ZodType>(
  context: CliContext,
  file: string,
  schema: S,
): Promise<z.output<S>> {
  const parsed = schema.safeParse(parseJson(file, await textOf(context, file)));
  if (parsed.success) return parsed.data;
  const entry = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new UsageError(`${file} does not fit${entry === '' ? '' : `: look at “${entry}”`}.`);
}

async function textOf(context: CliContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read.`, { cause: error });
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UsageError(`${file} is not JSON.`, { cause: error });
  }
}
