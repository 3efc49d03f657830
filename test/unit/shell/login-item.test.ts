import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { autostartEntry, autostartPath } from '../../../electron/shell/autostart-file';
import { createLoginItem, type LoginItemDependencies } from '../../../electron/shell/login-item';
import { tempDirectory } from '../../support/temp-store';

function login(over: Partial<LoginItemDependencies> = {}, isPackaged = true) {
  const config = over.env?.XDG_CONFIG_HOME ?? tempDirectory();
  const asked: unknown[] = [];
  let openAtLogin = false;
  const app = {
    isPackaged,
    getAppPath: () => '/src/genie',
    getLoginItemSettings: () => ({ openAtLogin }),
    setLoginItemSettings: (settings: { openAtLogin?: boolean }) => {
      asked.push(settings);
      openAtLogin = settings.openAtLogin ?? false;
    },
  } as unknown as LoginItemDependencies['app'];
  const item = createLoginItem({
    app,
    platform: 'linux',
    execPath: '/opt/Genie Tray/genie-tray',
    demo: false,
    ...over,
    env: { XDG_CONFIG_HOME: config, ...over.env },
  });
  return { item, config, asked, file: join(config, 'autostart', 'genie-tray.desktop') };
}

describe('starting at login on Linux', () => {
  it('is a file of the user’s desktop that starts the app without a window, for the user alone', () => {
    const { item, file } = login();
    expect([item.supported, item.active()]).toEqual([true, false]);
    item.set(true);
    expect(item.active()).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Genie Tray/genie-tray" --hidden\n');
    // A desktop starts nothing of an app that was removed.
    expect(readFileSync(file, 'utf8')).toContain('TryExec=/opt/Genie Tray/genie-tray\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(['genie-tray.desktop']);
  });

  it('leaves nothing when it is switched off, also twice', () => {
    const { item, file } = login();
    item.set(true);
    item.set(false);
    item.set(false);
    expect([existsSync(file), item.active()]).toEqual([false, false]);
  });

  it('follows the app to another place', () => {
    const { item, config, file } = login();
    item.set(true);
    login({ env: { XDG_CONFIG_HOME: config }, execPath: '/home/ann/genie-tray' }).item.refresh();
    expect(readFileSync(file, 'utf8')).toContain('Exec=/home/ann/genie-tray --hidden\n');
  });

  it('stays off when the user took the file away or switched it off in the desktop’s settings', () => {
    const { item, file } = login();
    item.refresh();
    expect(existsSync(file)).toBe(false);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '[Desktop Entry]\nExec=/old\nX-GNOME-Autostart-enabled=false\n');
    item.refresh();
    expect(item.active()).toBe(false);
    expect(readFileSync(file, 'utf8')).toContain('Exec=/old');
  });

  it('starts the AppImage itself, not the folder it is unpacked in, and the same profile', () => {
    const { item, file } = login({
      execPath: '/tmp/.mount_G/genie-tray',
      env: { APPIMAGE: '/apps/Genie.AppImage', APPDIR: '/tmp/.mount_G', GENIE_PROFILE: '/data/work' },
    });
    item.set(true);
    expect(readFileSync(file, 'utf8')).toContain('Exec=env GENIE_PROFILE=/data/work /apps/Genie.AppImage --hidden\n');
    expect(readFileSync(file, 'utf8')).toContain('TryExec=/apps/Genie.AppImage\n');
  });

  it('names the app’s folder when it runs from its sources', () => {
    const { item, file } = login({ execPath: '/bin/electron' }, false);
    item.set(true);
    expect(readFileSync(file, 'utf8')).toContain('Exec=/bin/electron /src/genie --hidden\n');
  });

  it.each(['FLATPAK_ID', 'SNAP'])('is not offered in a package with a desktop of its own (%s)', (name) => {
    expect(login({ env: { [name]: 'x' } }).item.supported).toBe(false);
  });

  it('is not offered in the demo', () => {
    expect(login({ demo: true }).item.supported).toBe(false);
  });
});

describe('the desktop file', () => {
  it('quotes what the specification reserves', () => {
    expect(autostartEntry(['/a b/$x"\\%', 'plain'])).toContain('Exec="/a b/\\\\$x\\\\"\\\\\\\\%%" plain\n');
  });

  it('lies in the home folder where no other is named, or only a relative one', () => {
    expect(autostartPath({ XDG_CONFIG_HOME: 'here' })).toMatch(/\/\.config\/autostart\/genie-tray\.desktop$/);
  });
});

describe('starting at login on macOS and Windows', () => {
  it('is asked of the system, without a window', () => {
    const { item, asked } = login({ platform: 'win32' });
    item.set(true);
    expect(asked).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
    expect(item.active()).toBe(true);
  });

  it('is not switched on by a start of the app', () => {
    const { item, asked } = login({ platform: 'darwin' });
    item.refresh();
    expect(asked).toEqual([]);
  });

  it('is not offered in development, where the program is Electron', () => {
    expect(login({ platform: 'win32' }, false).item.supported).toBe(false);
  });
});
