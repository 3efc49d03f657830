import { describe, expect, it } from 'vitest';
import { createTokenVault } from '../../../electron/secrets/token-vault';
import { FakeSecrets } from '../../support/fake-secrets';
import { tempStore } from '../../support/temp-store';

/** As large as Microsoft's library makes it, with a canary. */
const CACHE = JSON.stringify({ AccessToken: 'walrus-canary', filler: 'x'.repeat(20_000) });

describe('the token vault (bars K3)', () => {
  it('keeps 20 KB under a key of 32 bytes, and nothing in clear', async () => {
    const { vault, secrets, octets, file } = opening();
    await vault.write('a1', CACHE);
    expect(await vault.read('a1')).toBe(CACHE);
    expect([...secrets.values].map(([name, value]) => [name, Buffer.from(value, 'base64').length])).toEqual([
      ['account:a1:tokens-key', 32],
    ]);
    for (const bytes of [Buffer.from(octets('a1')), file()]) expect(bytes.includes('walrus-canary')).toBe(false);
  });

  it('seals the same text anew each time, under the same key', async () => {
    const { vault, secrets, octets } = opening();
    await vault.write('a1', CACHE);
    const [key, first] = [secrets.values.get('account:a1:tokens-key'), Buffer.from(octets('a1'))];
    await vault.write('a1', CACHE);
    expect(secrets.values.get('account:a1:tokens-key')).toBe(key);
    expect(first.equals(octets('a1'))).toBe(false);
  });

  it('holds nothing at first, and nothing after it forgot: neither text nor key', async () => {
    const { vault, secrets, store } = opening();
    expect(await vault.read('a1')).toBeNull();
    await vault.write('a1', CACHE);
    await vault.forget('a1');
    expect(await vault.read('a1')).toBeNull();
    expect(secrets.values.size).toBe(0);
    expect(store.sealed.get('account:a1:tokens')).toBeNull();
    await vault.forget('a1');
  });

  it.each<[string, (at: ReturnType<typeof opening>) => unknown]>([
    [
      'another key',
      ({ secrets }) => secrets.values.set('account:a1:tokens-key', Buffer.alloc(32, 7).toString('base64')),
    ],
    ['a key that is none', ({ secrets }) => secrets.values.set('account:a1:tokens-key', 'short')],
    ['no key', ({ secrets }) => secrets.values.delete('account:a1:tokens-key')],
    ['one changed bit', ({ store, octets }) => store.sealed.set('account:a1:tokens', flipped(octets('a1')), 1)],
    ['a text cut short', ({ store, octets }) => store.sealed.set('account:a1:tokens', octets('a1').subarray(0, 20), 1)],
    ['no octets', ({ store }) => store.sealed.set('account:a1:tokens', new Uint8Array(), 1)],
    [
      'another version',
      ({ store, octets }) => store.sealed.set('account:a1:tokens', Uint8Array.of(9, ...octets('a1').subarray(1)), 1),
    ],
  ])('asks for a new sign-in when it finds %s, and can be written again', async (_what, spoil) => {
    const at = opening();
    await at.vault.write('a1', CACHE);
    spoil(at);
    await expect(at.vault.read('a1')).rejects.toMatchObject({
      code: 'provider_auth_error',
      hint: expect.stringContaining('Sign in again') as string,
    });
    await at.vault.write('a1', 'new');
    expect(await at.vault.read('a1')).toBe('new');
  });

  it('does not take the text of another account, even under the same key', async () => {
    const { vault, secrets, store, octets } = opening();
    await vault.write('a1', CACHE);
    secrets.values.set('account:a2:tokens-key', secrets.values.get('account:a1:tokens-key') ?? '');
    store.sealed.set('account:a2:tokens', octets('a1'), 1);
    await expect(vault.read('a2')).rejects.toMatchObject({ code: 'provider_auth_error' });
  });

  it('says so when the keychain is locked, and leaves what was there', async () => {
    const { vault, secrets } = opening();
    await vault.write('a1', CACHE);
    secrets.locked = true;
    for (const attempt of [vault.read('a1'), vault.write('a1', 'new'), vault.forget('a1')]) {
      await expect(attempt).rejects.toMatchObject({ code: 'keyring_unavailable' });
    }
    secrets.locked = false;
    expect(await vault.read('a1')).toBe(CACHE);
  });
});

function opening() {
  const { store, sql } = tempStore();
  const secrets = new FakeSecrets();
  const vault = createTokenVault(secrets, {
    ...store.sealed,
    set: (name, sealed) => store.sealed.set(name, sealed, 1),
  });
  return {
    vault,
    secrets,
    store,
    octets: (accountId: string) => store.sealed.get(`account:${accountId}:tokens`) ?? new Uint8Array(),
    /** The whole database, decrypted. */
    file: () => Buffer.from(sql().serialize()),
  };
}

function flipped(octets: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(octets);
  copy[40] = (copy[40] ?? 0) ^ 1;
  return copy;
}
