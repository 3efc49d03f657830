import { writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { AppError } from '../../shared/errors/app-error';

export type FileDialogs = {
  /** Asks where to, offering `name`; false when the user cancels. Throws AppError when the file cannot be written. */
  saveFile(name: string, content: string | Uint8Array): Promise<boolean>;
  /** Only asks where to, offering `name`: for what is written by somebody else. */
  nameFile(name: string): Promise<string | null>;
  /** A file that is there, with this extension; null when the user cancels. */
  chooseFile(extension: string): Promise<string | null>;
  /** The folder the user chose, or null. */
  chooseFolder(): Promise<string | null>;
};

/** The system's file dialogs, above the window where there is one. */
export function createFileDialogs(deps: { parent: () => BrowserWindow | null }): FileDialogs {
  const nameFile = async (name: string): Promise<string | null> => {
    const extension = extname(name).slice(1);
    const options = {
      defaultPath: join(app.getPath('downloads'), basename(name)),
      filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    };
    const parent = deps.parent();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  };
  return {
    async saveFile(name, content) {
      const path = await nameFile(name);
      if (path === null) return false;
      await writeOwnFile(path, content);
      return true;
    },

    nameFile,

    async chooseFile(extension) {
      const options = {
        properties: ['openFile' as const],
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      };
      const parent = deps.parent();
      const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      return filePaths[0] ?? null;
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
