/** The pre-commit hook: format and lint of the staged files, types of everything. */
import { spawnSync } from 'node:child_process';
import { ROOT, toolScript } from './places.mjs';

const LINTED = /\.(ts|tsx|mjs|cjs|js)$/;

const listed = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], { cwd: ROOT });
const staged = String(listed.stdout).split('\0').filter(Boolean);
const sources = staged.filter((name) => LINTED.test(name));

check('format', 'prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', '--log-level=warn', ...staged], staged);
check('lint', 'eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...sources], sources);
check('types', 'typescript/bin/tsc', ['--build'], sources);

function check(name, tool, args, files) {
  if (files.length === 0) return;
  const { status } = spawnSync(process.execPath, [toolScript(tool), ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`The ${name} check failed: correct the files above and commit again.`);
  process.exit(1);
}
