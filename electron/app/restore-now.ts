import type { RestoreReport } from '../../shared/domain/keeping';
import type { KeepingPlace } from '../keeping/place';
import type { Watching } from '../keeping/progress';
import { finishRestore, prepareRestore } from '../keeping/restore';
import { settleKeeping } from '../keeping/settle';
import type { Clock } from '../lib/clock';
import { lockProfile } from '../store/profile-lock';

/**
 * Restores a backup from beginning to end while nobody has the profile; what was here is put aside whole. Throws what
 * `prepareRestore` throws, and `profile_in_use` while another program has the profile or its database.
 */
export async function restoreNow(
  place: KeepingPlace,
  clock: Clock,
  file: string,
  passphrase: string,
  watching: Watching,
): Promise<RestoreReport> {
  const lock = lockProfile(place.directory);
  try {
    await settleKeeping(place);
    await prepareRestore({ place, clock }, file, passphrase, watching);
    watching.onProgress({ step: 'merging', done: 0, total: 0 });
    // Its turn to be drawn: from here on this thread does nothing else.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const report = await finishRestore({ place });
    if (report === null) throw new Error('The prepared restore is gone.');
    return report;
  } finally {
    lock.release();
  }
}
