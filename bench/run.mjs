// node bench/run.mjs NAME [ARGUMENTS]: runs bench/NAME.ts. Needs a desktop session: use npm run bench:NAME.
import { runnerImport } from 'vite';

const [name, ...args] = process.argv.slice(2);
const { module } = await runnerImport(new URL(`${name}.ts`, import.meta.url).pathname, {
  root: new URL('..', import.meta.url).pathname,
  configFile: false,
  logLevel: 'error',
});
await module.run(args);
process.exit(0);
