import type { ImportView } from '../../shared/domain/history';
import { AppError, ERROR_CODES } from '../../shared/errors/app-error';
import type { Import } from '../store/imports';
import type { Core } from './compose';

/** An import as window and command show it: without the source's cursor. */
export function importView(job: Import): ImportView {
  const { id, accountId, mailbox, state, total, read, stored, bytes, createdAtMs, updatedAtMs, error } = job;
  return { id, accountId, mailbox, state, total, read, stored, bytes, createdAtMs, updatedAtMs, error };
}

/**
 * Runs the imports of an account to their end, for a command: the app does this beside watching. Throws the AppError
 * of the import that pauses; `onProgress` is called after every slice.
 */
export async function runImports(
  core: Core,
  accountId: string,
  signal: AbortSignal,
  onProgress: (job: Import) => void,
): Promise<void> {
  const source = await core.accounts.open(core.accounts.get(accountId));
  try {
    let failure: ImportView['error'] = null;
    await core.history.run(accountId, source, signal, (importId) => {
      const now = core.store.imports.get(importId);
      if (now === null) return;
      failure ??= now.error;
      onProgress(now);
    });
    if (failure !== null) throw errorOf(failure);
  } finally {
    await source.close();
  }
}

function errorOf({ code, message, hint }: NonNullable<ImportView['error']>): AppError {
  return new AppError(ERROR_CODES.find((known) => known === code) ?? 'internal', message, hint);
}
