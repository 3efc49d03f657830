import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProfile } from '../../../electron/app/profile';
import { databaseKey, openSecrets } from '../../../electron/app/secrets';
import { DATABASE_KEY } from '../../../electron/keeping/place';
import { FakeSecrets } from '../../support/fake-secrets';
import { tempDirectory } from '../../support/temp-store';

describe('the key of the database', () => {
  it('is 32 random bytes, made once', async () => {
    const file = join(tempDirectory(), 'genie.db');
    const [secrets, others] = [new FakeSecrets(), new FakeSecrets()];
    const key = await databaseKey(secrets, file);
    expect(key).toHaveLength(32);
    writeFileSync(file, '');
    expect(Buffer.from(await databaseKey(secrets, file)).equals(key)).toBe(true);
    expect(Buffer.from(await databaseKey(others, join(tempDirectory(), 'genie.db'))).equals(key)).toBe(false);
  });

  it('is never made anew for a database that is there', async () => {
    const file = join(tempDirectory(), 'genie.db');
    writeFileSync(file, 'somebody’s mail');
    const secrets = new FakeSecrets();
    await expect(databaseKey(secrets, file)).rejects.toMatchObject({ code: 'database_unreadable' });
    expect(secrets.values.size).toBe(0);
  });

  it('is not made when the keychain cannot be asked', async () => {
    const secrets = new FakeSecrets();
    secrets.locked = true;
    const file = join(tempDirectory(), 'genie.db');
    await expect(databaseKey(secrets, file)).rejects.toMatchObject({ code: 'keyring_unavailable' });
    secrets.locked = false;
    expect(await secrets.get(DATABASE_KEY)).toBeNull();
  });
});

describe('the place for secrets', () => {
  it('is the keychain unless the user chose otherwise', () => {
    const profile = openProfile(tempDirectory());
    expect(openSecrets(profile, {}).kind).toBe('keychain');
    expect(openSecrets(profile, { GENIE_SECRETS: 'keychain' }).kind).toBe('keychain');
    expect(openSecrets(profile, { GENIE_SECRETS: 'session' }).kind).toBe('session');
  });

  it('is never something else by itself', () => {
    const profile = openProfile(tempDirectory());
    expect(() => openSecrets(profile, { GENIE_SECRETS: 'passphrase' })).toThrow(/passphrase/);
    for (const GENIE_SECRETS of ['plain', '', 'KEYCHAIN']) {
      expect(() => openSecrets(profile, { GENIE_SECRETS })).toThrow(/is not known/);
    }
  });
});
