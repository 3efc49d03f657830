import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { parseSecrets, parseVaultFile, type KeyCost } from '../../shared/domain/vault-file';
import { AppError } from '../../shared/errors/app-error';
import type { SecretStore } from '../interfaces/secret-store';

// One of the settings OWASP's Password Storage Cheat Sheet gives as equally strong; 16 MiB instead of 128, so that a
// command starts quickly also where memory is short.
const COST: KeyCost = { N: 16_384, r: 8, p: 5 };
/** Of vaults whose file does not name it. */
const FIRST_COST = COST;

/**
 * Secrets in one file sealed with a key made from the user's passphrase (scrypt, AES-256-GCM), for machines without a
 * keychain and only by explicit choice. A wrong passphrase is told from an empty vault; the file is replaced
 * atomically, mode 0600. `cost` is that of a new vault; one that is there keeps its own, which its file names.
 */
export function openPassphraseVault(file: string, passphrase: string, cost: KeyCost = COST): SecretStore {
  if (passphrase.length === 0) {
    throw new AppError(
      'keyring_unavailable',
      'The passphrase for the secrets of this profile is empty.',
      'Set GENIE_PASSPHRASE to the passphrase you chose for this profile.',
    );
  }
  const vault = existsSync(file) ? readVault(file, passphrase) : newVault(passphrase, cost);
  let { secrets } = vault;
  // What is answered is what is on the disk: a change that could not be written did not happen.
  const change = (changed: Map<string, string>): Promise<void> => {
    try {
      writeVault(file, vault, changed);
    } catch (cause) {
      return Promise.reject(writeError(file, cause));
    }
    secrets = changed;
    return Promise.resolve();
  };
  return {
    kind: 'passphrase',
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, value) => change(new Map(secrets).set(name, value)),
    delete: (name) =>
      secrets.has(name) ? change(new Map([...secrets].filter(([other]) => other !== name))) : Promise.resolve(),
  };
}

function writeError(file: string, cause: unknown): AppError {
  return new AppError(
    'keyring_unavailable',
    `The secrets of this profile could not be written to ${file}.`,
    'Check that the disk is not full and that you may write there; the vault was left as it is.',
    { cause },
  );
}

type Vault = { cost: KeyCost; salt: Buffer; key: Buffer; secrets: ReadonlyMap<string, string> };

function newVault(passphrase: string, cost: KeyCost): Vault {
  const salt = randomBytes(16);
  return { cost, salt, key: deriveKey(passphrase, salt, cost), secrets: new Map() };
}

function deriveKey(passphrase: string, salt: Uint8Array, cost: KeyCost): Buffer {
  const needed = 128 * cost.r * (cost.N + cost.p);
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, { ...cost, maxmem: 2 * needed });
}

function readVault(file: string, passphrase: string): Vault {
  try {
    const vault = parseVaultFile(readFileSync(file, 'utf8'));
    const cost = vault.version === 1 ? FIRST_COST : vault.cost;
    const salt = Buffer.from(vault.salt, 'base64');
    const key = deriveKey(passphrase, salt, cost);
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(vault.nonce, 'base64'));
    decipher.setAuthTag(Buffer.from(vault.tag, 'base64'));
    const plain = Buffer.concat([decipher.update(Buffer.from(vault.sealed, 'base64')), decipher.final()]);
    return { cost, salt, key, secrets: new Map(Object.entries(parseSecrets(plain.toString('utf8')))) };
  } catch (cause) {
    throw new AppError(
      'keyring_unavailable',
      'The secrets of this profile could not be opened with this passphrase.',
      'Check GENIE_PASSPHRASE; the vault was left as it is.',
      { cause },
    );
  }
}

function writeVault(file: string, { cost, key, salt }: Vault, secrets: ReadonlyMap<string, string>): void {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(Object.fromEntries(secrets)), 'utf8'), cipher.final()]);
  const content = JSON.stringify({
    version: 2,
    cost,
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  });
  const temporary = `${file}.new`;
  // One that a crash left behind would keep its own mode.
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}
