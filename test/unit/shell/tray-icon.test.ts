import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { panelIsDark, trayPictures, type TrayPanel } from '../../../electron/shell/tray-icon';

const ICONS = join(import.meta.dirname, '../../../resources/icons');
const MODES = ['quiet', 'waiting', 'attention', 'offline', 'paused'] as const;
const panels: TrayPanel[] = (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
  [1, 1.25, 1.5, 2, 3, 4].flatMap((scaleFactor) => [true, false].map((dark) => ({ platform, dark, scaleFactor }))),
);

/** Width and height from the IHDR chunk of a PNG. */
function pngSize(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('the pictures of the tray icon', () => {
  it.each(MODES)('exist for %s on every panel, in the size their name says', (mode) => {
    for (const panel of panels) {
      const pictures = trayPictures(mode, panel, 3);
      expect(pictures.length).toBeGreaterThan(0);
      for (const { file } of pictures) {
        expect(existsSync(join(ICONS, file)), file).toBe(true);
        const size = Number(/-(\d+)\.png$/.exec(file)?.[1]);
        expect(pngSize(join(ICONS, file))).toEqual([size, size]);
      }
    }
  });

  it('differ between all states by more than their name', () => {
    const files = MODES.map(
      (mode) => trayPictures(mode, { platform: 'darwin', dark: true, scaleFactor: 1 }, 0)[0]?.file,
    );
    const contents = files.map((file) => readFileSync(join(ICONS, file ?? '')).toString('base64'));
    expect(new Set(contents).size).toBe(MODES.length);
  });

  it('carry the number from 22 pixels up, each its own, and a plain dot below', () => {
    const files = (waiting: number) =>
      trayPictures('waiting', { platform: 'win32', dark: true, scaleFactor: 1 }, waiting).map(({ file }) => file);
    expect(files(3)).toEqual([
      'tray-waiting-on-dark-16.png',
      'tray-waiting-on-dark-20.png',
      ...[24, 32, 40, 48].map((size) => `counts/tray-waiting-3-on-dark-${size}.png`),
    ]);
    const pictures = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((waiting) =>
      [1, 2].flatMap((scaleFactor) =>
        trayPictures('waiting', { platform: 'linux', dark: false, scaleFactor }, waiting),
      ),
    );
    const contents = pictures.map(({ file }) => readFileSync(join(ICONS, file)).toString('base64'));
    expect(new Set(contents).size).toBe(20);
    expect(files(10)).toEqual(files(250));
    for (const { file } of pictures) {
      const size = Number(/-(\d+)\.png$/.exec(file)?.[1]);
      expect(pngSize(join(ICONS, file))).toEqual([size, size]);
    }
  });

  it('are template images on macOS whatever the theme', () => {
    const file = trayPictures('quiet', { platform: 'darwin', dark: true, scaleFactor: 2 }, 0).map((p) => p.file);
    expect(file).toEqual(['tray-quiet-template-18.png', 'tray-quiet-template-36.png']);
  });

  it('are one bitmap near the real pixels on Linux', () => {
    const at = (scaleFactor: number) =>
      trayPictures('quiet', { platform: 'linux', dark: true, scaleFactor }, 0)[0]?.file;
    expect([1, 1.25, 2, 8].map(at)).toEqual([
      'tray-quiet-on-dark-22.png',
      'tray-quiet-on-dark-32.png',
      'tray-quiet-on-dark-44.png',
      'tray-quiet-on-dark-64.png',
    ]);
  });
});

describe('the panel', () => {
  it('is dark on GNOME and Unity in either theme', () => {
    expect(panelIsDark('linux', 'ubuntu:GNOME', false)).toBe(true);
    expect(panelIsDark('linux', 'Unity', false)).toBe(true);
  });

  it('follows the theme elsewhere', () => {
    expect(panelIsDark('linux', 'KDE', false)).toBe(false);
    expect(panelIsDark('linux', 'KDE', true)).toBe(true);
    expect(panelIsDark('win32', 'GNOME', false)).toBe(false);
  });
});
