import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `node bootstrap.mjs attacks` plays everything; `npm test` a part of it in little time. */
export const IS_COMPLETE = process.env.ATTACKS === 'complete';

const RESULTS = join(import.meta.dirname, '../../test-results');
const PARTS = join(RESULTS, 'attacks');

/** Puts one part of the report in its place: `test-results/attacks.md` is all parts together. */
export function report(part: string, text: string): void {
  mkdirSync(PARTS, { recursive: true });
  writeFileSync(join(PARTS, `${part}.md`), `${text}\n`);
  const whole = readdirSync(PARTS)
    .sort()
    .map((name) => readFileSync(join(PARTS, name), 'utf8'));
  writeFileSync(join(RESULTS, 'attacks.md'), whole.join('\n'));
}
