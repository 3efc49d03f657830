import { runGenie } from './run';

process.exitCode = await runGenie(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  parseWorkerFile: new URL('parse-worker.js', import.meta.url).pathname,
  importWorkerFile: new URL('import-worker.js', import.meta.url).pathname,
});
