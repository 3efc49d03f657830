/**
 * One piece of keeping work in a process of its own, for tests that kill it: `keeping-child WORK DIRECTORY STEP [FILE]`.
 * The process ends as by a power cut at the STEPth step; with STEP 0 it finishes and prints how many steps there were.
 */
import { join } from 'node:path';
import { backupTo } from '../../electron/keeping/backup';
import { beginErase, finishErase } from '../../electron/keeping/erase';
import { finishRestore, prepareRestore } from '../../electron/keeping/restore';
import { finishRotation, requestRotation } from '../../electron/keeping/rotate-key';
import { settleKeeping } from '../../electron/keeping/settle';
import { runRetention } from '../../electron/keeping/retention';
import { systemClock } from '../../electron/lib/clock';
import { silentLogger } from '../../electron/lib/logger';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';
import { openStore } from '../../electron/store/store';
import { keepingProfile } from './keeping-profile';

const [work = '', directory = '', step = '0', file = ''] = process.argv.slice(2);
const PASSPHRASE = 'correct horse battery';

const secrets = openPassphraseVault(join(directory, 'secrets.vault'), 'vault', { N: 16, r: 8, p: 1 });
const { place } = keepingProfile(directory, secrets);
/** For work that begins at once: the vault takes its time. */
const keyInFile = () => Buffer.from(file, 'hex');
const FAR_AHEAD_MS = 60 * 86_400_000;
const watching = { onProgress: () => undefined, signal: new AbortController().signal };
let steps = 0;
const onStep = () => {
  steps += 1;
  if (steps === Number(step)) process.kill(process.pid, 'SIGKILL');
};

const works: Record<string, () => Promise<unknown>> = {
  backup: () => backupTo({ place, clock: systemClock, onStep }, file, PASSPHRASE, watching),
  restore: async () => {
    await prepareRestore({ place, clock: systemClock, onStep }, file, PASSPHRASE, watching);
    await finishRestore({ place, onStep });
  },
  rotate: async () => {
    await requestRotation(place);
    onStep();
    await finishRotation(place, onStep);
  },
  erase: async () => {
    await beginErase(place, ['account:a:password'], onStep);
    await finishErase(place, { keepProfile: false, onStep });
  },
  settle: () => settleKeeping(place, onStep),
  migration: () => Promise.resolve(openStore({ file: place.databaseFile, key: keyInFile() }).close()),
  retention: async () => {
    const store = openStore({ file: place.databaseFile, key: keyInFile() });
    const clock = { ...systemClock, now: () => Date.now() + FAR_AHEAD_MS, sleep: () => Promise.resolve() };
    await runRetention({ store, clock, log: silentLogger, profileDirectory: directory }, watching.signal);
    store.close();
  },
};
await works[work]?.();
process.stdout.write(`${steps}\n`);
