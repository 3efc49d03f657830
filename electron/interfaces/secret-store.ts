/** Small secrets (at most 2,000 characters) by name: `account:<id>:password`, `model:api-key`, `database:key`. */
export interface SecretStore {
  /** `keychain`, `passphrase` or `session`: shown to the user. */
  readonly kind: 'keychain' | 'passphrase' | 'session';
  /** Null when there is none. Throws AppError `keyring_unavailable` when the store cannot be asked. */
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}
