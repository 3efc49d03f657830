import { BrowserWindow, type Session } from 'electron';
import { paperColor } from './paper-color';
import { safeWebPreferences } from './security/web-preferences';

export type RecoveryWindowDeps = {
  preloadFile: string;
  url: string;
  /** The session that the security rules were applied to. */
  session: Session;
  title: string;
  iconFile: string;
};

/** The small window that asks for the passphrase of a backup while there is no database to open the app with. */
export function openRecoveryWindow({ preloadFile, url, session, title, iconFile }: RecoveryWindowDeps): BrowserWindow {
  const window = new BrowserWindow({
    width: 460,
    height: 520,
    minWidth: 360,
    minHeight: 420,
    show: false,
    title,
    icon: iconFile,
    backgroundColor: paperColor(),
    autoHideMenuBar: true,
    maximizable: false,
    fullscreenable: false,
    webPreferences: safeWebPreferences(preloadFile, session),
  });
  window.on('page-title-updated', (event) => event.preventDefault());
  window.webContents.on('render-process-gone', () => window.destroy());
  window.once('ready-to-show', () => window.show());
  void window.loadURL(url);
  return window;
}
