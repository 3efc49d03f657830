import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors/app-error';
import type { SecretStore } from '../interfaces/secret-store';
import { DATABASE_KEY, NEXT_DATABASE_KEY, storedKey } from '../keeping/place';
import { opensWith } from '../store/database';
import { createKeychain } from '../secrets/keychain';
import { openPassphraseVault } from '../secrets/passphrase-vault';
import { createSessionSecrets } from '../secrets/session-secrets';
import type { Profile } from './profile';

export const MODEL_KEY = 'model:api-key';
export const passwordName = (accountId: string): string => `account:${accountId}:password`;

/** The store GENIE_SECRETS names: the keychain unless a passphrase or session-only secrets were chosen. */
export function openSecrets(profile: Profile, env: NodeJS.ProcessEnv): SecretStore {
  const choice = env.GENIE_SECRETS ?? 'keychain';
  switch (choice) {
    case 'keychain':
      return createKeychain(profile.id);
    case 'passphrase':
      return openPassphraseVault(profile.vaultFile, env.GENIE_PASSPHRASE ?? '');
    case 'session':
      return createSessionSecrets();
    default:
      throw new AppError(
        'bad_input',
        `GENIE_SECRETS=${choice} is not known.`,
        'Use keychain, passphrase (with GENIE_PASSPHRASE) or session.',
      );
  }
}

/**
 * The key of the profile's database. Made once, for a profile without a database; a database whose key is gone is
 * never given a new one (bars K2). Throws AppError `keyring_unavailable` or `database_unreadable`.
 */
export async function databaseKey(secrets: SecretStore, databaseFile: string): Promise<Uint8Array> {
  const stored = await storedKey(secrets, DATABASE_KEY);
  if (stored !== null) return (await keyOfHalfChanged(secrets, databaseFile, stored)) ?? stored;
  if (existsSync(databaseFile)) {
    throw new AppError(
      'database_unreadable',
      'The key of the mail database is not in the keychain any more.',
      'Unlock the keychain it was made with, or move the profile folder away to start anew; nothing was changed.',
    );
  }
  const key = randomBytes(32);
  await secrets.set(DATABASE_KEY, key.toString('base64'));
  return key;
}

/**
 * The new key, where the change to it was cut off between the file and the keychain. The next writer finishes it; whoever
 * only reads until then needs this one.
 */
async function keyOfHalfChanged(secrets: SecretStore, file: string, present: Uint8Array): Promise<Uint8Array | null> {
  const next = await storedKey(secrets, NEXT_DATABASE_KEY);
  if (next === null || !existsSync(file) || opensWith(file, present) || !opensWith(file, next)) return null;
  return next;
}
