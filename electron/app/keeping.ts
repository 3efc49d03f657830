import { join } from 'node:path';
import { exportAuditLog } from '../audit/audit-export';
import type { KeepingHandlerDependencies } from '../ipc/handlers/keeping';
import { backupTo } from '../keeping/backup';
import { beginErase } from '../keeping/erase';
import { exportEverything } from '../keeping/export';
import { createKeepingDesk } from '../keeping/keeping-desk';
import { holdSession, keepingView } from '../keeping/keeping-view';
import type { KeepingPlace } from '../keeping/place';
import { prepareRestore } from '../keeping/restore';
import { startRetention } from '../keeping/retention';
import { writeRetention } from '../keeping/retention-settings';
import { requestRotation } from '../keeping/rotate-key';
import { secretNamesOf } from '../keeping/secret-names';
import type { FileDialogs } from '../shell/file-dialog';
import type { Core } from './compose';

export const BACKUP_EXTENSION = 'genie-backup';

export type KeepingSurroundings = {
  place: KeepingPlace;
  dialogs: Pick<FileDialogs, 'nameFile' | 'chooseFile' | 'chooseFolder'>;
  /** Ends the app and starts it anew: a restore or another key is finished before the database is opened. */
  restart: () => void;
  /** Ends the app for good, after what starts it at login is gone. */
  leave: () => void;
  /** Requests or sizes are others now. */
  onChange: () => void;
  /** A piece of work began, went on or ended. */
  onProgress: () => void;
};

export type Keeping = { handlers: KeepingHandlerDependencies; stop(): Promise<void> };

/** How long things stay, and taking them elsewhere, back or away: the work of electron/keeping for the window. */
export function startKeeping(core: Core, around: KeepingSurroundings): Keeping {
  const { store, clock, log } = core;
  const { place, dialogs } = around;
  const desk = createKeepingDesk(around.onProgress);
  const retention = startRetention({
    store,
    clock,
    log,
    profileDirectory: place.directory,
    onDeleted: () => {
      around.onProgress();
      around.onChange();
    },
  });
  return {
    stop: () => retention.stop(),
    handlers: {
      view: () => keepingView({ store, clock, place }),
      change: (settings) => {
        writeRetention(store, settings);
        retention.wake();
      },
      hold: (sessionId, hold) => holdSession({ store, clock }, sessionId, hold),
      async backup(passphrase) {
        const day = new Date(clock.now()).toISOString().slice(0, 10);
        const file = await dialogs.nameFile(`genie-${day}.${BACKUP_EXTENSION}`);
        if (file === null) return false;
        await desk.run('backup', (watching) => backupTo({ place, clock }, file, passphrase, watching));
        return true;
      },
      async restore(passphrase) {
        const file = await dialogs.chooseFile(BACKUP_EXTENSION);
        if (file === null) return false;
        await desk.run('restore', (watching) => prepareRestore({ place, clock }, file, passphrase, watching));
        around.restart();
        return true;
      },
      async exportAll() {
        const chosen = await dialogs.chooseFolder();
        if (chosen === null) return null;
        const folder = join(chosen, 'genie-export');
        const auditLines = () => exportAuditLog(store);
        return desk.run('export', async (watching) => {
          // What writes mails and calendars is loaded by the few who export, not by every start.
          const { outcomeFiles } = await import('./outcome-files');
          return exportEverything({ place, store, clock, outcomeFiles, auditLines }, folder, watching);
        });
      },
      async erase() {
        await desk.run('erase', () => beginErase(place, secretNamesOf(store)));
        around.leave();
      },
      async rotateKey() {
        await desk.run('rotate_key', () => requestRotation(place));
        around.restart();
      },
      progress: () => desk.progress(),
      cancel: () => desk.cancel(),
      onChange: around.onChange,
    },
  };
}
