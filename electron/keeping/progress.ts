import type { KeepingProgress } from '../../shared/domain/keeping';
import { AppError } from '../../shared/errors/app-error';

/** How a long piece of work tells where it is, and how it is stopped. */
export type Watching = { onProgress: (progress: KeepingProgress) => void; signal: AbortSignal };

/** Throws when the user has stopped it; nothing of it stays then. */
export function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function cancelled(): AppError {
  return new AppError('conflict', 'This was stopped; nothing was changed.', 'Start it again when you like.');
}

/** The error a user reads: a stop is told as such, whatever it broke. */
export function orCancelled(thrown: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? cancelled() : thrown;
}
