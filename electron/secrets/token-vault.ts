import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '../../shared/errors/app-error';
import type { SecretStore } from '../interfaces/secret-store';
import type { TokenVault } from '../interfaces/token-vault';

/** Where sealed octets rest. */
export type SealedTexts = {
  get(name: string): Uint8Array | null;
  set(name: string, sealed: Uint8Array): void;
  remove(name: string): void;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;
/** A token cache has some 20 KB; this is a hundred accounts in one. */
const MAX_TEXT = 2_000_000;

const textName = (accountId: string) => `account:${accountId}:tokens`;
const keyName = (accountId: string) => `account:${accountId}:tokens-key`;

/**
 * Token caches sealed with AES-256-GCM, a 32-byte key an account in the keychain, because keychains take no more than
 * some 2,500 bytes (bars K3). The name is part of what is sealed, so that one account's text cannot be put in place of
 * another's. What cannot be opened is AppError `provider_auth_error`: signing in again makes it anew.
 */
export function createTokenVault(secrets: SecretStore, sealed: SealedTexts): TokenVault {
  const keyOf = async (accountId: string): Promise<Buffer | null> => {
    const stored = await secrets.get(keyName(accountId));
    const key = stored === null ? null : Buffer.from(stored, 'base64');
    return key?.length === 32 ? key : null;
  };
  return {
    async read(accountId) {
      const octets = sealed.get(textName(accountId));
      if (octets === null) return null;
      const key = await keyOf(accountId);
      if (key === null) throw unopenable();
      return open(Buffer.from(octets), key, textName(accountId));
    },
    async write(accountId, text) {
      if (text.length > MAX_TEXT) throw new Error(`A token cache of ${text.length} characters is not stored.`);
      let key = await keyOf(accountId);
      if (key === null) {
        // The whole text is replaced, so a new key locks nothing out.
        key = randomBytes(32);
        await secrets.set(keyName(accountId), key.toString('base64'));
      }
      sealed.set(textName(accountId), seal(text, key, textName(accountId)));
    },
    async forget(accountId) {
      // The key first: without it the text is noise, wherever a copy of it lies.
      await secrets.delete(keyName(accountId));
      sealed.remove(textName(accountId));
    },
  };
}

function seal(text: string, key: Buffer, name: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

function open(octets: Buffer, key: Buffer, name: string): string {
  try {
    if (octets.length < HEAD_BYTES || octets[0] !== VERSION) throw new Error('This is no sealed text.');
    const nonce = octets.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name)).setAuthTag(octets.subarray(1 + NONCE_BYTES, HEAD_BYTES));
    return Buffer.concat([decipher.update(octets.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw unopenable(cause);
  }
}

function unopenable(cause?: unknown): AppError {
  return new AppError(
    'provider_auth_error',
    'The stored sign-in of this account cannot be opened any more.',
    'Sign in again: it makes a new one. The mail that was read before stays.',
    { cause },
  );
}
