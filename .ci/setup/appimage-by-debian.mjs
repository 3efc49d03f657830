/** What electron-builder downloads to build an AppImage, from Debian's packages; only the runtime is a stand-in. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './processes.mjs';

const PROGRAMS = ['mksquashfs', 'desktop-file-validate'];
/** Where the file system begins; appimage-runtime.sh has the same number. */
const RUNTIME_OCTETS = 4096;
/** electron-builder's names of them. */
const ARCHITECTURE = { x64: 'x64', arm64: 'arm64' }[process.arch];

export const hasAppImageTools = () => PROGRAMS.every((name) => findProgram(name) !== null);

/** Fills a folder for electron-builder's APPIMAGE_TOOLS_PATH. */
export function makeAppImageTools(folder) {
  for (const name of PROGRAMS) symlinkSync(findProgram(name), join(folder, name));
  mkdirSync(join(folder, 'lib', ARCHITECTURE), { recursive: true });
  mkdirSync(join(folder, 'runtimes'));
  const runtime = readFileSync(new URL('./appimage-runtime.sh', import.meta.url), 'utf8');
  writeFileSync(join(folder, 'runtimes', `runtime-${ARCHITECTURE}`), runtime.padEnd(RUNTIME_OCTETS, '\n'));
}
