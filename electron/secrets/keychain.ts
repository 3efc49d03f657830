import { AppError } from '../../shared/errors/app-error';
import type { SecretStore } from '../interfaces/secret-store';

const SERVICE = 'Genie Tray';

/** The part of keytar that is used. */
export type KeychainBackend = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/**
 * Secrets in the system's keychain (Secret Service, macOS Keychain, Windows Credential Manager). `scope` keeps
 * profiles apart. Every failure becomes AppError `keyring_unavailable`; nothing is ever stored anywhere else.
 */
export function createKeychain(scope: string, backend: () => Promise<KeychainBackend> = loadKeytar): SecretStore {
  const account = (name: string) => `${scope}/${name}`;
  const ask = async <T>(work: (keychain: KeychainBackend) => Promise<T>): Promise<T> => {
    try {
      return await work(await backend());
    } catch (cause) {
      throw new AppError(
        'keyring_unavailable',
        'The system keychain could not be opened, so Genie Tray has no safe place for passwords.',
        process.platform === 'linux'
          ? 'Unlock or install a keyring (GNOME Keyring or KWallet) and start again, or use a passphrase: GENIE_SECRETS=passphrase.'
          : 'Unlock the keychain and start again, or use a passphrase: GENIE_SECRETS=passphrase.',
        { cause },
      );
    }
  };
  return {
    kind: 'keychain',
    get: (name) => ask((keychain) => keychain.getPassword(SERVICE, account(name))),
    set: (name, value) => ask((keychain) => keychain.setPassword(SERVICE, account(name), value)),
    delete: async (name) => {
      await ask((keychain) => keychain.deletePassword(SERVICE, account(name)));
    },
  };
}

// Loaded on first use: `genie inspect` must run where no keychain library is installed.
async function loadKeytar(): Promise<KeychainBackend> {
  const { default: keytar } = await import('keytar');
  return keytar;
}
