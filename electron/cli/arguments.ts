import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line itself is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

const COMMON = { json: { type: 'boolean' }, profile: { type: 'string' } } as const satisfies Options;

/** Options and positionals of a command, besides the common --json and --profile. Throws UsageError. */
export function parseCommandLine<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...options }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options are wrong.', { cause: error });
  }
}

/** Exactly one positional argument. */
export function onlyPositional(positionals: readonly string[], what: string): string {
  const [value, ...more] = positionals;
  if (value === undefined || more.length > 0) throw new UsageError(`Name exactly one ${what}.`);
  return value;
}
