import { describe, expect, it } from 'vitest';
import { createKeychain, type KeychainBackend } from '../../../electron/secrets/keychain';
import { createSessionSecrets } from '../../../electron/secrets/session-secrets';

describe('the keychain', () => {
  it('keeps the secrets of profiles apart', async () => {
    const backend = memoryBackend();
    const [one, two] = [createKeychain('p1', backend.open), createKeychain('p2', backend.open)];
    await one.set('model:api-key', 'first');
    await two.set('model:api-key', 'second');
    expect(await one.get('model:api-key')).toBe('first');
    await one.delete('model:api-key');
    expect(await one.get('model:api-key')).toBeNull();
    expect(await two.get('model:api-key')).toBe('second');
    expect([...backend.entries.keys()]).toEqual(['Genie Tray|p2/model:api-key']);
  });

  it.each<[string, () => Promise<KeychainBackend>]>([
    ['is not there', () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'))],
    ['is locked', () => Promise.resolve(failingBackend)],
  ])('says keyring_unavailable when it %s, for every call, with the next step', async (_what, backend) => {
    const keychain = createKeychain('p1', backend);
    for (const call of [() => keychain.get('a'), () => keychain.set('a', 'b'), () => keychain.delete('a')]) {
      await expect(call()).rejects.toMatchObject({ code: 'keyring_unavailable' });
      await expect(call()).rejects.toHaveProperty('hint', expect.stringContaining('GENIE_SECRETS=passphrase'));
    }
  });

  it('asks again after a failure: an unlocked keychain needs no restart', async () => {
    const backend = memoryBackend();
    let locked = true;
    const keychain = createKeychain('p1', () => (locked ? Promise.reject(new Error('locked')) : backend.open()));
    await expect(keychain.get('a')).rejects.toMatchObject({ code: 'keyring_unavailable' });
    locked = false;
    expect(await keychain.get('a')).toBeNull();
  });
});

describe('session secrets', () => {
  it('last as long as the object and are shared with nobody', async () => {
    const secrets = createSessionSecrets();
    await secrets.set('a', 'b');
    expect(await secrets.get('a')).toBe('b');
    expect(await createSessionSecrets().get('a')).toBeNull();
    await secrets.delete('a');
    expect(await secrets.get('a')).toBeNull();
    expect(secrets.kind).toBe('session');
  });
});

function memoryBackend() {
  const entries = new Map<string, string>();
  const keychain: KeychainBackend = {
    getPassword: (service, account) => Promise.resolve(entries.get(`${service}|${account}`) ?? null),
    setPassword: (service, account, password) => Promise.resolve(void entries.set(`${service}|${account}`, password)),
    deletePassword: (service, account) => Promise.resolve(entries.delete(`${service}|${account}`)),
  };
  return { entries, open: () => Promise.resolve(keychain) };
}

const failure = () => Promise.reject(new Error('Cannot create an item in a locked collection'));
const failingBackend: KeychainBackend = { getPassword: failure, setPassword: failure, deletePassword: failure };
