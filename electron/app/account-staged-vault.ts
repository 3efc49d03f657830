import { AppError } from '../../shared/errors/app-error';
import type { TokenVault } from '../interfaces/token-vault';

export type StagedVault = TokenVault & { text(): string | null };

/**
 * A vault in memory that begins with what the real one holds of an account: a sign-in that fails half-way leaves the
 * stored one as it was. What cannot be opened any more is begun anew. Throws AppError `keyring_unavailable`.
 */
export async function stageVault(vault: TokenVault, accountId: string): Promise<StagedVault> {
  let text = await vault.read(accountId).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === 'provider_auth_error') return null;
    throw thrown;
  });
  return {
    text: () => text,
    read: () => Promise.resolve(text),
    write: (_accountId, changed) => {
      text = changed;
      return Promise.resolve();
    },
    forget: () => {
      text = null;
      return Promise.resolve();
    },
  };
}
