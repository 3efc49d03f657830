import { toAppError } from '../../shared/errors/app-error';
import type { AppError } from '../../shared/errors/app-error';
import type { WireError, WireErrorCode } from '../../shared/ipc/wire-result';

/**
 * What the window may know about something thrown: an AppError's own sentence and next step; of anything else only
 * that it happened. Causes, stacks and file names stay in the main process.
 */
export function toWireError(thrown: unknown): WireError {
  const error = toAppError(thrown);
  const { message, hint, retryable, at } = error;
  return { code: wireCode(error), message, hint, retryable, ...(at === null ? {} : { at }) };
}

function wireCode(error: AppError): WireErrorCode {
  if (error.code === 'not_found') return 'NOT_FOUND';
  if (error.code === 'conflict') return 'CONFLICT';
  if (error.code === 'bad_input') return 'BAD_INPUT';
  return error.retryable ? 'UNAVAILABLE' : 'INTERNAL';
}
