import type { ICachePlugin } from '@azure/msal-node';
import type { TokenVault } from '../../interfaces/token-vault';

/**
 * Keeps msal's token cache in the vault: read before every access, written after every change. Once the signal has
 * aborted nothing is written any more, so that a cancelled sign-in leaves nothing behind.
 */
export function vaultCache(vault: TokenVault, accountId: string, signal?: AbortSignal): ICachePlugin {
  return {
    async beforeCacheAccess({ tokenCache }) {
      tokenCache.deserialize((await vault.read(accountId)) ?? '{}');
    },
    async afterCacheAccess({ cacheHasChanged, tokenCache }) {
      if (cacheHasChanged && !signal?.aborted) await vault.write(accountId, tokenCache.serialize());
    },
  };
}
