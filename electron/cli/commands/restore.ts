import { resolve } from 'node:path';
import type { RestoreReport } from '../../../shared/domain/keeping';
import { finishRestore, prepareRestore } from '../../keeping/restore';
import { systemClock } from '../../lib/clock';
import { onlyPositional, parseCommandLine } from '../arguments';
import { print, type Command } from '../command';
import { backupPassphraseOf, watched, withLockedPlace } from '../keeping-place';

/** `genie restore FILE [--passphrase-stdin]`: what is here is put aside; what was deleted or decided here stays so. */
export const restore: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { 'passphrase-stdin': { type: 'boolean' } });
  const json = values.json ?? false;
  const file = resolve(onlyPositional(positionals, 'file'));
  const passphrase = await backupPassphraseOf(context, values['passphrase-stdin'] ?? false);
  return withLockedPlace(context, values.profile, async (place) => {
    await watched(context, json, (watching) =>
      prepareRestore({ place, clock: systemClock }, file, passphrase, watching),
    );
    const report = await finishRestore({ place });
    if (report === null) throw new Error('The prepared restore is gone.');
    print(context, json, report, () => described(report));
    return 0;
  });
};

function described({ createdAtMs, accounts, messages, sessions, suppressed, merged }: RestoreReport): string {
  return [
    `Restored the backup of ${new Date(createdAtMs).toISOString()}: ${accounts} accounts, ${messages} mails, ${sessions} requests.`,
    `Left out because it was deleted or decided here: ${suppressed.accounts} accounts, ${suppressed.messages} mails, ${suppressed.sessions} requests.`,
    merged
      ? 'What was here is put aside in the profile folder and goes when its texts would.'
      : 'Sign in to each account again: genie accounts sign-in ID. Nothing of the backup runs by itself.',
  ].join('\n');
}
