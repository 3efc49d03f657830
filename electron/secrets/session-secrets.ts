import type { SecretStore } from '../interfaces/secret-store';

/** Secrets that live as long as the process: the demo's, and the choice of a user who wants nothing stored. */
export function createSessionSecrets(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    kind: 'session',
    get: (name) => Promise.resolve(secrets.get(name) ?? null),
    set: (name, value) => {
      secrets.set(name, value);
      return Promise.resolve();
    },
    delete: (name) => {
      secrets.delete(name);
      return Promise.resolve();
    },
  };
}
