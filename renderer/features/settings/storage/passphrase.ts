import type { TextKey } from '../../../../shared/i18n/translate';

/** As the contract has it: whoever has the file can try as often as they like. */
export const SHORTEST_PASSPHRASE = 8;

export type PassphraseProblems = Partial<Record<'passphrase' | 'again', TextKey>>;

/** A new passphrase is typed twice; nobody can recover it. */
export function newPassphraseProblems(passphrase: string, again: string): PassphraseProblems {
  if (passphrase.length < SHORTEST_PASSPHRASE) return { passphrase: 'storage.passphraseShort' };
  return passphrase === again ? {} : { again: 'storage.passphraseDiffers' };
}

/** The one of a backup that is there: any length, but not nothing. */
export function passphraseProblems(passphrase: string): PassphraseProblems {
  return passphrase === '' ? { passphrase: 'storage.passphraseMissing' } : {};
}
