import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { parseSecrets, parseVaultFile } from '../../shared/domain/vault-file';
import { AppError } from '../../shared/errors/app-error';
import type { SecretStore } from '../interfaces/secret-store';

// OWASP's scrypt setting (N=2^17, r=8, p=1): about 128 MiB and a few hundred milliseconds a guess.
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/**
 * Secrets in one file sealed with a key made from the user's passphrase (scrypt, AES-256-GCM), for machines without a
 * keychain and only by explicit choice. A wrong passphrase is told from an empty vault; the file is replaced
 * atomically, mode 0600.
 */
export function openPassphraseVault(file: string, passphrase: string): SecretStore {
  if (passphrase.length === 0) {
    throw new AppError(
      'keyring_unavailable',
      'The passphrase for the secrets of this profile is empty.',
      'Set GENIE_PASSPHRASE to the passphrase you chose for this profile.',
    );
  }
  const existing = existsSync(file) ? readVault(file, passphrase) : null;
  const salt = existing?.salt ?? randomBytes(16);
  const key = existing?.key ?? deriveKey(passphrase, salt);
  const secrets = existing?.secrets ?? new Map<string, string>();
  const save = () => writeVault(file, key, salt, secrets);
  return {
    kind: 'passphrase',
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, value) => {
      secrets.set(name, value);
      save();
      return Promise.resolve();
    },
    delete: (name) => {
      if (secrets.delete(name)) save();
      return Promise.resolve();
    },
  };
}

function deriveKey(passphrase: string, salt: Uint8Array): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, SCRYPT);
}

function readVault(file: string, passphrase: string) {
  try {
    const vault = parseVaultFile(readFileSync(file, 'utf8'));
    const salt = Buffer.from(vault.salt, 'base64');
    const key = deriveKey(passphrase, salt);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(vault.nonce, 'base64'));
    decipher.setAuthTag(Buffer.from(vault.tag, 'base64'));
    const plain = Buffer.concat([decipher.update(Buffer.from(vault.sealed, 'base64')), decipher.final()]);
    return { salt, key, secrets: new Map(Object.entries(parseSecrets(plain.toString('utf8')))) };
  } catch (cause) {
    throw new AppError(
      'keyring_unavailable',
      'The secrets of this profile could not be opened with this passphrase.',
      'Check GENIE_PASSPHRASE; the vault was left as it is.',
      { cause },
    );
  }
}

function writeVault(file: string, key: Buffer, salt: Buffer, secrets: Map<string, string>): void {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(secrets)), 'utf8'), cipher.final()]);
  const content = JSON.stringify({
    version: 1,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  });
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
