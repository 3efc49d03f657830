// node bench/run.mjs [NAME [ARGUMENTS]] [--quick]: one benchmark, or all. Needs a desktop session: use npm run bench.
import { runnerImport } from 'vite';

const { main } = await load('run-bench');
process.exit(await main(process.argv.slice(2), load));

/** A file of this folder; whatever it imports is imported now, because the runner is closed behind it. */
async function load(name) {
  const { module } = await runnerImport(new URL(`${name}.ts`, import.meta.url).pathname, {
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
