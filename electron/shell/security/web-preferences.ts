import { app, type Session, type WebPreferences } from 'electron';

/** What a page of ours may do: everything that could be switched off is (bars E1 to E3). */
export function safeWebPreferences(preloadFile: string, session: Session): WebPreferences {
  return {
    preload: preloadFile,
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    devTools: !app.isPackaged,
  };
}
