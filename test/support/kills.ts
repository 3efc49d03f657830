import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../../test-results');

/** How often something is done: `usual` in `npm test`, more often in `npm run test:torture`, which names the factor. */
export function times(usual: number): number {
  return Math.round(usual * Number(process.env.GENIE_TORTURE ?? 1));
}

/** Notes a process that was killed at this work, for the sum at the end of `npm run test:torture`. */
export function noteKill(work: string): void {
  mkdirSync(RESULTS, { recursive: true });
  appendFileSync(join(RESULTS, 'kills.txt'), `${work}\n`);
}
