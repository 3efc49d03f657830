import { MODEL_PROVIDERS } from '../../shared/domain/model';
import type { Store } from '../store/store';

/**
 * The name of every secret a profile can have. Each is written by its owner (account credentials, token vault, model keys,
 * tool servers); here they come together, because after the database is gone nobody knows the ids in them any more.
 */
export function secretNamesOf(store: Pick<Store, 'accounts' | 'toolServers'>): string[] {
  return [
    ...store.accounts.ids().flatMap((id) => [`account:${id}:password`, `account:${id}:tokens-key`]),
    ...store.toolServers.list().map(({ id }) => `tool.${id}`),
    ...modelSecretNames(),
  ];
}

/** Those that are known without a database. */
export function modelSecretNames(): string[] {
  return ['model:api-key', ...MODEL_PROVIDERS.map((provider) => `model:${provider}:api-key`)];
}
