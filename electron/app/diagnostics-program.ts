import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { DESKTOPS, type PACKAGE_KINDS } from '../../shared/domain/diagnostics';
import { ownAppImage } from '../shell/app-image';
import { desktopHasTray } from '../shell/tray-host';
import { readFuses } from './fuses';

/** What runs, for a bug report; unchecked, as everything here is before it is put into its form. */
export async function programOf(demo: boolean) {
  const { electron = null, chrome = null, node } = process.versions;
  return {
    version: ownVersion(import.meta.dirname),
    package: packageKind(import.meta.dirname, process),
    electron,
    chromium: chrome,
    node,
    demo,
    fuses: electron === null ? null : await readFuses(process.execPath),
  };
}

/** What it runs on. */
export async function systemOf(env: NodeJS.ProcessEnv) {
  return {
    platform: process.platform,
    architecture: arch(),
    // Distributions write their own words behind the numbers.
    kernel: /^\d+(?:\.\d+){1,3}/.exec(release())?.[0] ?? null,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
    processors: cpus().length,
    desktop: desktopOf(env.XDG_CURRENT_DESKTOP),
    session: sessionOf(env.XDG_SESSION_TYPE),
    tray: await desktopHasTray(process.platform),
  };
}

type Surroundings = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; execPath: string };

/** How the program came here, by where it lies. */
export function packageKind(
  directory: string,
  { platform, env, execPath }: Surroundings,
): (typeof PACKAGE_KINDS)[number] {
  if (!directory.includes('app.asar')) return 'source';
  if (platform === 'darwin') return 'mac';
  if (platform === 'win32') return 'windows';
  if (ownAppImage(execPath, env) !== '') return 'appimage';
  return /^\/(?:opt|usr)\//.test(execPath) ? 'system' : 'folder';
}

/** XDG_CURRENT_DESKTOP is a list with the most exact name first (Desktop Entry Specification, OnlyShowIn). */
export function desktopOf(names: string | undefined): (typeof DESKTOPS)[number] {
  if (names === undefined || names === '') return 'none';
  const known = DESKTOPS.find((name) => names.toLowerCase().replace('x-', '').split(':').includes(name));
  return known ?? 'other';
}

function sessionOf(type: string | undefined): 'wayland' | 'x11' | 'tty' | 'other' | 'none' {
  if (type === undefined || type === '') return 'none';
  return type === 'wayland' || type === 'x11' || type === 'tty' ? type : 'other';
}

/** The package.json above this file: both the app and the command lie below it. */
function ownVersion(from: string): string | null {
  const file = join(from, 'package.json');
  if (existsSync(file)) return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  return dirname(from) === from ? null : ownVersion(dirname(from));
}
