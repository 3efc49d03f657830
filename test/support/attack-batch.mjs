/**
 * Runs many `genie` commands one after the other in one process, each exactly as `node genie.js ARGUMENTS` would:
 * `node attack-batch.mjs ENTRY` reads a JSON array of argument lists from standard input and prints one JSON array of
 * `{ code, stdout }`. Starting a process for each would take most of the time of the grid.
 */
import { pathToFileURL } from 'node:url';

const entry = process.argv[2];
const pieces = [];
for await (const piece of process.stdin) pieces.push(piece);
const write = process.stdout.write.bind(process.stdout);
const results = [];
for (const [number, args] of JSON.parse(Buffer.concat(pieces).toString('utf8')).entries()) {
  let stdout = '';
  process.stdout.write = (text) => {
    stdout += text;
    return true;
  };
  process.argv.splice(1, Infinity, entry, ...args);
  process.exitCode = 0;
  // Another query is another evaluation of the entry; what it imports stays loaded.
  await import(`${pathToFileURL(entry).href}?${number}`);
  results.push({ code: process.exitCode ?? 0, stdout });
}
process.stdout.write = write;
process.exitCode = 0;
write(JSON.stringify(results));
