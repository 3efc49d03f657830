/** Sealed storage for what is too large for a keychain: token caches. One text an account. */
export interface TokenVault {
  /** Null when there is none. Throws AppError `keyring_unavailable` when the key cannot be asked for. */
  read(accountId: string): Promise<string | null>;
  write(accountId: string, text: string): Promise<void>;
  /** Forgets the text and its key: copies of the sealed text cannot be opened any more. */
  forget(accountId: string): Promise<void>;
}
