import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { BENCHES } from './benches';
import { resultSchema } from './figures';
import { thisMachine } from './machine';
import { renderReport } from './report';

/** Where each benchmark leaves its JSON. */
export const RESULTS = resolve(import.meta.dirname, '../test-results/bench');
const REPORT = resolve(import.meta.dirname, '../docs/BENCHMARKS.md');

/**
 * Writes docs/BENCHMARKS.md from the results of whole runs that lie in test-results/bench/, or with `quick` from all of
 * them test-results/bench/QUICK.md; returns its path.
 */
export async function writeReport(quick: boolean): Promise<string> {
  const results = BENCHES.map((name) => join(RESULTS, `${name}.json`))
    .filter((file) => existsSync(file))
    .map((file) => resultSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))
    .filter((result) => quick || !result.quick);
  if (results.length === 0) throw new Error('There are no results to report: run npm run bench.');
  const absent = BENCHES.filter((name) => !results.some((result) => result.name === name));
  const file = quick ? join(RESULTS, 'QUICK.md') : REPORT;
  const text = renderReport(results, thisMachine(), absent);
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }));
  return file;
}
