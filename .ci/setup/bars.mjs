/**
 * The reliability and security bars as a table: each is proved by the tests that name it, "(bars E5)" in their title
 * or in that of a group around them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESULTS, ROOT } from './places.mjs';

const NAMED = /\(bars ([A-Z]\d+(?:, [A-Z]\d+)*)\)/g;
/** As the runners' filter: a test that names any bar. */
export const NAMES_A_BAR = '\\(bars [A-Z]';

/** The bars a title names. */
export function barsIn(title) {
  return [...title.matchAll(NAMED)].flatMap(([, ids]) => ids.split(', '));
}

/** Tests of both runners' JSON reports: `{ title, passed }`; skipped ones are not there. */
export function testsOf(vitestFiles, playwrightFile) {
  const vitest = vitestFiles.flatMap((file) =>
    read(file).testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
    ),
  );
  return [...vitest, ...read(playwrightFile).suites.flatMap((suite) => specsOf(suite, ''))];
}

function specsOf({ title, specs = [], suites = [] }, around) {
  const path = `${around} ${title}`.trim();
  return [
    ...specs.map((spec) => ({ title: `${path} ${spec.title}`, passed: spec.ok })),
    ...suites.flatMap((suite) => specsOf(suite, path)),
  ];
}

/**
 * One row a bar: `held` when tests name it and all of them passed, `broken`, or `unproved` without a test. A bar of
 * priority 1 or 2 may be `left` with a reason in test/security/bars.json.
 */
export function judgeBars(tests) {
  const { bars, left } = JSON.parse(readFileSync(join(ROOT, 'test', 'security', 'bars.json'), 'utf8'));
  const known = new Set(bars.map(({ id }) => id));
  const unknown = [...new Set(tests.flatMap(({ title }) => barsIn(title)))].filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`Tests name bars that do not exist: ${unknown.join(', ')}.`);
  return bars.map((bar) => {
    const named = tests.filter(({ title }) => barsIn(title).includes(bar.id));
    const failed = named.filter(({ passed }) => !passed);
    const state =
      failed.length > 0 ? 'broken' : named.length > 0 ? 'held' : bar.priority > 0 && left[bar.id] ? 'left' : 'unproved';
    return { ...bar, state, tests: named.length, failed: failed.map(({ title }) => title), reason: left[bar.id] ?? '' };
  });
}

/** Writes the table as Markdown into test-results/security.md and returns it as text for the terminal. */
export function reportBars(rows) {
  const lines = rows.map(
    ({ id, priority, state, tests, holds, reason }) =>
      `| ${id} | P${priority} | ${state} | ${tests} | ${holds}${state === 'left' ? `; left: ${reason}` : ''} |`,
  );
  const table = ['| bar | | state | tests | what holds |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
  writeFileSync(join(RESULTS, 'security.md'), `# Reliability and security bars\n\n${table}\n`);
  const count = (state) => rows.filter((row) => row.state === state).length;
  const failures = rows.flatMap(({ id, failed }) => failed.map((title) => `${id} broken: ${title}`));
  return [
    ...rows.map(({ id, priority, state, tests, holds }) =>
      [id.padEnd(4), `P${priority}`, state.padEnd(9), String(tests).padStart(3), holds].join('  '),
    ),
    ...failures,
    `${count('held')} held, ${count('broken')} broken, ${count('unproved')} unproved, ${count('left')} left, of ${rows.length} bars`,
  ].join('\n');
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
