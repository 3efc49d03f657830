import { toAppError } from '../../../shared/errors/app-error';
import { beginErase, finishErase } from '../../keeping/erase';
import { DATABASE_KEY, hasDatabase, storedKey, type KeepingPlace } from '../../keeping/place';
import { modelSecretNames, secretNamesOf } from '../../keeping/secret-names';
import { openStore } from '../../store/store';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type CliContext, type Command } from '../command';
import { withLockedPlace } from '../keeping-place';

/** `genie erase --confirm erase`: every file and every secret of the profile. */
export const erase: Command = (args, context) => {
  const { values, positionals } = parseCommandLine(args, { confirm: { type: 'string' } });
  if (positionals.length > 0 || values.confirm !== 'erase') {
    throw new UsageError('This deletes everything there is of this profile. Say so: genie erase --confirm erase.');
  }
  return withLockedPlace(context, values.profile, async (place, settled) => {
    if (!settled.erased) {
      await beginErase(place, await secretNames(place, context));
      await finishErase(place, { keepProfile: false });
    }
    print(context, values.json ?? false, { erased: true }, () => `Nothing is left in ${place.directory}.`);
    return 0;
  });
};

// A database that does not open is no reason to keep it: then only the names that do not hang on it are known.
async function secretNames(place: KeepingPlace, context: CliContext): Promise<string[]> {
  const key = await storedKey(place.secrets, DATABASE_KEY);
  if (key === null || !hasDatabase(place)) return modelSecretNames();
  try {
    const store = openStore({ file: place.databaseFile, key });
    try {
      return secretNamesOf(store);
    } finally {
      store.close();
    }
  } catch (error) {
    const { message } = toAppError(error);
    context.stderr(`${message} Passwords of accounts may be left in the keychain; look for "Genie Tray" there.\n`);
    return modelSecretNames();
  }
}
