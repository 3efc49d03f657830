import { describe, expect, it } from 'vitest';
import { ownAppImage, startedAnew } from '../../../electron/shell/app-image';

const MOUNTED = { APPIMAGE: '/home/ann/Genie.AppImage', APPDIR: '/tmp/.mount_Genie1' };

describe('an AppImage', () => {
  it('is known by running from the place it is mounted at', () => {
    expect(ownAppImage('/tmp/.mount_Genie1/genie-tray', MOUNTED)).toBe('/home/ann/Genie.AppImage');
  });

  it('is not the one that started this program, whose variables are inherited', () => {
    expect(ownAppImage('/opt/Genie Tray/genie-tray', MOUNTED)).toBe('');
    expect(ownAppImage('/tmp/.mount_Genie10/genie-tray', MOUNTED)).toBe('');
    expect(ownAppImage('/opt/Genie Tray/genie-tray', {})).toBe('');
  });

  it('is started anew by its file, everything else by its program, with the same arguments', () => {
    const argv = ['genie-tray', '--hidden'];
    expect(startedAnew(argv, '/tmp/.mount_Genie1/genie-tray', MOUNTED)).toEqual({
      execPath: '/home/ann/Genie.AppImage',
      args: ['--hidden'],
    });
    expect(startedAnew(argv, '/opt/genie-tray', {})).toEqual({ execPath: '/opt/genie-tray', args: ['--hidden'] });
  });
});
