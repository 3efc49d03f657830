import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeychain } from '../../electron/secrets/keychain';
import { DATABASE_KEY } from '../../electron/keeping/place';
import { makeGenie, type Genie } from '../support/genie';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

const NO_BUS = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

let genie: Genie;
beforeEach(() => {
  genie = makeGenie('keychain');
});
afterEach(() => genie.remove());

function keychainOf(profile: string) {
  const { id } = JSON.parse(readFileSync(join(profile, 'profile.json'), 'utf8')) as { id: string };
  return createKeychain(id);
}

describe('a profile whose secrets are in the keychain', () => {
  it('has its database key there and nowhere else (bars K3)', async () => {
    await genie.json(['accounts', 'list']);
    const key = await keychainOf(genie.profile).get(DATABASE_KEY);
    expect(Buffer.from(key ?? '', 'base64')).toHaveLength(32);
  });

  it('cannot be opened without a keychain, says so, and makes nothing that would need one (bars K1)', async () => {
    const error = await genie.error(['accounts', 'list'], { env: NO_BUS });
    expect(error.code).toBe('keyring_unavailable');
    expect(error.message).toBe(
      'The system keychain could not be opened, so Genie Tray has no safe place for passwords.',
    );
    expect(error.hint).toContain('GENIE_SECRETS=passphrase');
    expect(existsSync(join(genie.profile, 'genie.db'))).toBe(false);
    expect(existsSync(join(genie.profile, 'secrets.vault'))).toBe(false);
  });

  it('is never given a new key when its own is gone (bars K2)', async () => {
    await genie.json(['accounts', 'list']);
    await keychainOf(genie.profile).delete(DATABASE_KEY);
    const before = readFileSync(join(genie.profile, 'genie.db'));

    const error = await genie.error(['accounts', 'list']);
    expect(error.code).toBe('database_unreadable');
    expect(error.hint).toContain('nothing was changed');
    expect(await keychainOf(genie.profile).get(DATABASE_KEY)).toBeNull();
    expect(readFileSync(join(genie.profile, 'genie.db')).equals(before)).toBe(true);
    expect(readdirSync(genie.profile)).toContain('profile.json');
  });

  it('is not opened by the key of another profile', async () => {
    await genie.json(['accounts', 'list']);
    await keychainOf(genie.profile).set(DATABASE_KEY, Buffer.alloc(32, 7).toString('base64'));
    const error = await genie.error(['accounts', 'list']);
    expect(error.code).toBe('database_unreadable');
  });
});
