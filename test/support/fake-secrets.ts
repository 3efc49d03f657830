import { AppError } from '../../shared/errors/app-error';
import type { SecretStore } from '../../electron/interfaces/secret-store';

/** A keychain in memory that a test can look into, and lock. */
export class FakeSecrets implements SecretStore {
  readonly kind = 'keychain';
  readonly values = new Map<string, string>();
  locked = false;

  get(name: string): Promise<string | null> {
    return this.#ask(() => this.values.get(name) ?? null);
  }

  set(name: string, value: string): Promise<void> {
    return this.#ask(() => void this.values.set(name, value));
  }

  delete(name: string): Promise<void> {
    return this.#ask(() => void this.values.delete(name));
  }

  #ask<T>(work: () => T): Promise<T> {
    if (this.locked)
      return Promise.reject(new AppError('keyring_unavailable', 'The keychain is locked.', 'Unlock it.'));
    return Promise.resolve(work());
  }
}
