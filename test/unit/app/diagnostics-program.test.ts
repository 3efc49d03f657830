import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desktopOf, packageKind } from '../../../electron/app/diagnostics-program';
import { readFuses } from '../../../electron/app/fuses';
import { tempDirectory } from '../../support/temp-store';

const MOUNTED = { APPIMAGE: '/a', APPDIR: '/tmp/.mount' };

describe('how the program came here', () => {
  it.each([
    ['/src/out/main', { platform: 'linux', env: {}, execPath: '/usr/bin/node' }, 'source'],
    ['/opt/Genie/resources/app.asar/out', { platform: 'linux', env: {}, execPath: '/opt/Genie/genie-tray' }, 'system'],
    ['/home/a/resources/app.asar/out', { platform: 'linux', env: {}, execPath: '/home/a/genie-tray' }, 'folder'],
    ['/tmp/.mount/app.asar/out', { platform: 'linux', env: MOUNTED, execPath: '/tmp/.mount/g' }, 'appimage'],
    // Started from another AppImage, whose variables it inherits.
    ['/opt/Genie/app.asar/out', { platform: 'linux', env: MOUNTED, execPath: '/opt/Genie/genie-tray' }, 'system'],
    ['/Applications/app.asar/out', { platform: 'darwin', env: {}, execPath: '/Applications/g' }, 'mac'],
  ] as const)('is told by its place %s', (directory, around, expected) => {
    expect(packageKind(directory, around)).toBe(expected);
  });

  it.each([
    ['ubuntu:GNOME', 'gnome'],
    ['X-Cinnamon', 'cinnamon'],
    ['KDE', 'kde'],
    ['axolotlword', 'other'],
    [undefined, 'none'],
  ])('names the desktop %s as %s', (names, expected) => {
    expect(desktopOf(names)).toBe(expected);
  });

  it('reads the fuses of a program file, also across the pieces it is read in, and none where there are none', async () => {
    const directory = tempDirectory();
    const wire = Buffer.concat([
      Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
      Buffer.from([1, 8]),
      Buffer.from('01001101'),
    ]);
    for (const before of [0, 10, 4 * 1024 * 1024 - 5, 4 * 1024 * 1024 - 50, 9_000_000]) {
      const file = join(directory, `program-${before}`);
      writeFileSync(file, Buffer.concat([Buffer.alloc(before, 1), wire, Buffer.alloc(100, 2)]));
      expect(await readFuses(file)).toMatchObject({
        runAsNode: false,
        cookieEncryption: true,
        onlyLoadAppFromAsar: true,
      });
    }
    writeFileSync(join(directory, 'none'), Buffer.alloc(5_000_000, 1));
    expect(await readFuses(join(directory, 'none'))).toBeNull();
  });
});
