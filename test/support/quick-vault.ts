import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';

/**
 * A passphrase vault in a profile that is yet to be made, at a thousandth of the app's own cost: a test that starts the
 * command a hundred times would else spend its time on deriving keys.
 */
export function makeQuickVault(profile: string, passphrase: string): void {
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const vault = openPassphraseVault(join(profile, 'secrets.vault'), passphrase, { N: 16, r: 8, p: 1 });
  // Its file is written before the call returns; only the answer is a promise.
  void vault.set('made', '');
}
