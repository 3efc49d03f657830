import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../shared/domain/account';
import { startDovecot, type TestDovecot } from '../support/dovecot';
import { makeGenie, type Genie } from '../support/genie';
import { OWNER, PASSWORD, addImapAccount, auditLog, health, mail, sessions, sync, withStore } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let dovecot: TestDovecot;
let genie: Genie;
let account: AccountView;

beforeAll(async () => {
  dovecot = await startDovecot({ users: { [OWNER]: PASSWORD } });
  genie = makeGenie();
  account = await addImapAccount(genie, dovecot);
});

afterAll(async () => {
  await genie.remove();
  await dovecot.stop();
});

describe('an account', () => {
  it('is observed and nothing more while Genie is off for it', async () => {
    await switchGenie(false);
    dovecot.deliver(OWNER, mail({ subject: 'Genie: while you are off', messageId: 'off@example.org' }));

    expect(await sync(genie)).toEqual({ accounts: 1, stored: 1, proposed: 0, waiting: 0, held: 0 });
    expect(await sessions(genie)).toEqual({ sessions: [], held: [] });
    expect(await auditLog(genie)).toEqual([]);
    expect((await health(genie)).messages).toEqual({ routed: 1 });
  });

  it('gives sessions from the next mail on when Genie is on again', async () => {
    await switchGenie(true);
    dovecot.deliver(OWNER, mail({ subject: 'Genie: remind me of plums', messageId: 'on@example.org' }));

    expect(await sync(genie)).toMatchObject({ stored: 1, proposed: 1 });
    expect((await sessions(genie)).sessions.map(({ topic }) => topic)).toEqual(['remind me of plums']);
  });

  it('is not read while it is paused, and misses nothing', async () => {
    await genie.json(['accounts', 'pause', account.id]);
    dovecot.deliver(OWNER, mail({ subject: 'Genie: during the pause', messageId: 'pause@example.org' }));
    expect(await sync(genie)).toMatchObject({ accounts: 0, stored: 0 });
    await genie.json(['accounts', 'resume', account.id]);
    expect(await sync(genie)).toMatchObject({ accounts: 1, stored: 1, proposed: 1 });
  });

  it('is forgotten with everything in it when it is removed, but not by the audit log', async () => {
    const { sessions: before } = await sessions(genie);
    const entries = (await auditLog(genie)).length;
    expect(entries).toBeGreaterThan(0);
    expect(await genie.json(['search', 'plums'])).toMatchObject({ hits: [{ subject: 'Genie: remind me of plums' }] });

    expect(await genie.json(['accounts', 'remove', account.id])).toEqual({
      removed: account.id,
      oldCopiesUnreadable: true,
    });
    expect(await genie.json(['accounts', 'list'])).toEqual({ accounts: [] });
    expect(await sessions(genie)).toEqual({ sessions: [], held: [] });
    expect(await genie.json(['search', 'plums'])).toEqual({ hits: [] });
    expect((await genie.error(['show', before[0]?.id ?? ''])).code).toBe('not_found');
    expect(await genie.json(['audit', 'verify'])).toMatchObject({ ok: true, entries });
  });
});

// The switch is in the window; the command has none.
async function switchGenie(genieOn: boolean): Promise<void> {
  await withStore(genie, (store) => {
    const stored = store.accounts.get(account.id);
    if (stored) store.accounts.updateOptions(account.id, { ...stored, genieOn });
  });
}
