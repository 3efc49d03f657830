import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { BENCHES, type Bench, type BenchOptions, type BenchOutcome } from './benches';
import { figureLine, judge, type BenchResult } from './figures';
import { RESULTS, writeReport } from './write-report';

const RUNNER = resolve(import.meta.dirname, 'run.mjs');
/** One that hangs does not keep the others waiting for ever. */
const LIMIT_MS = 60 * 60_000;
const QUICK = '--quick';

type Load = (name: string) => Promise<Bench>;

/**
 * `[NAME [ARGUMENTS]] [--quick]`: one benchmark, or without a name all; `report [--quick]`: the report of what lies there.
 * Returns the exit code. `load` imports a file of this folder.
 */
export async function main(words: readonly string[], load: Load): Promise<number> {
  const [name, ...args] = words.filter((word) => word !== QUICK);
  const quick = words.includes(QUICK);
  if (name === 'report') {
    console.log(await writeReport(quick));
    return 0;
  }
  return name === undefined ? runAll(quick) : runOne(name, { quick, args }, load);
}

/** Each in a process of its own: none starts in the memory of another, and one that fails does not end the others. */
async function runAll(quick: boolean): Promise<number> {
  const failed: string[] = [];
  for (const name of BENCHES) {
    console.log(`\n## ${name}`);
    const code = await runApart(name, quick);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

function runApart(name: string, quick: boolean): Promise<number> {
  const child = spawn(process.execPath, [RUNNER, name, ...(quick ? [QUICK] : [])], { stdio: 'inherit' });
  const limit = setTimeout(() => {
    console.log(`${name} took more than an hour and was ended.`);
    child.kill('SIGKILL');
  }, LIMIT_MS);
  return new Promise((done) => {
    child.once('exit', (code) => {
      clearTimeout(limit);
      done(code ?? 1);
    });
  });
}

async function runOne(name: string, options: BenchOptions, load: Load): Promise<number> {
  if (!BENCHES.some((one) => one === name)) {
    console.error(`There is no benchmark "${name}": say one of ${BENCHES.join(', ')}.`);
    return 2;
  }
  const bench = await load(name);
  const atMs = Date.now();
  const before = load1();
  const startedAt = performance.now();
  let outcome: BenchOutcome = { figures: [] };
  let error: string | null = null;
  try {
    outcome = await bench.run(options);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
    console.error(thrown);
  }
  const result: BenchResult = {
    name,
    title: bench.title,
    method: bench.method,
    atMs,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    quick: options.quick,
    load: [before, load1()],
    figures: outcome.figures.map(judge),
    missing: outcome.missing ?? [],
    error,
  };
  for (const one of result.figures) console.log(figureLine(one));
  for (const one of result.missing) console.log(one);
  console.log(`${result.seconds} s, load ${result.load.join(' → ')}`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  return error === null ? 0 : 1;
}

const load1 = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;
