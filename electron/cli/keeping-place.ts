import { profileDirectory, openProfile } from '../app/profile';
import { openSecrets } from '../app/secrets';
import type { KeepingPlace } from '../keeping/place';
import type { KeepingProgress } from '../../shared/domain/keeping';
import type { Watching } from '../keeping/progress';
import { settleKeeping, type Settled } from '../keeping/settle';
import { lockProfile } from '../store/profile-lock';
import { UsageError } from './arguments';
import { readStdin, type CliContext } from './command';

/** Where a command finds the profile; makes its folder where there is none. */
export function keepingPlace(context: CliContext, profile: string | undefined): KeepingPlace {
  process.umask(0o077);
  const opened = openProfile(profileDirectory(profile, context.env));
  return { ...opened, secrets: openSecrets(opened, context.env) };
}

/** For what needs the database closed: nobody else has the profile, and what an earlier process began is finished first. */
export async function withLockedPlace<T>(
  context: CliContext,
  profile: string | undefined,
  work: (place: KeepingPlace, settled: Settled) => Promise<T>,
): Promise<T> {
  const place = keepingPlace(context, profile);
  const lock = lockProfile(place.directory);
  try {
    return await work(place, await settleKeeping(place));
  } finally {
    lock.release();
  }
}

/** The passphrase of a backup: from standard input, else from the environment; never from the command line. */
export async function backupPassphraseOf(context: CliContext, fromStdin: boolean): Promise<string> {
  const passphrase = fromStdin ? await readStdin(context) : (context.env.GENIE_BACKUP_PASSPHRASE ?? '');
  if (passphrase !== '') return passphrase;
  throw new UsageError('Give the passphrase in GENIE_BACKUP_PASSPHRASE or with --passphrase-stdin.');
}

/** Says how far it is on standard error, and stops at Ctrl-C. */
export async function watched<T>(
  context: CliContext,
  quiet: boolean,
  work: (watching: Watching) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  let told = '';
  const onProgress = ({ step, done, total }: KeepingProgress) => {
    const percent = total === 0 ? 0 : Math.floor((done / total) * 10) * 10;
    const line = `${step} ${percent} %`;
    if (quiet || line === told) return;
    told = line;
    context.stderr(`${line}\n`);
  };
  try {
    return await work({ onProgress, signal: stop.signal });
  } finally {
    process.off('SIGINT', interrupt);
  }
}
