import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { AppError } from '../../shared/errors/app-error';

export type FileDialogs = {
  /** Asks where to, offering `name`; false when the user cancels. Throws AppError when the file cannot be written. */
  saveFile(name: string, content: string | Uint8Array): Promise<boolean>;
  /** The folder the user chose, or null. */
  chooseFolder(): Promise<string | null>;
};

/** The system's file dialogs, above the window where there is one. */
export function createFileDialogs(deps: { parent: () => BrowserWindow | null }): FileDialogs {
  return {
    async saveFile(name, content) {
      const extension = extname(name).slice(1);
      const options = {
        defaultPath: join(app.getPath('downloads'), basename(name)),
        filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
      };
      const parent = deps.parent();
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      if (canceled || filePath === '') return false;
      await writeOwnFile(filePath, content);
      return true;
    },

    async chooseFolder() {
      const options = { properties: ['openDirectory' as const] };
      const parent = deps.parent();
      const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      return filePaths[0] ?? null;
    },
  };
}

/** For the user's eyes only: it holds mail. */
async function writeOwnFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content, { mode: 0o600 });
  } catch (cause) {
    throw new AppError('internal', `The file “${basename(path)}” could not be written.`, 'Choose another folder.', {
      cause,
    });
  }
}
