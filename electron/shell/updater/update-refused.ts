import type { UPDATE_REFUSALS } from '../../../shared/domain/diagnostics-words';
import { AppError } from '../../../shared/errors/app-error';

/** Why an update is not taken, for the log. */
export type RefusalReason = (typeof UPDATE_REFUSALS)[number];

/** An update that does not prove to be ours, or is not for this computer. Nothing of it was used. */
export class UpdateRefused extends AppError {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    hint: string,
  ) {
    super('update_refused', message, hint);
  }
}

/** What to do about one that should not have come. */
export const REFUSED_HINT =
  'Nothing was changed and this version goes on. If it stays so, get the new version from the project page.';
