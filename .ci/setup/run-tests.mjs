/** `npm test`: the build, then Vitest and Playwright in one private desktop session, and beside them the static checks. */
import { readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ROOT, isVerbose, toolScript } from './places.mjs';
import { NAMES_A_BAR, judgeBars, reportBars, testsOf } from './bars.mjs';
import { ensureBuilt } from './build.mjs';
import { inDesktopSession } from './desktop-session.mjs';
import { buildPackages } from './package.mjs';
import { runQuietly } from './processes.mjs';
import { Stop, seconds } from './report.mjs';
import { closingLine, countPlaywright, countVitest, sum } from './test-reports.mjs';

const ONE_PASSED = { passed: 1, failed: 0, skipped: 0 };
const ONE_FAILED = { passed: 0, failed: 1, skipped: 0 };
const VITEST_REPORT = 'test-results/vitest.json';
const ATTACKS_REPORT = 'test-results/vitest-attacks.json';
const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

const STATIC_CHECKS = [
  { label: 'format', tool: 'prettier/bin/prettier.cjs', args: ['--check', '.'] },
  { label: 'lint', tool: 'eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { label: 'types', tool: 'typescript/bin/tsc', args: ['--build'] },
  { label: 'dead code', tool: 'knip/bin/knip.js', args: [] },
];

export const vitestStep = (args) => ({ command: 'node', args: [toolPath('vitest/vitest.mjs'), 'run', ...args] });

/** Its own step: it watches memory and time, which other tests beside it would spoil. One file after the other. */
const attacksStep = (form, ...args) => ({
  ...vitestStep(['test/attacks', '--no-file-parallelism', ...args]),
  env: { ATTACKS: form },
});

/** The grid, then its half that needs the window. */
export const attackSteps = (form) => [
  { label: 'attacks', ...attacksStep(form) },
  { label: 'attacks in the window', ...playwrightStep(['--project=window', 'attacks']) },
];

export const playwrightStep = (args, report = PLAYWRIGHT_REPORT) => ({
  command: 'node',
  args: [toolPath('playwright/cli.js'), 'test', ...args],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
});

/** Relative on purpose: the session may run in a copy of the checkout. */
function toolPath(path) {
  return `node_modules/${path}`;
}

/** Runs everything and prints the closing line; returns the exit code. `prepare` gives the user. */
export async function runAllTests(prepare) {
  const start = performance.now();
  const counts = [];
  let executed = 0;
  try {
    const { user } = await prepare();
    await ensureBuilt();
    // Side by side: the tests wait for servers and clocks often enough, and come first.
    const [checks, runners] = await Promise.all([runChecks(), runRunners(user)]);
    counts.push(...checks, ...runners);
    const { passed, failed } = sum(runners);
    executed = passed + failed;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`[test] ${error.message}\n`);
    counts.push(ONE_FAILED);
  }
  const total = sum(counts);
  process.stderr.write(`[test] all in ${seconds(start)}\n`);
  process.stdout.write(`${closingLine(total)}\n`);
  return total.failed === 0 && executed > 0 ? 0 : 1;
}

const SECURITY_REPORT = 'test-results/vitest-security.json';
const SECURITY_ATTACKS_REPORT = 'test-results/vitest-security-attacks.json';
const SECURITY_WINDOW_REPORT = 'test-results/playwright-security.json';

/** `npm run test:security`: every test that names a bar, the built package among the subjects, and the table. */
export async function runSecurityTests(prepare) {
  const { user } = await prepare();
  await ensureBuilt();
  await buildPackages(['dir']);
  const reports = [SECURITY_REPORT, SECURITY_ATTACKS_REPORT, SECURITY_WINDOW_REPORT];
  for (const report of reports) rmSync(join(ROOT, report), { force: true });
  const json = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const named = ['-t', NAMES_A_BAR, '--passWithNoTests'];
  const steps = [
    {
      label: 'bars, unit, pipeline and ipc',
      ...vitestStep(['--exclude', 'test/attacks/**', ...named, ...json(SECURITY_REPORT)]),
    },
    { label: 'bars, attacks', ...attacksStep('short', ...named, ...json(SECURITY_ATTACKS_REPORT)) },
    {
      label: 'bars, end to end and packaged',
      ...playwrightStep(['--grep', NAMES_A_BAR, '--reporter=list,json'], SECURITY_WINDOW_REPORT),
    },
  ];
  const results = await inDesktopSession(steps, user, 'ignore');
  const rows = judgeBars(
    testsOf([join(ROOT, SECURITY_REPORT), join(ROOT, SECURITY_ATTACKS_REPORT)], join(ROOT, SECURITY_WINDOW_REPORT)),
  );
  process.stdout.write(`${reportBars(rows)}\n`);
  const allHold = rows.every(({ state }) => state === 'held' || state === 'left');
  return allHold && results.every(({ code }) => code === 0) ? 0 : 1;
}

const TORTURE = ['kill-nine', 'kill-import', 'approve-killed', 'keeping-killed', 'old-profile-killed'];
const KILLS = 'test-results/kills.txt';

/** `npm run test:torture`: 200 kills and more, with --long 2,000; what was killed at what, and every oracle's word. */
export async function runTorture(prepare, args) {
  const { user } = await prepare();
  await ensureBuilt();
  rmSync(join(ROOT, KILLS), { force: true });
  const factor = args.includes('--long') ? '14' : '1.4';
  const files = [...TORTURE.map((name) => `test/pipeline/${name}.test.ts`), 'test/security/disk.test.ts'];
  const step = { label: 'torture', ...vitestStep(files), env: { GENIE_TORTURE: factor } };
  const [{ code }] = await inDesktopSession([step], user, 'ignore');
  const killed = readFileSync(join(ROOT, KILLS), 'utf8').trim().split('\n');
  for (const work of [...new Set(killed)].sort()) {
    process.stdout.write(`${String(killed.filter((one) => one === work).length).padStart(5)} kills at ${work}\n`);
  }
  process.stdout.write(
    `${killed.length} kills in all; ${code === 0 ? 'nothing lost, nothing doubled' : 'see above'}\n`,
  );
  return code;
}

async function runChecks() {
  const counts = [];
  for (const check of STATIC_CHECKS) counts.push(await runCheck(check));
  return counts;
}

async function runCheck({ label, tool, args }) {
  const start = performance.now();
  // They take what the tests leave of the processors.
  const { code, output } = await runQuietly(process.execPath, [toolScript(tool), ...args], {
    priority: constants.priority.PRIORITY_LOW,
  });
  if (code !== 0 && !isVerbose) process.stderr.write(`${output.trimEnd()}\n`);
  process.stderr.write(`[test] ${label}: ${code === 0 ? 'ok' : 'failed'} (${seconds(start)})\n`);
  return code === 0 ? ONE_PASSED : ONE_FAILED;
}

async function runRunners(user) {
  for (const report of [VITEST_REPORT, ATTACKS_REPORT, PLAYWRIGHT_REPORT]) rmSync(join(ROOT, report), { force: true });
  const reportTo = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = vitestStep(['--exclude', 'test/attacks/**', ...reportTo(VITEST_REPORT)]);
  // Fewer kills than by themselves, so that a change is told within minutes; `npm run test:torture` has the many.
  const env = { GENIE_TORTURE: '0.3' };
  const steps = [
    { label: 'unit, pipeline and ipc', ...vitest, env },
    { label: 'attacks, in short', ...attacksStep('short', ...reportTo(ATTACKS_REPORT)) },
    { label: 'end to end', ...playwrightStep(['--project=window', '--reporter=list,json']) },
  ];
  const [unit, attacks, e2e] = await inDesktopSession(steps, user, 'ignore');
  return [
    countVitest(join(ROOT, VITEST_REPORT), unit.code),
    countVitest(join(ROOT, ATTACKS_REPORT), attacks.code),
    countPlaywright(join(ROOT, PLAYWRIGHT_REPORT), e2e.code),
  ];
}
