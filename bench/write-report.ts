import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { BENCHES } from './benches';
import { resultSchema } from './figures';
import { thisMachine } from './machine';
import { renderReport } from './report';

/** Where each benchmark leaves its JSON. */
export const RESULTS = resolve(import.meta.dirname, '../test-results/bench');

/** Writes test-results/bench/BENCHMARKS.md (or QUICK.md) from the results that lie there; returns its path. */
export async function writeReport(quick: boolean): Promise<string> {
  const results = BENCHES.map((name) => join(RESULTS, `${name}.json`))
    .filter((file) => existsSync(file))
    .map((file) => resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const file = join(RESULTS, quick ? 'QUICK.md' : 'BENCHMARKS.md');
  const text = renderReport(results, thisMachine(), Date.now());
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
  return file;
}
