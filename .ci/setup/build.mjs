/** `electron-vite build`, when a source changed since the last one. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, isVerbose, manifest, toolScript } from './places.mjs';
import { checkoutLock, exclusively } from './lock.mjs';
import { checkoutNotes, fingerprint } from './notes.mjs';
import { runQuietly } from './processes.mjs';
import { Stop, withProgress } from './report.mjs';

const SOURCE_FOLDERS = ['electron', 'renderer', 'shared', 'resources'];
const SOURCE_FILES = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

export async function ensureBuilt() {
  if (isCurrent(sourcesStamp())) return;
  await exclusively(checkoutLock('build'), async () => {
    const stamp = sourcesStamp();
    if (isCurrent(stamp)) return;
    await withProgress('build', build);
    checkoutNotes.set('build', stamp);
  });
}

/** Says that out/ is no longer what ensureBuilt() left there. */
export function forgetBuild() {
  checkoutNotes.set('build', null);
}

function isCurrent(stamp) {
  return checkoutNotes.get('build') === stamp && existsSync(join(ROOT, manifest().main));
}

async function build() {
  forgetBuild();
  const { code, output } = await runQuietly(process.execPath, [
    toolScript('electron-vite/bin/electron-vite.js'),
    'build',
  ]);
  if (code === 0) return;
  if (!isVerbose) process.stderr.write(`${output.trimEnd()}\n`);
  throw new Stop('The build failed: correct what electron-vite names above and run this again.');
}

/** Size and time of every source: reading a few hundred files would take longer than the rest of a warm start. */
function sourcesStamp() {
  const hash = createHash('sha1');
  for (const folder of SOURCE_FOLDERS) addFolder(hash, join(ROOT, folder));
  for (const file of SOURCE_FILES) hash.update(`${file} ${fingerprint(join(ROOT, file))}\n`);
  return hash.digest('hex');
}

function addFolder(hash, folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else hash.update(`${path} ${fingerprint(path)}\n`);
  }
}
