import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
// What electron-builder itself reads and checks its configuration with; these are parts of it, not packages of ours.
const partOfBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const { load } = partOfBuilder('js-yaml') as { load: (text: string) => unknown };
const { minimatch } = partOfBuilder('minimatch') as {
  minimatch: (path: string, pattern: string, options?: object) => boolean;
};
const { validateConfiguration } = partOfBuilder('app-builder-lib/out/util/config/config.js') as {
  validateConfiguration: (configuration: unknown, debug: { isEnabled: boolean }) => Promise<void>;
};

type Target = string | { target: string; arch: string | string[] };
type Configuration = Record<string, unknown> & {
  electronFuses: Record<string, boolean>;
  files: string[];
  linux: { target: Target[]; icon: string; desktop: { entry: Record<string, string> } };
  mac: Record<string, unknown> & { target: Target[]; x64ArchFiles: string; entitlements: string };
  win: Record<string, unknown> & { target: Target[] };
  nsis: Record<string, boolean>;
  deb: Record<'depends' | 'fpm', string[]> & Record<'afterInstall' | 'afterRemove', string>;
  rpm: Record<'depends' | 'fpm', string[]> & Record<'afterInstall' | 'afterRemove', string>;
  toolsets: { appimage: string };
};

const text = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
const configuration = load(text) as Configuration;
const { linux, mac, win, nsis, deb, rpm } = configuration;
const targets = (all: Target[]) =>
  all.map((one) => (typeof one === 'string' ? one : `${one.target} ${String(one.arch)}`));

describe('the configuration of the packages', () => {
  it('is one that electron-builder understands to the last word', async () => {
    await expect(validateConfiguration(load(text), { isEnabled: false })).resolves.toBeUndefined();
    const misspelt = { ...(load(text) as object), notaWord: true };
    await expect(validateConfiguration(misspelt, { isEnabled: false })).rejects.toThrow('notaWord');
  });

  it('names every package that is promised, for every system', () => {
    expect(targets(linux.target)).toEqual(['deb', 'AppImage', 'rpm', 'tar.gz']);
    expect(targets(mac.target)).toEqual(['dmg universal', 'zip universal']);
    expect(targets(win.target)).toEqual(['nsis x64,arm64']);
  });

  it('sets every fuse that closes a door', () => {
    expect(configuration.electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      enableCookieEncryption: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('claims no kind of file and no protocol, and starts nothing at login by itself', () => {
    for (const part of [configuration, linux, mac, win]) {
      expect(part).not.toHaveProperty('fileAssociations');
      expect(part).not.toHaveProperty('protocols');
    }
    expect(JSON.stringify(configuration)).not.toMatch(/mimeTypes|autostart/i);
  });

  it('packs listed files only', () => {
    expect(configuration.files.filter((pattern) => !pattern.startsWith('!'))).toEqual([
      'out/{main,preload,renderer}/**',
      'resources/**',
      'package.json',
    ]);
    // electron-builder takes a list of a system's own for another one beside it, and begins that with every file.
    for (const system of [linux, mac, win]) expect(system).not.toHaveProperty('files');
  });

  it.each([
    ['linux', 'x64', ['linux-x64']],
    ['win32', 'arm64', ['win32-arm64']],
    ['darwin', 'x64', ['darwin-arm64', 'darwin-x64']],
    ['darwin', 'arm64', ['darwin-arm64', 'darwin-x64']],
  ])('packs the native modules of the target alone: %s %s', (platform, arch, kept) => {
    const systems = ['linux', 'linuxmusl', 'win32', 'darwin'].flatMap((one) => [`${one}-x64`, `${one}-arm64`]);
    const patterns = configuration.files
      .filter((pattern) => pattern.startsWith('!'))
      .map((pattern) => pattern.slice(1).replaceAll('${platform}', platform).replaceAll('${arch}', arch));
    const packed = (path: string) => !patterns.some((pattern) => minimatch(path, pattern, { dot: true }));
    const keytar = (system: string) => packed(`node_modules/keytar/prebuilds/${system}/keytar.node`);
    const sqlite = (system: string) => packed(`node_modules/better-sqlite3/prebuilds/${system}.node`);
    expect(systems.filter(keytar).sort()).toEqual(kept);
    expect(systems.filter(sqlite).sort()).toEqual(kept);
  });

  it('is a hardened, notarised app of both processors on macOS, in the menu bar alone', () => {
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true, extendInfo: { LSUIElement: true } });
    const granted = [...readFileSync(join(ROOT, mac.entitlements), 'utf8').matchAll(/<key>(.+?)<\/key>/g)];
    expect(granted.map(([, name]) => name)).toEqual(['com.apple.security.cs.allow-jit']);
    // Modules of one processor are the same file in both halves; the tool that joins them wants to be told.
    const unpacked = 'Contents/Resources/app.asar.unpacked/node_modules';
    for (const file of ['better-sqlite3/prebuilds/darwin-x64.node', 'keytar/prebuilds/darwin-arm64/keytar.node']) {
      expect(minimatch(`${unpacked}/${file}`, mac.x64ArchFiles, { matchBase: true })).toBe(true);
    }
    expect(minimatch('Contents/MacOS/Genie Tray', mac.x64ArchFiles, { matchBase: true })).toBe(false);
  });

  it('installs on Windows for its user alone, without an administrator, and leaves the profile when it goes', () => {
    expect(win.requestedExecutionLevel).toBe('asInvoker');
    expect(nsis).toMatchObject({ oneClick: true, perMachine: false, deleteAppDataOnUninstall: false });
  });

  it('never starts an AppImage without the sandbox of its own accord', () => {
    // 0.0.0, electron-builder's default, writes --no-sandbox into the desktop entry.
    expect(configuration.toolsets.appimage).not.toBe('0.0.0');
    expect(text).not.toContain('no-sandbox');
  });

  it('names only files that are there', () => {
    const given = [...deb.fpm, ...rpm.fpm].filter((word) => !word.startsWith('-')).map((word) => word.split('=')[0]);
    const named = [linux.icon, mac.icon, win.icon, mac.entitlements, configuration.afterPack, ...given];
    const scripts = [deb.afterInstall, deb.afterRemove, rpm.afterInstall, rpm.afterRemove];
    expect([...named, ...scripts].filter((path) => !existsSync(join(ROOT, String(path))))).toEqual([]);
  });

  it('asks the system for a keyring client, a browser opener and the two programs of D-Bus', () => {
    expect(deb.depends).toEqual(expect.arrayContaining(['libsecret-1-0', 'xdg-utils', 'dbus-bin | dbus']));
    const programs = ['/usr/bin/xdg-open', '/usr/bin/dbus-send', '/usr/bin/dbus-monitor'];
    expect(rpm.depends).toEqual(expect.arrayContaining(['libsecret-1.so.0()(64bit)', ...programs]));
  });

  it('is found in German too', () => {
    const { entry } = linux.desktop;
    expect(Object.keys(entry)).toEqual(expect.arrayContaining(['GenericName[de]', 'Comment[de]', 'Keywords[de]']));
  });
});
