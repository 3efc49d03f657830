/** `genie ARGS`: the command line, in this very process. Only what it needs is loaded, and stdout is left to it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './places.mjs';
import { ensureBuilt } from './build.mjs';
import { ensurePackages } from './packages.mjs';
import { ensureSqlite } from './sqlite-native.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

export async function genie(args) {
  await ensurePackages();
  await ensureSystemPackages(['keychain']);
  await ensureSqlite(null);
  await ensureBuilt();
  const entry = join(ROOT, 'out', 'main', 'genie.js');
  // As if it had been started with `node out/main/genie.js`: a second process would only cost time.
  process.argv.splice(1, Infinity, entry, ...args);
  await import(pathToFileURL(entry).href);
}
