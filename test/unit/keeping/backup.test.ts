import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupTo } from '../../../electron/keeping/backup';
import type { Watching } from '../../../electron/keeping/progress';
import { finishRestore, prepareRestore } from '../../../electron/keeping/restore';
import { createBackupFile } from '../../../electron/store/backup-file';
import { addMail, addRequest, keepingProfile, unwatched, type KeepingProfile } from '../../support/keeping-profile';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, tempDirectory } from '../../support/temp-store';

const PASSPHRASE = 'correct horse battery';
const CANARY = 'zebrafish';

describe('a backup (bars D8)', () => {
  it('brings everything back into a new profile: mails, requests, their history and the search index', async () => {
    const { profile, clock, account, request, file } = await backedUp();
    const target = keepingProfile(join(tempDirectory(), 'new'));
    await prepareRestore({ place: target.place, clock }, file, PASSPHRASE, unwatched());
    const report = await finishRestore({ place: target.place });
    expect(report).toMatchObject({ accounts: 1, messages: 21, sessions: 1, merged: false, createdAtMs: clock.now() });
    const dump = (of: KeepingProfile, table: string) =>
      of.withSql((db) => db.prepare(`SELECT rowid, * FROM ${table} ORDER BY rowid`).all());
    for (const table of [
      'messages',
      'message_contents',
      'genie_sessions',
      'genie_actions',
      'action_edits',
      'audit_log',
    ]) {
      expect(await dump(target, table), table).toEqual(await dump(profile, table));
    }
    await target.withStore((store) => {
      expect(store.integrity()).toBe('ok');
      expect(store.actions.get([account], request.action)).toMatchObject({ status: 'executed', edited: true });
      expect(store.accounts.get(account)?.keptBytes).toBeGreaterThan(100);
    });
    const hits = await target.withSql((db) =>
      db.prepare("SELECT count(*) FROM message_index WHERE message_index MATCH 'body: mail'").pluck().get(),
    );
    expect(hits).toBe(20);
    await expect(target.withSql((db) => db.exec('DELETE FROM genie_sessions'))).rejects.toThrow(/append-only/);
  });

  it('is for its user alone, shows no word, and holds neither passwords nor tokens (bars V1, V2)', async () => {
    const { profile, clock, file } = await backedUp();
    await profile.withStore((store) => store.sealed.set('account:a:tokens', Buffer.from('sealed token'), 1));
    await backupTo({ place: profile.place, clock }, file, PASSPHRASE, unwatched());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(CANARY)).toBe(false);
    const target = keepingProfile(join(tempDirectory(), 'new'));
    await prepareRestore({ place: target.place, clock }, file, PASSPHRASE, unwatched());
    await finishRestore({ place: target.place });
    await target.withStore((store) => expect(store.sealed.get('account:a:tokens')).toBeNull());
  });

  it('tells a wrong passphrase, a damaged file, a newer one and something else apart, and touches nothing', async () => {
    const { clock, file } = await backedUp();
    const target = keepingProfile(join(tempDirectory(), 'here'));
    await target.withStore((store) => void addAccount(store, { label: 'Here' }));
    const restore = (from: string, passphrase = PASSPHRASE) =>
      prepareRestore({ place: target.place, clock }, from, passphrase, unwatched());
    await expect(restore(file, 'correct horse batterx')).rejects.toThrow('This passphrase does not open the backup.');

    const damagedFile = join(tempDirectory(), 'damaged');
    const octets = readFileSync(file);
    octets.fill(0x55, octets.length - 3 * 4096 - 200, octets.length - 3 * 4096);
    writeFileSync(damagedFile, octets);
    await expect(restore(damagedFile)).rejects.toThrow('This backup is damaged and was not restored.');
    writeFileSync(damagedFile, readFileSync(file).subarray(0, octets.length / 2));
    await expect(restore(damagedFile)).rejects.toThrow('This backup is damaged and was not restored.');

    const newer = join(tempDirectory(), 'newer');
    const db = createBackupFile(newer, PASSPHRASE);
    db.exec('CREATE TABLE t (x)');
    db.pragma('user_version = 999');
    db.close();
    await expect(restore(newer)).rejects.toThrow('This backup was written by a newer version of Genie Tray.');

    const other = join(tempDirectory(), 'other');
    writeFileSync(other, 'a text of some length, but no backup at all');
    await expect(restore(other)).rejects.toThrow('This file is no backup of Genie Tray.');

    expect(await finishRestore({ place: target.place })).toBeNull();
    await target.withStore((store) => expect(store.accounts.list()[0]?.label).toBe('Here'));
  });

  it('can be stopped, and then leaves the backup that was there', async () => {
    const { profile, clock, file } = await backedUp();
    const before = readFileSync(file);
    const stop = new AbortController();
    const seen: string[] = [];
    const watching: Watching = {
      signal: stop.signal,
      onProgress: ({ step, done, total }) => {
        seen.push(step);
        expect(done).toBeLessThanOrEqual(total);
        stop.abort();
      },
    };
    const stopped = backupTo({ place: profile.place, clock }, file, PASSPHRASE, watching);
    await expect(stopped).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('stopped') as string,
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('refuses a short passphrase, and a place that cannot be written, before anything is made', async () => {
    const { profile, clock } = await backedUp();
    const to = (file: string, passphrase: string) =>
      backupTo({ place: profile.place, clock }, file, passphrase, unwatched());
    await expect(to(join(tempDirectory(), 'b'), 'short')).rejects.toThrow('too short');
    await expect(to('/nowhere/at/all', PASSPHRASE)).rejects.toThrow('cannot be written');
  });
});

async function backedUp() {
  const profile = keepingProfile(join(tempDirectory(), 'profile'));
  const clock = new ManualClock();
  const { account, request } = await profile.withStore((store) => {
    const added = addAccount(store);
    const made = addRequest(store, clock, added, CANARY);
    for (let mail = 0; mail < 20; mail++) addMail(store, added, `mail ${mail}`, clock.now() + mail);
    return { account: added, request: made };
  });
  const file = join(tempDirectory(), 'backup');
  await backupTo({ place: profile.place, clock }, file, PASSPHRASE, unwatched());
  return { profile, clock, account, request, file };
}
