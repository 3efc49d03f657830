import { describe, expect, it } from 'vitest';
import { MODEL_PROVIDERS } from '../../../shared/domain/model';
import { createModelKeys } from '../../../electron/app/model-keys';
import { passwordName } from '../../../electron/app/secrets';
import { toolSecretName } from '../../../electron/execution/tools/server-secrets';
import { secretNamesOf } from '../../../electron/keeping/secret-names';
import { createSessionSecrets } from '../../../electron/secrets/session-secrets';
import { createTokenVault } from '../../../electron/secrets/token-vault';
import { addAccount, tempStore } from '../../support/temp-store';

describe('the names of all secrets of a profile', () => {
  it('have every name under which anybody keeps one', async () => {
    const { store } = tempStore();
    const account = addAccount(store);
    store.toolServers.insert({
      id: 'server',
      name: 'Server',
      transport: { type: 'stdio', command: 'x', args: [], env: [] },
      createdAtMs: 1,
    });
    const kept: string[] = [];
    const secrets = createSessionSecrets();
    const noting = { ...secrets, set: (name: string, value: string) => (kept.push(name), secrets.set(name, value)) };
    await createTokenVault(noting, { get: () => null, set: () => undefined, remove: () => undefined }).write(
      account,
      't',
    );
    const keys = createModelKeys(noting);
    for (const provider of MODEL_PROVIDERS) {
      if (provider !== 'builtin') await keys.set(provider, 'https://example.org', 'key');
    }
    const names = secretNamesOf(store);
    for (const name of [...kept, passwordName(account), toolSecretName('server')]) expect(names).toContain(name);
  });
});
