import type { RemoteProvider } from '../../shared/domain/model';
import type { SecretStore } from '../interfaces/secret-store';
import { MODEL_KEY } from './secrets';

/**
 * The keys of the model providers in the secret store, one item a provider. A key belongs to the server it was entered
 * for: it is stored with that origin, and another address never gets it.
 */
export function createModelKeys(secrets: SecretStore) {
  return {
    async get(provider: RemoteProvider, baseUrl: string): Promise<string | null> {
      const sealed = await secrets.get(keyName(provider));
      const origin = `${new URL(baseUrl).origin} `;
      return sealed?.startsWith(origin) ? sealed.slice(origin.length) : null;
    },
    /** An empty key removes the stored one. */
    async set(provider: RemoteProvider, baseUrl: string, key: string): Promise<void> {
      if (key === '') await secrets.delete(keyName(provider));
      else await secrets.set(keyName(provider), `${new URL(baseUrl).origin} ${key}`);
    },
  };
}

/** The item of a provider. Any OpenAI-compatible server was the only choice once, and kept the name from then. */
function keyName(provider: RemoteProvider): string {
  return provider === 'openai-compatible' ? MODEL_KEY : `model:${provider}:api-key`;
}
