// node bench/run.mjs [NAME [ARGUMENTS]] [--quick]: one benchmark, or all. Needs a desktop session: use npm run bench.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('run-bench.ts', import.meta.url).pathname, {
  root: new URL('..', import.meta.url).pathname,
  configFile: false,
  logLevel: 'error',
});
process.exit(await module.main(process.argv.slice(2)));
