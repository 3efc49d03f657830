import { createDecipheriv, scryptSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors/app-error';
import { openPassphraseVault } from '../../../electron/secrets/passphrase-vault';
import { tempDirectory } from '../../support/temp-store';

const PASSPHRASE = 'correct horse battery staple';
const SECRET = 'zebrafish-42';

/** With a cheap key derivation; one test uses the real one. */
const openVault = (file: string, passphrase: string) => openPassphraseVault(file, passphrase, { N: 1_024, r: 8, p: 1 });

describe('the passphrase vault', () => {
  it('gives back what was stored to who knows the passphrase, in another process too', async () => {
    const { file } = await filledVault();
    const vault = openVault(file, PASSPHRASE);
    expect(vault.kind).toBe('passphrase');
    expect(await vault.get('account:1:password')).toBe(SECRET);
    expect(await vault.get('unknown')).toBeNull();
    await vault.delete('account:1:password');
    expect(await openVault(file, PASSPHRASE).get('account:1:password')).toBeNull();
  });

  it('takes the same passphrase however its characters are composed', async () => {
    const file = join(tempDirectory(), 'secrets.vault');
    await openVault(file, 'Gr\u00fc\u00dfe').set('a', 'b');
    expect(await openVault(file, 'Gru\u0308\u00dfe').get('a')).toBe('b');
  });

  it('keeps neither secrets nor their names nor the passphrase readable, for its user only (bars K1, V2)', async () => {
    const { file } = await filledVault();
    const content = readFileSync(file, 'utf8');
    for (const word of [SECRET, 'account:1', PASSPHRASE, Buffer.from(SECRET).toString('base64').slice(0, 12)]) {
      expect(content).not.toContain(word);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['secrets.vault']);
  });

  it('derives its key with scrypt at the cost OWASP names', { timeout: 60_000 }, async () => {
    const file = join(tempDirectory(), 'secrets.vault');
    await openPassphraseVault(file, PASSPHRASE).set('a', 'b');
    const vault = JSON.parse(readFileSync(file, 'utf8')) as Record<'salt' | 'nonce' | 'tag' | 'sealed', string>;
    const bytes = (name: keyof typeof vault) => Buffer.from(vault[name], 'base64');
    const key = scryptSync(PASSPHRASE, bytes('salt'), 32, { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 });
    const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce'));
    decipher.setAuthTag(bytes('tag'));
    expect(JSON.parse(decipher.update(bytes('sealed'), undefined, 'utf8') + decipher.final('utf8'))).toEqual({
      a: 'b',
    });
  });

  it('keeps the cost it was made with, also one of a file that does not name it', { timeout: 60_000 }, async () => {
    const { file } = await filledVault();
    await openPassphraseVault(file, PASSPHRASE).set('a', 'b');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 2, cost: { N: 1_024, r: 8, p: 1 } });

    const first = join(tempDirectory(), 'secrets.vault');
    await openPassphraseVault(first, PASSPHRASE).set('a', 'b');
    const { cost: _, ...unnamed } = JSON.parse(readFileSync(first, 'utf8')) as { cost: unknown };
    writeFileSync(first, JSON.stringify({ ...unnamed, version: 1 }));
    expect(await openVault(first, PASSPHRASE).get('a')).toBe('b');
  });

  it('seals the same content differently each time', async () => {
    const { file, vault } = await filledVault();
    const before = readFileSync(file, 'utf8');
    await vault.set('account:1:password', SECRET);
    expect(readFileSync(file, 'utf8')).not.toBe(before);
  });

  it('refuses another passphrase and leaves the file as it is', async () => {
    const { file } = await filledVault();
    const before = readFileSync(file);
    expect(errorOf(() => openVault(file, 'another one')).code).toBe('keyring_unavailable');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses an empty passphrase, also for a new vault', () => {
    const file = join(tempDirectory(), 'secrets.vault');
    expect(errorOf(() => openVault(file, '')).code).toBe('keyring_unavailable');
    expect(existsSync(file)).toBe(false);
  });

  it.each<[string, (content: string) => string]>([
    ['cut off', (content) => content.slice(0, -20)],
    ['empty', () => ''],
    ['not a vault', () => '{"version":2}'],
    ['of a cost beyond all measure', (content) => content.replace('"N":1024', '"N":1073741824')],
    ['of another cost than it was made with', (content) => content.replace('"N":1024', '"N":2048')],
    ['of a later version', (content) => content.replace('"version":2', '"version":3')],
    [
      'changed inside',
      (content) => content.replace(/("sealed":")(.)/, (_, key, c) => `${key}${c === 'A' ? 'B' : 'A'}`),
    ],
  ])('refuses a file that is %s and leaves it as it is', async (_what, damage) => {
    const { file } = await filledVault();
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    const before = readFileSync(file);
    expect(errorOf(() => openVault(file, PASSPHRASE)).code).toBe('keyring_unavailable');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('replaces the file as a whole: what a crash left half-written neither counts nor keeps its rights', async () => {
    const { file } = await filledVault();
    writeFileSync(`${file}.new`, 'half a va');
    chmodSync(`${file}.new`, 0o644);
    const vault = openVault(file, PASSPHRASE);
    expect(await vault.get('account:1:password')).toBe(SECRET);
    await vault.set('b', 'c');
    expect(existsSync(`${file}.new`)).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('says so when it cannot write, and goes on with what is really stored', async () => {
    const { file, vault } = await filledVault();
    mkdirSync(join(`${file}.new`, 'in the way'), { recursive: true });
    await expect(vault.set('account:1:password', 'other')).rejects.toMatchObject({ code: 'keyring_unavailable' });
    await expect(vault.delete('account:1:password')).rejects.toMatchObject({ code: 'keyring_unavailable' });
    expect(await vault.get('account:1:password')).toBe(SECRET);
  });
});

async function filledVault() {
  const file = join(tempDirectory(), 'secrets.vault');
  const vault = openVault(file, PASSPHRASE);
  await vault.set('account:1:password', SECRET);
  return { file, vault };
}

function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
