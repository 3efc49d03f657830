import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountView } from '../../shared/domain/account';
import { makeGenie, type Genie } from '../support/genie';
import { AUTHSERV_ID, OWNER, health, mail, sessions } from './set-up';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let genie: Genie;
beforeEach(() => {
  genie = makeGenie();
});
afterEach(() => genie.remove());

function folderAccount(path: string): Promise<AccountView> {
  mkdirSync(path);
  const options = ['--address', OWNER, '--authserv-id', AUTHSERV_ID];
  return genie.json<AccountView>(['accounts', 'add', '--kind', 'folder', '--path', path, ...options]);
}

describe('a mailbox that cannot be read (bars S9)', () => {
  it('is named by sync and by health, and delays no other account', async () => {
    const [lost, good] = ['lost', 'good'].map((name) => join(dirname(genie.profile), name)) as [string, string];
    const first = await folderAccount(lost);
    const second = await folderAccount(good);
    rmSync(lost, { recursive: true });
    const request = join(good, 'a.eml');
    writeFileSync(request, mail({ subject: 'Genie: all the same', messageId: 'good@example.org' }));
    // A file that changed a moment ago may still be being written, and is left alone.
    const aMinuteAgo = Date.now() / 1_000 - 60;
    utimesSync(request, aMinuteAgo, aMinuteAgo);

    const error = await genie.error(['sync', '--once']);
    expect(error).toMatchObject({ code: 'not_found' });
    expect(error.message).toContain(lost);
    expect((await sessions(genie)).sessions).toMatchObject([{ accountId: second.id, topic: 'all the same' }]);
    const report = await health(genie);
    expect(report.ok).toBe(false);
    expect(report.accounts).toMatchObject([
      { id: first.id, state: 'backoff', error: { code: 'not_found', message: error.message } },
      { id: second.id, state: 'polling', error: null },
    ]);

    mkdirSync(lost);
    expect(await genie.json(['sync', '--once'])).toMatchObject({ accounts: 2 });
    expect((await health(genie)).accounts).toMatchObject([{ state: 'polling' }, { state: 'polling' }]);
  });

  it('is well again for health as soon as a sync went well, and nothing was lost meanwhile', async () => {
    const path = join(dirname(genie.profile), 'mail');
    await folderAccount(path);
    const deliver = (name: string) => {
      const file = join(path, `${name}.eml`);
      writeFileSync(file, mail({ subject: `Genie: ${name}`, messageId: `${name}@example.org` }));
      const aMinuteAgo = Date.now() / 1_000 - 60;
      utimesSync(file, aMinuteAgo, aMinuteAgo);
    };
    await genie.json(['config', 'set', 'waiting-items', '1']);
    deliver('first');
    await genie.json(['sync', '--once']);
    deliver('second');
    expect(await genie.error(['sync', '--once'])).toMatchObject({ code: 'quota' });
    expect(await health(genie)).toMatchObject({ ok: false, alerts: [{ code: 'quota', severity: 2 }] });

    await genie.json(['config', 'set', 'waiting-items', '10']);
    expect(await genie.json(['sync', '--once'])).toMatchObject({ stored: 1 });
    expect(await health(genie)).toMatchObject({ ok: true, alerts: [{ code: 'recovered', severity: 4 }] });
    expect((await sessions(genie)).sessions.map(({ topic }) => topic).sort()).toEqual(['first', 'second']);
  });
});
