import type { RestoreReport } from '../../shared/domain/keeping';
import { toAppError, type AppError } from '../../shared/errors/app-error';
import { finishErase } from './erase';
import { noSteps, type KeepingPlace, type OnStep } from './place';
import { finishRestore } from './restore';
import { finishRotation } from './rotate-key';

export type Settled = {
  erased: boolean;
  restored: RestoreReport | null;
  rotated: boolean;
  /** Why the key was not changed this time; the next start tries again. */
  postponed: AppError | null;
};

/**
 * Finishes what an earlier process began or asked for: erasing, a restore, another key. To be called with the profile
 * locked and before its database is opened, at every start; without such work it only looks for three files.
 */
export async function settleKeeping(place: KeepingPlace, onStep: OnStep = noSteps): Promise<Settled> {
  const erased = await finishErase(place, { keepProfile: true, onStep });
  const restored = await finishRestore({ place, onStep });
  try {
    return { erased, restored, rotated: await finishRotation(place, onStep), postponed: null };
  } catch (error) {
    // No room, say: the present key goes on as before, and the profile opens.
    return { erased, restored, rotated: false, postponed: toAppError(error) };
  }
}
