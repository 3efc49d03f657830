/** Reads what Vitest and Playwright counted. A runner that failed without a failed test counts as one failure. */
import { readFileSync } from 'node:fs';

/** Counts of one runner: `{ passed, failed, skipped }`. */
export function countVitest(file, exitCode) {
  return orOneFailure(exitCode, read(file), (report) => {
    const brokenFiles = report.testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

export function countPlaywright(file, exitCode) {
  return orOneFailure(exitCode, read(file), ({ stats }) => {
    if (stats.flaky > 0) console.log(`[test] end to end: ${stats.flaky} passed only at the second try (see above)`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

export function sum(counts) {
  const add = (key) => counts.reduce((total, one) => total + one[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/** The closing line that every reader of test output understands. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function orOneFailure(exitCode, report, count) {
  const counts = report ? count(report) : { passed: 0, failed: 0, skipped: 0 };
  const wentWrong = exitCode !== 0 || !report;
  return wentWrong && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
