import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { verifyAuditLog } from '../../../electron/audit/audit-log';
import { asideFolders } from '../../../electron/keeping/aside';
import { backupTo } from '../../../electron/keeping/backup';
import { finishRestore, prepareRestore } from '../../../electron/keeping/restore';
import { finishRotation, requestRotation } from '../../../electron/keeping/rotate-key';
import { settleKeeping } from '../../../electron/keeping/settle';
import { runRetention } from '../../../electron/keeping/retention';
import { silentLogger } from '../../../electron/lib/logger';
import { newId } from '../../../electron/lib/ids';
import type { Store } from '../../../electron/store/store';
import {
  addMail,
  addRequest,
  keepingProfile,
  seenAgain,
  unwatched,
  type KeepingProfile,
} from '../../support/keeping-profile';
import { ManualClock } from '../../support/manual-clock';
import { addAccount, tempDirectory } from '../../support/temp-store';

vi.setConfig({ testTimeout: 60_000 });

const PASSPHRASE = 'correct horse battery';
const DAY = 86_400_000;

describe('a restored backup (bars V4)', () => {
  it('does not bring back what expired since, nor its request, and a resync does not either', async () => {
    const { profile, clock, backup, restore } = setUp();
    const { account, request } = await profile.withStore((store) => {
      const added = addAccount(store);
      return { account: added, request: addRequest(store, clock, added, 'zebrafish') };
    });
    await backup();
    clock.advance(31 * DAY);
    await profile.withStore((store) => expire(store, clock, profile));
    const report = await restore();
    expect(report?.suppressed).toEqual({ accounts: 0, messages: 1, sessions: 0 });
    await profile.withStore((store) => {
      expect(store.messages.get([account], request.message)).toBeNull();
      expect(store.sessions.get([account], request.session)).toMatchObject({ status: 'completed', topic: '' });
      expect(seenAgain(store, clock, account, request.sourceKey)).toBe(false);
      expect(store.receipts.newest(1)[0]?.reason).toMatch(/restore|expired/);
      expect(verifyAuditLog(store).ok).toBe(true);
    });
  });

  it('does not bring back an account that was removed, with anything of it', async () => {
    const { profile, clock, backup, restore } = setUp();
    const account = await profile.withStore((store) => {
      const added = addAccount(store);
      addRequest(store, clock, added, 'zebrafish');
      return added;
    });
    await backup();
    await profile.withStore((store) => store.removeAccount(account, clock.now()));
    const report = await restore();
    expect(report?.suppressed.accounts).toBe(1);
    await profile.withStore((store) => expect(store.accounts.list()).toEqual([]));
    const pages = await profile.withSql((db) => db.serialize().toString('latin1'));
    expect(pages.includes('zebrafish')).toBe(false);
  });

  it('repeats nothing: what was decided or asked since stays decided, open work stays open', async () => {
    const { profile, clock, backup, restore } = setUp();
    const of = await profile.withStore((store) => {
      const account = addAccount(store);
      return {
        account,
        decided: addRequest(store, clock, account, 'decided', 'awaiting_review'),
        asked: addRequest(store, clock, account, 'asked', 'proposing'),
        open: addRequest(store, clock, account, 'open', 'awaiting_review'),
      };
    });
    await backup();
    clock.advance(DAY);
    const later = await profile.withStore((store) => {
      store.sessions.setStatus(of.account, of.decided.session, 'dismissed', clock.now());
      store.actions.setStatus(of.account, of.decided.action, 'proposed', 'dismissed', {}, clock.now());
      store.sessions.finishProposing(
        of.account,
        of.asked.session,
        'awaiting_review',
        { dropped: [], failure: null },
        clock.now(),
      );
      store.cursors.set(of.account, 'INBOX', 'later', clock.now());
      return addRequest(store, clock, of.account, 'later', 'awaiting_review');
    });
    const report = await restore();
    expect(report).toMatchObject({ merged: true, suppressed: { sessions: 2 } });
    await profile.withStore((store) => {
      const status = (id: string) => store.sessions.get([of.account], id)?.status;
      expect(status(of.decided.session)).toBe('dismissed');
      expect(status(of.asked.session)).toBe('awaiting_review');
      expect(status(of.open.session)).toBe('awaiting_review');
      expect(status(later.session)).toBe('awaiting_review');
      expect(store.messages.get([of.account], later.message)).not.toBeNull();
      expect(store.sessions.due(Number.MAX_SAFE_INTEGER, 9)).toEqual([]);
      expect(store.cursors.get(of.account, 'INBOX')).toBe('later');
      expect(verifyAuditLog(store)).toMatchObject({ ok: true, entries: 4 });
      expect(store.integrity()).toBe('ok');
    });
  });

  it('from another computer runs nothing by itself: requests and approvals wait, mail of meanwhile is history', async () => {
    const { profile, clock, backup, file } = setUp();
    const of = await profile.withStore((store) => {
      const account = addAccount(store);
      const approved = addRequest(store, clock, account, 'approved', 'awaiting_review');
      const row = { id: newId(), accountId: account, actionId: approved.action, atMs: clock.now() };
      store.actions.insertApproval({ ...row, contentSha256: 'd'.repeat(64) });
      store.actions.setStatus(account, approved.action, 'proposed', 'approved', {}, clock.now());
      store.sessions.setStatus(account, approved.session, 'executing', clock.now());
      store.clients.setGrant('reader', [account], ['read'], 1);
      return { account, approved, asked: addRequest(store, clock, account, 'asked', 'proposing') };
    });
    await backup();
    clock.advance(DAY);
    const there = keepingProfile(join(tempDirectory(), 'there'));
    await prepareRestore({ place: there.place, clock }, file, PASSPHRASE, unwatched());
    expect(await finishRestore({ place: there.place })).toMatchObject({ merged: false, sessions: 2 });
    await there.withStore((store) => {
      expect(store.sessions.get([of.account], of.asked.session)).toMatchObject({
        status: 'failed',
        result: { failure: { code: 'conflict' } },
      });
      expect(store.sessions.get([of.account], of.approved.session)?.status).toBe('awaiting_review');
      expect(store.actions.get([of.account], of.approved.action)?.status).toBe('proposed');
      expect(store.actions.approved(9)).toEqual([]);
      expect(store.sessions.due(Number.MAX_SAFE_INTEGER, 9)).toEqual([]);
      expect(store.clients.grant('reader')?.revokedAtMs).not.toBeNull();
      // Found by the old cursor: the other computer may have worked on it.
      expect(seenAgain(store, clock, of.account, 'file:meanwhile', clock.now() - 1_000)).toBe(true);
      expect(store.messages.observed(9)).toEqual([]);
      expect(seenAgain(store, clock, of.account, 'file:new', clock.now() + 1_000)).toBe(true);
      expect(store.messages.observed(9)).toHaveLength(1);
    });
  });

  it('puts the profile that was there aside, whole, until its texts would go', async () => {
    const { profile, clock, backup, restore } = setUp();
    await profile.withStore((store) => void addMail(store, addAccount(store), 'zebrafish', clock.now()));
    await backup();
    await restore();
    const [aside] = asideFolders(profile.place.directory);
    const old = keepingProfile(aside?.path ?? '', profile.place.secrets);
    expect(await old.withSql((db) => db.prepare('SELECT count(*) FROM message_contents').pluck().get())).toBe(1);
    clock.advance(31 * DAY);
    await profile.withStore((store) => expire(store, clock, profile));
    expect(asideFolders(profile.place.directory)).toEqual([]);
  });

  it('waits while another program has the database open, and then goes on; so does another key', async () => {
    const { profile, clock, backup, restore } = setUp();
    await profile.withStore((store) => void addMail(store, addAccount(store), 'zebrafish', clock.now()));
    await backup();
    await requestRotation(profile.place);
    await profile.withSql(async () => {
      await expect(restore()).rejects.toMatchObject({ code: 'profile_in_use' });
      await expect(finishRotation(profile.place)).rejects.toMatchObject({ code: 'profile_in_use' });
    });
    expect(await finishRestore({ place: profile.place })).toMatchObject({ merged: true, messages: 1 });
    expect(await finishRotation(profile.place)).toBe(true);
    await profile.withStore((store) => expect(store.integrity()).toBe('ok'));
  });

  it('comes back also over a database that cannot be opened any more (bars D6)', async () => {
    const { profile, clock, backup, restore } = setUp();
    await profile.withStore((store) => void addMail(store, addAccount(store), 'zebrafish', clock.now()));
    await backup();
    for (const log of ['-wal', '-shm']) rmSync(`${profile.place.databaseFile}${log}`, { force: true });
    writeFileSync(profile.place.databaseFile, Buffer.alloc(40_960, 7));
    expect(await restore()).toMatchObject({ merged: false, messages: 1 });
    await profile.withStore((store) => expect(store.integrity()).toBe('ok'));
  });

  it('comes back over a database that is damaged behind its first pages, which is put aside as it is (bars D6)', async () => {
    const { profile, clock, backup, restore } = setUp();
    await profile.withStore((store) => {
      const account = addAccount(store);
      for (let n = 0; n < 30; n += 1) addMail(store, account, 'zebrafish '.repeat(200), clock.now());
    });
    await backup();
    const octets = readFileSync(profile.place.databaseFile);
    octets.fill(0xa5, Math.floor(octets.length / 2), Math.floor(octets.length / 2) + 8_192);
    writeFileSync(profile.place.databaseFile, octets);
    expect(await restore()).toMatchObject({ merged: false, messages: 30 });
    const [aside] = asideFolders(profile.place.directory);
    expect(readFileSync(join(aside?.path ?? '', 'genie.db')).equals(octets)).toBe(true);
    await profile.withStore((store) => expect(store.integrity()).toBe('ok'));
  });

  it('that is prepared is said to wait, also at the start that is to finish it', async () => {
    const { profile, clock, backup, file } = setUp();
    await profile.withStore((store) => void addMail(store, addAccount(store), 'zebrafish', clock.now()));
    await backup();
    await prepareRestore({ place: profile.place, clock }, file, PASSPHRASE, unwatched());
    await profile.withSql(async () => {
      await expect(settleKeeping(profile.place)).rejects.toMatchObject({ code: 'profile_in_use' });
    });
    expect((await settleKeeping(profile.place)).restored).toMatchObject({ merged: true, messages: 1 });
  });
});

function setUp() {
  const profile = keepingProfile(join(tempDirectory(), 'profile'));
  const clock = new ManualClock();
  const file = join(tempDirectory(), 'backup');
  return {
    profile,
    clock,
    file,
    backup: () => backupTo({ place: profile.place, clock }, file, PASSPHRASE, unwatched()),
    restore: async () => {
      await prepareRestore({ place: profile.place, clock }, file, PASSPHRASE, unwatched());
      return finishRestore({ place: profile.place });
    },
  };
}

function expire(store: Store, clock: ManualClock, profile: KeepingProfile): Promise<number> {
  const hurried = { now: () => clock.now(), sleep: () => Promise.resolve() };
  const profileDirectory = dirname(profile.place.databaseFile);
  const deps = { store, clock: hurried, log: silentLogger, profileDirectory };
  return runRetention(deps, new AbortController().signal);
}
