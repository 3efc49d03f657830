import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../electron/cli/commands/accounts';
import type { AccountView } from '../../../shared/domain/account';
import { commandProfile, type CommandProfile } from './command-profile';

vi.setConfig({ testTimeout: 60_000 });

let place: CommandProfile;
beforeAll(async () => {
  place = await commandProfile();
}, 60_000);
afterAll(() => place.remove());

describe('genie accounts set', () => {
  it('changes what is given and leaves the rest', async () => {
    const { account, json } = place;
    const [before] = (await json<{ accounts: AccountView[] }>(accounts, 'list')).accounts;
    const off = await json<AccountView>(accounts, 'set', account, '--genie', 'off');
    expect(off).toEqual({ ...before, genieOn: false });
    const options = ['--genie', 'on', '--label', 'Home', '--prefix', 'Hal:', '--authserv-id', 'mx.example.com'];
    const changed = await json<AccountView>(accounts, 'set', account, ...options);
    expect(changed).toEqual({ ...before, label: 'Home', prefix: 'Hal:', authservId: 'mx.example.com' });
    const none = await json<AccountView>(accounts, 'set', account, '--authserv-id', 'none');
    expect(none).toEqual({ ...changed, authservId: null });
    expect((await json<{ accounts: AccountView[] }>(accounts, 'list')).accounts).toEqual([none]);
  });

  it('replaces a list that is given, and empties the allowed one on request', async () => {
    const { account, json } = place;
    const set = (...args: string[]) => json<AccountView>(accounts, 'set', account, ...args);
    expect((await set('--allow', 'ann@example.org', '--allow', 'bob@example.org')).allowed).toHaveLength(2);
    const other = await set('--allow', 'cleo@example.org', '--address', 'a@example.com', '--address', 'b@example.com');
    expect(other).toMatchObject({ allowed: ['cleo@example.org'], addresses: ['a@example.com', 'b@example.com'] });
    expect(await set('--allow', 'none')).toMatchObject({ allowed: [], addresses: ['a@example.com', 'b@example.com'] });
  });

  it('refuses an unknown account, and what it does not understand', async () => {
    const { account, run } = place;
    expect((await run(accounts, 'set', 'nowhere', '--genie', 'on')).error).toMatchObject({ code: 'not_found' });
    for (const args of [
      [account],
      [],
      [account, 'b', '--genie', 'on'],
      [account, '--genie', 'maybe'],
      [account, '--prefix', ' '],
      [account, '--allow', 'x'],
      [account, '--password', 'x'],
    ]) {
      expect((await run(accounts, 'set', ...args)).code).toBe(2);
    }
  });
});
