import { resolve } from 'node:path';
import { backupTo } from '../../keeping/backup';
import { systemClock } from '../../lib/clock';
import { onlyPositional, parseCommandLine } from '../arguments';
import { print, type Command } from '../command';
import { backupPassphraseOf, keepingPlace, watched } from '../keeping-place';

/** `genie backup FILE [--passphrase-stdin]`: one file that opens with the passphrase; also while the app runs. */
export const backup: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { 'passphrase-stdin': { type: 'boolean' } });
  const json = values.json ?? false;
  const file = resolve(onlyPositional(positionals, 'file'));
  const passphrase = await backupPassphraseOf(context, values['passphrase-stdin'] ?? false);
  const place = keepingPlace(context, values.profile);
  const manifest = await watched(context, json, (watching) =>
    backupTo({ place, clock: systemClock }, file, passphrase, watching),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    context,
    json,
    { file, ...manifest },
    () =>
      `${file} holds ${rows} rows in ${manifest.tables.length} tables and was read again. Keep the passphrase: without it nothing opens it.`,
  );
  return 0;
};
