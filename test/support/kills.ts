import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../../test-results');

/**
 * How often something is done: `usual` by itself and in `npm run test:security`; GENIE_TORTURE is the factor, less than 1
 * in `npm test`, more in `npm run test:torture`.
 */
export function times(usual: number): number {
  return Math.round(usual * Number(process.env.GENIE_TORTURE ?? 1));
}

/** Notes a process that was killed at this work, for the sum at the end of `npm run test:torture`. */
export function noteKill(work: string): void {
  mkdirSync(RESULTS, { recursive: true });
  appendFileSync(join(RESULTS, 'kills.txt'), `${work}\n`);
}
