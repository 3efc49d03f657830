import { app, ipcMain, session as sessions } from 'electron';
import { join } from 'node:path';
import { translator, type Language } from '../../shared/i18n/translate';
import { pushEvent } from '../ipc/push';
import { registerCalls } from '../ipc/registry';
import { makeSenderGuard } from '../ipc/sender-guard';
import { createKeepingDesk } from '../keeping/keeping-desk';
import type { Clock } from '../lib/clock';
import type { Logger } from '../lib/logger';
import { createFileDialogs } from '../shell/file-dialog';
import { openRecoveryWindow } from '../shell/recovery-window';
import { APP_PAGE } from '../shell/security/app-protocol';
import { applySecurity } from '../shell/security/apply';
import { BACKUP_EXTENSION } from './keeping';
import { trustedOrigins } from './page-window';
import type { Profile } from './profile';
import { restoreNow } from './restore-now';
import { openSecrets } from './secrets';

type Surroundings = { profile: Profile; language: Language; clock: Clock; log: Logger; devServerUrl: string | null };

/**
 * Brings a backup back while the database does not open (D6): a window of its own asks for the passphrase, the system for the
 * file. Resolves when it is restored, or when the user closed the window; nothing was changed then.
 */
export async function recover({ profile, language, clock, log, devServerUrl }: Surroundings): Promise<void> {
  const session = sessions.fromPartition('recovery', { cache: false });
  applyOnce(session, devServerUrl);
  const window = openRecoveryWindow({
    preloadFile: join(import.meta.dirname, '../preload/preload.cjs'),
    url: `${devServerUrl ?? APP_PAGE}?recovery=${language}`,
    session,
    title: translator(language)('shell.appName'),
    iconFile: join(app.getAppPath(), 'resources', 'icons', 'app-256.png'),
  });
  const { webContents } = window;
  const closed = new Promise<void>((resolve) => window.once('closed', resolve));
  const desk = createKeepingDesk(() => {
    if (!window.isDestroyed()) pushEvent(webContents, 'keeping.changed', {});
  });
  const dialogs = createFileDialogs({ parent: () => window });
  // Closed in the midst of it, it stops like with its own button, and the app waits for it to have ended.
  let work: Promise<unknown> = Promise.resolve();
  const unregister = registerCalls({
    ipc: ipcMain,
    isTrusted: makeSenderGuard(() => webContents, trustedOrigins(devServerUrl)),
    onReject: (kind, code) => log.warn('ipc.refused', { kind, code }),
    onError: (kind, error) => log.error('ipc.failed', error, { kind }),
    handlers: {
      'keeping.restore': async ({ passphrase }) => {
        const file = await dialogs.chooseFile(BACKUP_EXTENSION);
        if (file === null) return { restored: false };
        const restoring = desk.run('restore', (watching) =>
          restoreNow({ ...profile, secrets: openSecrets(profile, process.env) }, clock, file, passphrase, watching),
        );
        work = restoring.catch(() => undefined);
        await restoring;
        // The answer reaches the page before it goes.
        setImmediate(() => window.close());
        return { restored: true };
      },
      'keeping.progress': () => desk.progress(),
      'keeping.cancel': () => ({ cancelled: desk.cancel() }),
    },
  });
  await closed;
  desk.cancel();
  await work;
  unregister();
}

let secured = false;

/** The rules hold for the whole of the app and for this session; a second window of this kind finds them in place. */
function applyOnce(session: Electron.Session, devServerUrl: string | null): void {
  if (secured) return;
  secured = true;
  applySecurity(app, session, { rendererDir: join(import.meta.dirname, '../renderer'), devServerUrl });
}
