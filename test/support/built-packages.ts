import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const [DEBIAN_NAME, RPM_NAME] = process.arch === 'arm64' ? ['arm64', 'aarch64'] : ['amd64', 'x86_64'];

export const DIST = join(ROOT, 'dist');
/** By their names in dist/, as `npm run test:packages` builds them; the older ones are of version 0.0.9. */
export const PACKAGES = {
  deb: `genie-tray_${version}_${DEBIAN_NAME}.deb`,
  rpm: `genie-tray-${version}.${RPM_NAME}.rpm`,
  tarball: `genie-tray-${version}-linux-${process.arch}.tar.gz`,
  appImage: `genie-tray-${version}-linux-${process.arch === 'x64' ? 'x86_64' : 'arm64'}.AppImage`,
  olderDeb: `older/genie-tray_0.0.9_${DEBIAN_NAME}.deb`,
  olderRpm: `older/genie-tray-0.0.9.${RPM_NAME}.rpm`,
};
export const VERSION = version;

/** Where both system packages put the app, and the command they give. */
export const INSTALLED = '/opt/Genie Tray';
export const COMMAND = '/usr/bin/genie-tray';

/** Everything on the system outside of homes and caches that is named after the app or lies in its folder. */
export function traces(): string[] {
  const args = [
    '/etc',
    '/opt',
    '/usr',
    '/var/lib',
    '(',
    '-iname',
    '*genie*tray*',
    '-o',
    '-path',
    `${INSTALLED}/*`,
    ')',
  ];
  // An ordinary user may not look into every folder.
  return execFileSync('sh', ['-c', 'find "$@" 2> /dev/null || true', 'find', ...args])
    .toString()
    .split('\n')
    .filter((path) => path !== '')
    .sort();
}
