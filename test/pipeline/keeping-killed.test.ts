import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupTo } from '../../electron/keeping/backup';
import { DATABASE_KEY, NEXT_DATABASE_KEY, storedKey } from '../../electron/keeping/place';
import { openPassphraseVault } from '../../electron/secrets/passphrase-vault';
import { opensWith } from '../../electron/store/database';
import { openBackupFile } from '../../electron/store/backup-file';
import { buildChild, runChild } from '../support/built-child';
import { addMail, addRequest, keepingProfile, unwatched } from '../support/keeping-profile';
import { times } from '../support/kills';
import { ManualClock } from '../support/manual-clock';
import { seededRandom } from '../support/seeded-random';
import { addAccount, tempDirectory } from '../support/temp-store';

vi.setConfig({ testTimeout: 180_000 });

const PASSPHRASE = 'correct horse battery';
const MAILS = 40;
let child: Awaited<ReturnType<typeof buildChild>>;

beforeAll(async () => {
  child = await buildChild(join(import.meta.dirname, '../support/keeping-child.ts'));
}, 120_000);
afterAll(() => child.remove());

describe('changing the key (bars V6)', () => {
  it('killed at each of its steps, always leaves a database that opens, and the next start finishes it', async () => {
    const kills = await killAtEachStep('rotate', async (profile, before) => {
      await runChild(child.file, ['settle', profile.place.directory, '0']);
      const { secrets } = reopened(profile.place.directory).place;
      const key = await storedKey(secrets, DATABASE_KEY);
      expect(key?.equals(before.key)).toBe(false);
      expect(await secrets.get(NEXT_DATABASE_KEY)).toBeNull();
      expect(await mailsIn(profile.place.directory)).toBe(MAILS);
      expect(readdirSync(profile.place.directory).sort()).toEqual(['genie.db', 'secrets.vault']);
    });
    expect(kills).toBeGreaterThanOrEqual(4);
  });

  it('makes a copy of the old file unreadable with every key that is left (bars V3)', async () => {
    const { place, copy } = await filled();
    expect((await runChild(child.file, ['rotate', place.directory, '0'])).code).toBe(0);
    const { secrets } = reopened(place.directory).place;
    for (const name of [DATABASE_KEY, NEXT_DATABASE_KEY]) {
      const key = await storedKey(secrets, name);
      if (key !== null) expect(opensWith(copy, key)).toBe(false);
    }
    expect(await mailsIn(place.directory)).toBe(MAILS);
  });

  it('killed at any moment, loses nothing', async () => {
    const random = seededRandom(7);
    const { place } = await filled();
    for (let kill = 0; kill < times(12); kill++) {
      await runChild(child.file, ['rotate', place.directory, '0'], 30 + random() * 400);
      await runChild(child.file, ['settle', place.directory, '0'], 30 + random() * 400);
    }
    expect((await runChild(child.file, ['settle', place.directory, '0'])).code).toBe(0);
    expect(await mailsIn(place.directory)).toBe(MAILS);
  });
});

describe('restoring (bars D8)', () => {
  it('killed at each of its steps, leaves the profile as it was or restored, and never both or none', async () => {
    const backup = await backupOfAnother();
    const kills = await killAtEachStep(
      'restore',
      async (profile) => {
        const { directory } = profile.place;
        const marked = existsSync(join(directory, 'restore.json'));
        expect((await runChild(child.file, ['settle', directory, '0'])).code).toBe(0);
        const aside = readdirSync(directory).filter((name) => name.startsWith('aside-'));
        // Marked, it happens; not marked, nothing has happened.
        const done = aside.length > 0;
        expect(done || !marked).toBe(true);
        expect(await mailsIn(directory)).toBe(done ? MAILS + 1 : MAILS);
        expect(readdirSync(directory).filter((name) => /restored|restore\.json/.test(name))).toEqual([]);
      },
      backup,
    );
    expect(kills).toBeGreaterThanOrEqual(5);
  });
});

describe('a backup (bars D8)', () => {
  it('killed at each of its steps or at any moment, leaves the backup that was there', async () => {
    const { place } = await filled();
    const target = join(tempDirectory(), 'backup');
    expect((await runChild(child.file, ['backup', place.directory, '0', target])).code).toBe(0);
    const before = readFileSync(target);
    for (const step of ['1', '2']) {
      expect((await runChild(child.file, ['backup', place.directory, step, target])).signal).toBe('SIGKILL');
      expect(readFileSync(target).equals(before)).toBe(true);
    }
    const random = seededRandom(3);
    for (let kill = 0; kill < times(8); kill++) {
      await runChild(child.file, ['backup', place.directory, '0', target], 50 + random() * 500);
      openBackupFile(target, PASSPHRASE).close();
    }
    expect((await runChild(child.file, ['backup', place.directory, '0', target])).code).toBe(0);
    expect(existsSync(`${target}.part`)).toBe(false);
  });
});

describe('erasing everything (bars V6)', () => {
  it('killed at each of its steps, leaves nothing that can be read, and the next start leaves nothing at all', async () => {
    const kills = await killAtEachStep('erase', async (profile, before) => {
      const { directory } = profile.place;
      if (existsSync(join(directory, 'genie.db')) && existsSync(join(directory, 'secrets.vault'))) {
        const left = await reopened(directory).place.secrets.get(DATABASE_KEY);
        // The first step is the mark alone; from the second on the key is gone.
        if (before.step > 1) expect(left).toBeNull();
      }
      await runChild(child.file, ['settle', directory, '0']);
      expect(readdirSync(directory).filter((name) => name !== 'profile.json')).toEqual([]);
    });
    expect(kills).toBeGreaterThanOrEqual(5);
  });
});

/** Kills the work at its first step, its second and so on, each in a fresh profile; returns how many steps there were. */
async function killAtEachStep(
  work: string,
  check: (profile: Awaited<ReturnType<typeof filled>>, before: { key: Buffer; step: number }) => Promise<void>,
  file = '',
): Promise<number> {
  for (let step = 1; ; step++) {
    const profile = await filled();
    const key = await storedKey(profile.place.secrets, DATABASE_KEY);
    const end = await runChild(child.file, [work, profile.place.directory, String(step), file]);
    if (end.signal !== 'SIGKILL') {
      expect(end.stderr).toBe('');
      expect(end.code).toBe(0);
      return step - 1;
    }
    await check(profile, { key: key ?? Buffer.alloc(0), step });
  }
}

function reopened(directory: string) {
  return keepingProfile(
    directory,
    openPassphraseVault(join(directory, 'secrets.vault'), 'vault', { N: 16, r: 8, p: 1 }),
  );
}

async function filled() {
  const directory = join(tempDirectory(), 'profile');
  mkdirSync(directory, { mode: 0o700 });
  const profile = reopened(directory);
  const clock = new ManualClock();
  await profile.withStore((store) => {
    const account = addAccount(store);
    addRequest(store, clock, account, 'settled');
    for (let mail = 1; mail < MAILS; mail++) addMail(store, account, `mail ${mail}`, clock.now() + mail);
  });
  await profile.place.secrets.set('account:a:password', 'secret');
  const copy = join(tempDirectory(), 'copy.db');
  cpSync(profile.place.databaseFile, copy);
  return { ...profile, copy };
}

async function backupOfAnother(): Promise<string> {
  const other = keepingProfile(join(tempDirectory(), 'other'));
  await other.withStore((store) => void addMail(store, addAccount(store), 'elsewhere', 5));
  const file = join(tempDirectory(), 'backup');
  await backupTo({ place: other.place, clock: new ManualClock() }, file, PASSPHRASE, unwatched());
  return file;
}

function mailsIn(directory: string): Promise<number> {
  return reopened(directory).withSql((db) => {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    return Number(db.prepare('SELECT count(*) FROM message_contents').pluck().get());
  });
}
