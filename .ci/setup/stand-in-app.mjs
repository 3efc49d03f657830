/**
 * What Electron's own default app does for `electron [-r module] <path> [args]`, for the stand-in that comes
 * without one (electron-stand-in.mjs packs this file). It must be an ES module that awaits the app's entry at
 * top level: Electron holds back `ready` until then, and registering privileged schemes needs that.
 */
import { app } from 'electron';
import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { preloads, target, wantsVersion } = readArguments(process.argv.slice(1));
if (wantsVersion) {
  console.log(`v${process.versions.electron}`);
  process.exit(0);
}
if (!target) {
  console.error('usage: electron <path>');
  process.exit(1);
}
if (preloads.length > 0) Module._preloadModules(preloads);
process.defaultApp = true;
try {
  const entry = applyManifest(path.resolve(target));
  await import(pathToFileURL(Module._resolveFilename(entry, null, true)).href);
} catch (error) {
  console.error('App threw an error during load');
  console.error(error?.stack ?? error);
  process.exit(1);
}

function readArguments(args) {
  const preloads = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    if (arg === '--version' || arg === '-v') return { preloads, target: null, wantsVersion: true };
    if (arg === '-r' || arg === '--require') preloads.push(args[++index]);
    else if (arg.startsWith('--require=')) preloads.push(arg.slice('--require='.length));
    else if (!arg.startsWith('-')) return { preloads, target: arg, wantsVersion: false };
  }
  return { preloads, target: null, wantsVersion: false };
}

/** Gives the app its name, version and folder from its package.json, and returns the file to load. */
function applyManifest(folder) {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) return folder;
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (manifest.version) app.setVersion(manifest.version);
  app.name = manifest.productName || manifest.name || app.name;
  app.setDesktopName(manifest.desktopName || `${app.name}.desktop`);
  app.setAppPath(folder);
  return path.resolve(folder, manifest.main || 'index.js');
}
