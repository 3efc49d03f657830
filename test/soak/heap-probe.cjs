// Loaded into the app's main process by the soak (`electron -r`): writes once a second how V8's heap stands there, of
// which no other process can tell. Nothing is kept, and nothing is collected because of it.
const { renameSync, writeFileSync } = require('node:fs');

const FILE = process.env.GENIE_SOAK_HEAP;
const EVERY_MS = 1_000;

setInterval(() => {
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  // Never half a file for the one who reads it.
  writeFileSync(`${FILE}.new`, JSON.stringify({ heapUsed, heapTotal, external }));
  renameSync(`${FILE}.new`, FILE);
}, EVERY_MS).unref();
