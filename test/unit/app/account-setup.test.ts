import { describe, expect, it } from 'vitest';
import type { AccountInput } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import { accountView, createAccountSetup } from '../../../electron/app/account-setup';
import type { CredentialSource } from '../../../electron/interfaces/credential';
import { createIntake } from '../../../electron/intake/intake';
import { silentLogger } from '../../../electron/lib/logger';
import { accountView as shape } from '../../../shared/domain/account';
import { FakeSecrets } from '../../support/fake-secrets';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { sampleMessage } from '../../support/sample-message';
import { addSession, tempStore } from '../../support/temp-store';

const NEVER = new AbortController().signal;
const IMAP: AccountInput = {
  kind: 'imap',
  imap: { host: 'mail.example.org', port: 993, security: 'tls', user: 'me@example.org' },
  password: 'zebrafish',
  options: {},
};

describe('adding an account', () => {
  it('signs in, marks where it starts, and keeps the password in the keychain only', async () => {
    const { store, secrets, setup, sources, file } = settingUp();
    const account = await setup.add(IMAP, NEVER);
    expect(secrets.values.get(`account:${account.id}:password`)).toBe('zebrafish');
    expect(JSON.stringify([account, store.accounts.list()])).not.toContain('zebrafish');
    expect(file()).not.toContain('zebrafish');
    expect(store.cursors.get(account.id, 'INBOX')).toBe('1');
    expect(sources.every(({ closed }) => closed)).toBe(true);
    expect(account).toMatchObject({ active: true, prefix: 'Genie:', genieOn: true, authservId: null });
  });

  it('takes the user name for the own address where it is one, and nothing else', async () => {
    const { setup } = settingUp();
    expect(await setup.add(IMAP, NEVER)).toMatchObject({ addresses: ['me@example.org'], label: 'me@example.org' });
    const named = { ...IMAP, options: { addresses: ['other@example.org'], label: 'Work' } };
    expect(await settingUp().setup.add(named, NEVER)).toMatchObject({
      addresses: ['other@example.org'],
      label: 'Work',
    });
    const folder = { kind: 'folder' as const, folder: { path: '/mail' }, options: {} };
    expect(await setup.add(folder, NEVER)).toMatchObject({ addresses: [], label: '/mail' });
  });

  it.each(['check', 'baseline'] as const)('keeps nothing when the server refuses at %s, and says why', async (step) => {
    const { store, secrets, setup, sources, refuse } = settingUp();
    const refusal = new AppError('provider_auth_error', 'The password was refused.', 'Enter it again.');
    refuse(step, refusal);
    await expect(setup.add(IMAP, NEVER)).rejects.toBe(refusal);
    expect(store.accounts.list()).toEqual([]);
    expect(secrets.values.size).toBe(0);
    expect(sources.every(({ closed }) => closed)).toBe(true);
  });

  it('keeps nothing when there is no safe place for the password', async () => {
    const { store, secrets, setup } = settingUp();
    secrets.locked = true;
    await expect(setup.add(IMAP, NEVER)).rejects.toMatchObject({ code: 'keyring_unavailable' });
    expect(store.accounts.list()).toEqual([]);
  });

  it('refuses an unencrypted connection to another computer before anything is opened', async () => {
    const { setup, sources } = settingUp();
    const open = { ...IMAP, imap: { ...IMAP.imap, security: 'none' as const } };
    await expect(setup.add(open as AccountInput, NEVER)).rejects.toThrow(/TLS or STARTTLS/);
    expect(sources).toEqual([]);
  });
});

describe('an account', () => {
  it('is refused a second time, whatever the port and the case of the host, before anybody signs in', async () => {
    const { setup, store, sources } = settingUp();
    await setup.add(IMAP, NEVER);
    const opened = sources.length;
    if (IMAP.kind !== 'imap') throw new Error('the sample is an IMAP account');
    const again = { ...IMAP, imap: { ...IMAP.imap, host: IMAP.imap.host.toUpperCase(), port: 1143 } };
    await expect(setup.add(again, NEVER)).rejects.toMatchObject({ code: 'conflict' });
    expect(sources).toHaveLength(opened);
    expect(store.accounts.ids()).toHaveLength(1);
  });

  it('opens with the password of the keychain, and says what to do when that is gone', async () => {
    const { setup, secrets, credentials } = settingUp();
    const account = await setup.add(IMAP, NEVER);
    await setup.open(account);
    expect(await credentials.at(-1)?.()).toEqual({ kind: 'password', password: 'zebrafish' });
    secrets.values.clear();
    await expect(credentials.at(-1)?.()).rejects.toMatchObject({ code: 'provider_auth_error' });
  });

  it('is paused and resumed, which ends its incidents', async () => {
    const { store, setup } = settingUp();
    const { id } = await setup.add(IMAP, NEVER);
    const error = { code: 'provider_auth_error', message: 'm', hint: 'h' };
    store.accounts.setHealth(id, { state: 'needs_auth', error, retryAtMs: null, incidentAtMs: 1 });
    const alert = { severity: 2 as const, code: 'provider_auth_error', message: 'm', hint: 'h', raisedAtMs: 1 };
    store.alerts.raise({ id: 'alert', accountId: id, sessionId: null, ...alert });
    expect(setup.setActive(id, false)).toMatchObject({ active: false, health: { state: 'paused', error: null } });
    expect(store.alerts.open()).toEqual([]);
    expect(setup.setActive(id, true)).toMatchObject({ active: true, health: { state: 'starting' } });
  });

  it('keeps its label when options leave it out, and its place whatever they are', async () => {
    const { setup } = settingUp();
    const { id } = await setup.add({ ...IMAP, options: { label: 'Work' } }, NEVER);
    const options = { addresses: ['a@b.example'], allowed: [], prefix: 'Hal:', genieOn: false, authservId: 'mx' };
    const updated = setup.updateOptions(id, options);
    expect(updated).toMatchObject({ ...options, label: 'Work', config: { host: 'mail.example.org' } });
    expect(shape.parse(accountView(updated))).toEqual(accountView(updated));
  });

  it('is removed with its password and everything that was written to it', async () => {
    const { store, secrets, setup } = settingUp();
    const { id } = await setup.add(IMAP, NEVER);
    const session = addSession(store, id, sampleMessage());
    await setup.remove(id);
    expect(secrets.values.size).toBe(0);
    expect(store.messages.get([id], session.messageId)).toBeNull();
    expect(() => setup.get(id)).toThrow(/There is no account/);
    await expect(setup.remove(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stays, to be removed again, when its password cannot be deleted', async () => {
    const { secrets, setup } = settingUp();
    const { id } = await setup.add(IMAP, NEVER);
    secrets.locked = true;
    await expect(setup.remove(id)).rejects.toMatchObject({ code: 'keyring_unavailable' });
    expect(setup.get(id).id).toBe(id);
    secrets.locked = false;
    await setup.remove(id);
    expect(secrets.values.size).toBe(0);
  });
});

function settingUp() {
  const { store, sql } = tempStore();
  const secrets = new FakeSecrets();
  const clock = new ManualClock();
  const parser = { parse: () => Promise.resolve(JSON.stringify(sampleMessage())) };
  const sources: MemorySource[] = [];
  const credentials: CredentialSource[] = [];
  const refusals = new Map<'check' | 'baseline', AppError>();
  const setup = createAccountSetup({
    store,
    secrets,
    clock,
    intake: createIntake({ store, parser, clock, log: silentLogger }),
    openSource: ({ id }, credential) => {
      const source = new MemorySource(id);
      source.deliver('old', 'old');
      for (const [step, error] of refusals) Object.assign(source, { [step]: () => Promise.reject(error) });
      sources.push(source);
      credentials.push(credential);
      return Promise.resolve(source);
    },
  });
  return {
    store,
    secrets,
    setup,
    sources,
    credentials,
    refuse: (step: 'check' | 'baseline', error: AppError) => refusals.set(step, error),
    /** The whole database, decrypted. */
    file: () => sql().serialize().toString('latin1'),
  };
}
